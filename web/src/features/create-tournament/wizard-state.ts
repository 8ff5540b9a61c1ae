import { checkMoney, EMPTY_MONEY, type MoneyDraft, toTerms } from '@/features/create-tournament/money-draft';
import type { Format, FormatCode, NewTournament, OptionValue, SeedingMethod } from '@/lib/api/types';
import { checkRules, type ChessRules, USUAL_RULES } from '@/lib/chess/match-rules';
import { parseEntries } from '@/lib/paste-entries';
import { t } from '@/lib/words';

export type Draft = {
  format: FormatCode | '';
  options: Record<string, OptionValue>;
  /** What is played on this server, if anything is. */
  host: '' | 'ludo' | 'chess';
  chess: ChessRules;
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
  /** When check-in opens; empty: an hour before an automatic start. */
  checkInAt: string;
  autoStart: boolean;
  game: string;
  isRated: boolean;
  delay: string;
  spectators: 'everyone' | 'participants';
  delaysResults: boolean;
  money: MoneyDraft;
  /** Of a card event: its players, a line each, and what the first three win. */
  players: string;
  prizes: string[];
};

export const EMPTY_DRAFT: Draft = {
  format: '',
  options: {},
  host: '',
  chess: USUAL_RULES,
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
  checkInAt: '',
  autoStart: false,
  game: '',
  isRated: true,
  delay: '3',
  spectators: 'everyone',
  delaysResults: false,
  money: EMPTY_MONEY,
  players: '',
  prizes: ['', '', ''],
};

export type Step = 'format' | 'rules' | 'entries' | 'event' | 'money' | 'prizes' | 'dates' | 'review';
export const STEP_NAMES: Record<Step, string> = {
  format: t('Format'),
  rules: t('Rules'),
  entries: t('Entries'),
  event: t('Event'),
  money: t('Money'),
  prizes: t('Prizes'),
  dates: t('Dates'),
  review: t('Review'),
};
const STEPS: Step[] = ['format', 'rules', 'entries', 'money', 'dates', 'review'];
const CARD_STEPS: Step[] = ['format', 'event', 'prizes', 'dates', 'review'];

export const isCardEvent = ({ format }: Pick<Draft, 'format'>) => format === 'draft-swiss';
/** The way through the wizard: a card shop is asked what a card shop knows. */
export const stepsOf = (draft: Draft) => (isCardEvent(draft) ? CARD_STEPS : STEPS);
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
  game: 'entries',
  is_rated: 'entries',
  starts_at: 'dates',
  auto_start: 'dates',
  opens_registration_at: 'dates',
  opens_check_in_at: 'dates',
  is_public: 'dates',
  spectator_delay: 'dates',
  spectators: 'dates',
  delays_results: 'dates',
};

const MONEY_FIELD = /^(money|tiers|positions|fee|house_fee|guaranteed|currency)/;

export function stepOfErrors(errors: Errors, draft: Draft): Step {
  const steps = Object.keys(errors).map((field) =>
    cardStep(STEP_OF_FIELD[field] ?? (MONEY_FIELD.test(field) ? 'money' : 'rules'), draft),
  );
  return stepsOf(draft).find((step) => steps.includes(step)) ?? 'review';
}

function cardStep(step: Step, draft: Draft): Step {
  if (!isCardEvent(draft)) return step;
  if (step === 'rules' || step === 'entries') return 'event';
  return step === 'money' ? 'prizes' : step;
}

/** What is wrong on a step, by the API's field names; empty when one may go on. */
export function checkStep(step: Step, draft: Draft, format: Format | undefined): Errors {
  switch (step) {
    case 'format':
      return {
        ...(draft.format === '' && { format: t('Choose a format.') }),
        ...(draft.name.trim() === '' && { name: t('Give the tournament a name.') }),
      };
    case 'rules':
      return draft.host === 'chess' ? checkRules(draft.chess) : {};
    case 'entries':
      return checkEntries(draft, format);
    case 'event':
      return checkEvent(draft);
    case 'money':
    case 'prizes':
      return checkMoney(draft.money);
    case 'dates':
      return checkDates(draft);
    default:
      return {};
  }
}

function checkEntries(draft: Draft, format: Format | undefined): Errors {
  const errors: Errors = {};
  const least = format?.min_entries ?? 2;
  if (draft.capacity !== '' && !(Number(draft.capacity) >= least))
    errors.capacity = t('At least {least}, or leave it empty for no limit.', { least });
  if (draft.ratingMin !== '' && draft.ratingMax !== '' && Number(draft.ratingMin) > Number(draft.ratingMax)) {
    errors.rating_max = t('Must not be below the lowest rating, {ratingMin}.', { ratingMin: draft.ratingMin });
  }
  if (draft.game !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.game))
    errors.game = t('Lowercase letters, digits and single hyphens, such as chess or ludo.');
  return errors;
}

