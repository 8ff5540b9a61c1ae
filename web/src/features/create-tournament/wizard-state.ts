import type { Format, FormatCode, NewTournament, OptionValue, SeedingMethod } from '@/lib/api/types';

export type Draft = {
  format: FormatCode | '';
  options: Record<string, OptionValue>;
  name: string;
  description: string;
  seeding: SeedingMethod;
  capacity: string;
  ratingMin: string;
  ratingMax: string;
  checkIn: boolean;
  selfReport: boolean;
  isPublic: boolean;
  startsAt: string;
  opensAt: string;
  autoStart: boolean;
};

export const EMPTY_DRAFT: Draft = {
  format: '',
  options: {},
  name: '',
  description: '',
  seeding: 'rating',
  capacity: '',
  ratingMin: '',
  ratingMax: '',
  checkIn: false,
  selfReport: false,
  isPublic: true,
  startsAt: '',
  opensAt: '',
  autoStart: false,
};

export const STEPS = ['format', 'rules', 'entries', 'dates', 'review'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_NAMES: Record<Step, string> = { format: 'Format', rules: 'Rules', entries: 'Entries', dates: 'Dates', review: 'Review' };
export type Errors = Record<string, string>;

/** The step that shows a field of the API, so that a refusal lands where it can be mended. */
const STEP_OF_FIELD: Record<string, Step> = {
  format: 'format',
  name: 'format',
  description: 'format',
  seeding: 'entries',
  capacity: 'entries',
  rating_min: 'entries',
  rating_max: 'entries',
  check_in_required: 'entries',
  self_report: 'entries',
  starts_at: 'dates',
  auto_start: 'dates',
  opens_registration_at: 'dates',
  is_public: 'dates',
};

export function stepOfErrors(errors: Errors): Step {
  const steps = Object.keys(errors).map((field) => STEP_OF_FIELD[field] ?? 'rules');
  return STEPS.find((step) => steps.includes(step)) ?? 'review';
}

/** What is wrong on a step, by the API's field names; empty when one may go on. */
export function checkStep(step: Step, draft: Draft, format: Format | undefined): Errors {
  switch (step) {
    case 'format':
      return { ...(draft.format === '' && { format: 'Choose a format.' }), ...(draft.name.trim() === '' && { name: 'Give the tournament a name.' }) };
    case 'entries':
      return checkEntries(draft, format);
    case 'dates':
      return checkDates(draft);
    default:
      return {};
  }
}

function checkEntries(draft: Draft, format: Format | undefined): Errors {
  const errors: Errors = {};
  const least = format?.min_entries ?? 2;
  if (draft.capacity !== '' && !(Number(draft.capacity) >= least)) errors.capacity = `At least ${least}, or leave it empty for no limit.`;
  if (draft.ratingMin !== '' && draft.ratingMax !== '' && Number(draft.ratingMin) > Number(draft.ratingMax)) {
    errors.rating_max = `Must not be below the lowest rating, ${draft.ratingMin}.`;
  }
  return errors;
}

function checkDates(draft: Draft): Errors {
  const isLate = draft.startsAt !== '' && draft.opensAt !== '' && draft.opensAt >= draft.startsAt;
  return isLate ? { opens_registration_at: 'Registration must open before the start.' } : {};
}

export function optionsOf(format: Format): Record<string, OptionValue> {
  return Object.fromEntries(format.options.map((option) => [option.code, option.default]));
}

const toIso = (local: string) => new Date(local).toISOString();

/** The request for the API: only what was filled in. */
export function toRequest(draft: Draft): NewTournament {
  return {
    name: draft.name.trim(),
    format: draft.format || 'single-elimination',
    options: draft.options,
    seeding: draft.seeding,
    check_in_required: draft.checkIn,
    self_report: draft.selfReport,
    is_public: draft.isPublic,
    ...(draft.description.trim() && { description: draft.description.trim() }),
    ...(draft.capacity && { capacity: Number(draft.capacity) }),
    ...(draft.ratingMin && { rating_min: Number(draft.ratingMin) }),
    ...(draft.ratingMax && { rating_max: Number(draft.ratingMax) }),
    ...(draft.startsAt && { starts_at: toIso(draft.startsAt), auto_start: draft.autoStart }),
    ...(draft.opensAt && { opens_registration_at: toIso(draft.opensAt) }),
  };
}

/** How big the thing will be: matches and rounds for a full field. */
export function forecast(draft: Draft): string | null {
  const players = Number(draft.capacity);
  if (!draft.format || !Number.isInteger(players) || players < 2) return null;
  if (draft.format === 'round-robin') {
    const cycles = Number(draft.options.cycles ?? 1);
    const rounds = (players % 2 === 0 ? players - 1 : players) * cycles;
    return `A full field of ${players} plays ${rounds} rounds and ${(cycles * players * (players - 1)) / 2} games.`;
  }
  const rounds = Math.max(1, Math.ceil(Math.log2(players)));
  const byes = 2 ** rounds - players;
  const matches = players - 1 + (draft.options.third_place === true && players >= 4 ? 1 : 0);
  return `A full field of ${players} plays ${matches} matches in ${rounds} rounds${byes > 0 ? `; the top ${byes} seeds have a bye` : ''}.`;
}
