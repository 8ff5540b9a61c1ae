import type { Draft } from '@/features/create-tournament/draft';
import { toTerms } from '@/features/create-tournament/money-draft';
import type { NewTournament } from '@/lib/api/types';

const toIso = (local: string) => new Date(local).toISOString();

/** The request for the API: only what was filled in. */
export function toRequest(draft: Draft): NewTournament {
  const money = toTerms(draft.money);
  return {
    name: draft.name.trim(),
    format: draft.format || 'single-elimination',
    options: draft.options,
    seeding: draft.seeding,
    check_in_required: draft.checkIn,
    self_report: draft.selfReport,
    is_public: draft.isPublic,
    ...(!draft.isRated && { is_rated: false }),
    ...(draft.game && { game: draft.game }),
    spectator_delay: Number(draft.delay),
    spectators: draft.spectators,
    ...(draft.delaysResults && { delays_results: true }),
    ...(draft.description.trim() && { description: draft.description.trim() }),
    ...(draft.capacity && { capacity: Number(draft.capacity) }),
    ...(draft.ratingMin && { rating_min: Number(draft.ratingMin) }),
    ...(draft.ratingMax && { rating_max: Number(draft.ratingMax) }),
    ...(draft.startsAt && { starts_at: toIso(draft.startsAt), auto_start: draft.autoStart }),
    ...(draft.opensAt && { opens_registration_at: toIso(draft.opensAt) }),
    ...(draft.checkIn && draft.checkInAt && { opens_check_in_at: toIso(draft.checkInAt) }),
    ...(money && { money }),
  };
}
