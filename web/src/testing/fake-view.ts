import type { NewTournament, PatchMessage, View } from '@/lib/api/types';
import { NEXT } from './fake-changes';
import { FORMATS } from './fake-formats';

/** Nothing has happened yet. */
const nothing = () => ({
  entries: [],
  matches: [],
  standings: [],
  rounds: [],
  seats: [],
  clock: null,
  warnings: [],
  festival: null,
  withholds_rounds: false,
});

/** A tournament that was just created. */
export function newView(id: number, input: NewTournament): View {
  return {
    id,
    name: input.name,
    description: input.description ?? '',
    format: input.format,
    format_name: FORMATS.find((row) => row.code === input.format)?.name ?? '',
    phase: 'created',
    phase_name: 'Created',
    starts_at: input.starts_at ?? null,
    entry_count: 0,
    capacity: input.capacity ?? null,
    match_count: 0,
    matches_done: 0,
    round: null,
    champion: null,
    seq: 1,
    owner: { id: 1, display_name: 'The Marshal' },
    updated_at: '2026-03-01T10:00:00Z',
    options: input.options ?? {},
    seeding: input.seeding ?? 'rating',
    check_in_required: input.check_in_required ?? false,
    self_report: input.self_report ?? false,
    rating_min: null,
    rating_max: null,
    is_public: true,
    opens_registration_at: null,
    opens_check_in_at: null,
    auto_start: false,
    game: 'general',
    is_rated: true,
    spectator_delay: 3,
    spectators: 'everyone',
    delays_results: false,
    fide_mode: null,
    confirm_after_minutes: 0,
    ...nothing(),
    allowed_phases: NEXT.created,
    now: 0,
    prize_texts: [],
    featured_match: null,
    my: { roles: [], entry_number: null, can: [], invitation: null },
  };
}

/** What a socket tells of a change. */
export function patchBetween(before: View, after: View): PatchMessage {
  const differs = <Row extends { number: number }>(rows: Row[], olds: Row[]) =>
    rows.filter((row) => JSON.stringify(row) !== JSON.stringify(olds.find((old) => old.number === row.number)));
  const {
    phase,
    phase_name,
    allowed_phases,
    entry_count,
    match_count,
    matches_done,
    champion,
    seats,
    clock,
    now,
    featured_match,
  } = after;
  return {
    type: 'patch',
    from: before.seq,
    seq: after.seq,
    now,
    tournament: {
      phase,
      phase_name,
      allowed_phases,
      entry_count,
      match_count,
      matches_done,
      champion,
      seats,
      clock,
      featured_match,
    },
    entries: differs(after.entries, before.entries),
    matches: differs(after.matches, before.matches),
    standings: after.standings,
    rounds: after.rounds,
  };
}