function checkDates(draft: Draft): Errors {
  const isLate = draft.startsAt !== '' && draft.opensAt !== '' && draft.opensAt >= draft.startsAt;
  const isTooLate = draft.startsAt !== '' && draft.checkInAt >= draft.startsAt;
  const isTooEarly = draft.opensAt !== '' && draft.checkInAt <= draft.opensAt;
  const isOutOfOrder = draft.checkIn && draft.checkInAt !== '' && (isTooLate || isTooEarly);
  const delay = Number(draft.delay || 'none');
  return {
    ...(isOutOfOrder && { opens_check_in_at: t('Check-in must open after registration and before the start.') }),
    ...(isLate && { opens_registration_at: t('Registration must open before the tournament starts.') }),
    ...(!(Number.isInteger(delay) && delay >= 0 && delay <= 900) && {
      spectator_delay: t('From 0 to 900 whole seconds.'),
    }),
  };
}

function checkEvent(draft: Draft): Errors {
  const lines = parseEntries(draft.players);
  const wrong = lines.find((line) => line.problem !== null);
  const minutes = Number(draft.options.minutes);
  return {
    ...(wrong && {
      players: t('Line {line}, {name}: {problem}.', {
        line: wrong.line,
        name: wrong.entry.name || t('without a name'),
        problem: wrong.problem ?? '',
      }),
    }),
    ...(lines.length === 1 && { players: t('One player alone cannot play. Add another, or leave the list empty.') }),
    ...(!(Number.isInteger(minutes) && minutes >= 1) && { minutes: t('Whole minutes, at least one.') }),
  };
}

/** Choosing a format chooses what usually goes with it. */
export function withFormat(format: Format, draft: Draft): Partial<Draft> {
  const change: Partial<Draft> = { format: format.code, options: optionsOf(format) };
  if (format.code === 'draft-swiss')
    return { ...change, seeding: 'random', selfReport: true, isRated: false, host: '' };
  return isCardEvent(draft) ? { ...change, seeding: 'rating', selfReport: false, isRated: true } : change;
}

export function optionsOf(format: Format): Record<string, OptionValue> {
  return Object.fromEntries(format.options.map((option) => [option.code, option.default]));
}

/** Games played here are rated as what they are, and report themselves. */
export function withHost(host: Draft['host'], draft: Draft): Partial<Draft> {
  if (host === '') return { host, game: draft.game === draft.host ? '' : draft.game };
  return { host, game: host, selfReport: false };
}

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

const UNFORESEEN: Draft['format'][] = ['groups-playoff', 'draft-swiss', 'keizer'];

/** How big the thing will be: matches and rounds for a full field. */
export function forecast(draft: Draft): string | null {
  const players = Number(draft.capacity);
  if (!draft.format || !Number.isInteger(players) || players < 2) return null;
  if (draft.format === 'round-robin') {
    const cycles = Number(draft.options.cycles ?? 1);
    const rounds = (players % 2 === 0 ? players - 1 : players) * cycles;
    return t('A full field of {players} plays {rounds} rounds and {games} games.', {
      players,
      rounds,
      games: (cycles * players * (players - 1)) / 2,
    });
  }
  if (UNFORESEEN.includes(draft.format)) return null;
  const rounds = Math.max(1, Math.ceil(Math.log2(players)));
  if (draft.format === 'swiss' || draft.format === 'swiss-playoff') return forecastSwiss(draft, players, rounds);
  const byes = 2 ** rounds - players;
  const field = forecastBracket(draft, players, rounds);
  return byes > 0 ? t('{field}; the top {byes} seeds have a bye.', { field, byes }) : `${field}.`;
}

function forecastBracket(draft: Draft, players: number, rounds: number): string {
  if (draft.format === 'double-elimination')
    return t('A full field of {players} plays {matches} in {rounds} winners’ rounds', {
      players,
      matches: doubleMatches(draft, players),
      rounds,
    });
  if (draft.options.all_places === true)
    return t('A full field of {players} plays for every place in {rounds} rounds', { players, rounds });
  const matches = players - 1 + (draft.options.third_place === true && players >= 4 ? 1 : 0);
  return t('A full field of {players} plays {matches} matches in {rounds} rounds', { players, matches, rounds });
}

/** Everybody but the champion loses twice. */
function doubleMatches(draft: Draft, players: number): string {
  const matches = 2 * players - (draft.options.grand_final === 'none' ? 3 : 2);
  return draft.options.grand_final === 'reset'
    ? t('{matches} or {more} matches', { matches, more: matches + 1 })
    : t('{matches} matches', { matches });
}

function forecastSwiss(draft: Draft, players: number, recommended: number): string {
  const rounds = Number(draft.options.rounds) || recommended;
  const matches = Math.floor(players / 2);
  if (draft.format === 'swiss')
    return t('A full field of {players} plays {rounds} rounds of {matches} matches.', { players, rounds, matches });
  const cut = Math.min(players, Number(draft.options.cut ?? 8));
  return t('A full field of {players} plays {rounds} rounds of {matches} matches, then a playoff of {cut}.', {
    players,
    rounds,
    matches,
    cut,
  });
}
