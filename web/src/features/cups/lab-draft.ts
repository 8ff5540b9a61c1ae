import type { Cup, CupOptions, NewCup } from '@/lib/api/types';
import { t } from '@/lib/words';

export type CupKind = NonNullable<NewCup['kind']>;
export type TimeKind = NewCup['time']['kind'];
export const TIMES: Record<TimeKind, { name: string; unit: string; scale: number; usual: number }> = {
  clock: { name: t('Clock'), unit: t('Seconds each'), scale: 1000, usual: 8 },
  move: { name: t('Time per move'), unit: t('Seconds'), scale: 1000, usual: 0.5 },
  nodes: { name: t('Nodes per move'), unit: t('Nodes'), scale: 1, usual: 20_000 },
  depth: { name: t('Depth'), unit: t('Plies'), scale: 1, usual: 8 },
};
export const KINDS: Record<CupKind, string> = {
  Match: t('Match of two'),
  SPRT: t('Test that ends by itself (SPRT)'),
  Cup: t('Knock-out cup'),
  RR: t('Round robin'),
  Gauntlet: t('Gauntlet: the first against all others'),
  Swiss: t('Swiss'),
  Ladder: t('Ladder: the last climbs'),
};
export const isOfTwo = (kind: CupKind) => kind === 'Match' || kind === 'SPRT';

export type LabDraft = {
  name: string;
  kind: CupKind;
  engines: string[];
  games: string;
  increments: string;
  seeding: NonNullable<NewCup['seeding']>;
  book: string;
  isUnique: boolean;
  time: TimeKind;
  value: string;
  increment: string;
  elo0: string;
  elo1: string;
  adjudicates: boolean;
  isHosted: boolean;
  checks: string;
  isPondering: boolean;
  restart: NonNullable<NewCup['restart']>;
  margin: string;
};

export type LabPreset = 'quick' | 'sprt' | 'cup' | 'league';
export const PRESETS: Record<LabPreset, { title: string; help: string; part: Partial<LabDraft> }> = {
  quick: {
    title: t('Quick test'),
    help: t('20 fast games between two engines'),
    part: { kind: 'Match', games: '20', value: '2', increment: '0.02' },
  },
  sprt: {
    title: t('SPRT [0, 5]'),
    help: t('Is the new one stronger? It ends when that is certain'),
    part: { kind: 'SPRT', games: '40000', value: '8', increment: '0.08' },
  },
  cup: {
    title: t('Cup of sixteen'),
    help: t('A knock-out, with more games in each round'),
    part: { kind: 'Cup', value: '60', increment: '0.5' },
  },
  league: {
    title: t('Round robin'),
    help: t('Everybody meets everybody'),
    part: { kind: 'RR', games: '2', value: '8', increment: '0.08' },
  },
};
const CUP_SIZE = 16;

/** What the form begins with: a preset with the first engines of the list. */
export function draftOf({ engines, books }: CupOptions, preset: LabPreset): LabDraft {
  const names = engines.map((engine) => engine.name);
  const { title, part } = PRESETS[preset];
  return {
    name: title,
    kind: 'Match',
    engines: isOfTwo(part.kind ?? 'Match') ? names.slice(0, 2) : names.slice(0, CUP_SIZE),
    games: '2',
    increments: '1, 2, 3',
    seeding: 'ByRating',
    book: books[0] ?? '',
    isUnique: false,
    time: 'clock',
    value: '8',
    increment: '0.08',
    elo0: '0',
    elo1: '5',
    adjudicates: true,
    isHosted: false,
    checks: '5',
    isPondering: false,
    restart: 'OnCrash',
    margin: '100',
    ...part,
  };
}

const policiesAgain = ({ ponder = false, restart = 'OnCrash', margin = 100 }: Cup['choice']) =>
  ({ isPondering: ponder, restart, margin: String(margin) }) satisfies Partial<LabDraft>;

/** The same once more, with the engines that are still here. */
export function draftAgain(options: CupOptions, { choice }: Cup): LabDraft {
  const names = new Set(options.engines.map((engine) => engine.name));
  const { kind: time, value, increment = 0 } = choice.time;
  return {
    ...draftOf(options, 'quick'),
    name: choice.name,
    kind: choice.kind ?? 'Cup',
    engines: choice.engines.filter((engine) => names.has(engine)),
    games: String(2 * (choice.pairs ?? 1)),
    increments: (choice.increments ?? [1]).join(', '),
    seeding: choice.seeding ?? 'ByRating',
    book: choice.book ?? '',
    isUnique: choice.unique_in_cup ?? false,
    time,
    value: String(value / TIMES[time].scale),
    increment: String(increment / 1000),
    elo0: String(choice.test?.elo0 ?? 0),
    elo1: String(choice.test?.elo1 ?? 5),
    adjudicates: choice.adjudicates ?? false,
    isHosted: choice.machines ?? false,
    checks: String(choice.checks ?? 5),
    ...policiesAgain(choice),
  };
}

/** Who plays it, if it is not this installation; a knock-out always is. */
const machinesOf = ({ kind, isHosted, checks }: LabDraft) =>
  isHosted && kind !== 'Cup' ? { machines: true, checks: Number(checks) } : {};

/** How the programs are handled; by nodes or depth there is nothing to be late for, and no pondering. */
const policiesOf = ({ time, isPondering, restart, margin }: LabDraft) =>
  time === 'clock' || time === 'move' ? { ponder: isPondering, restart, margin: Number(margin) } : { restart };

/** The request; null while something is missing. */
export function bodyOf(draft: LabDraft): NewCup | null {
  const { name, kind, engines, seeding, book, time } = draft;
  const increments = draft.increments
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const isCup = kind === 'Cup';
  const hasPairs = isCup
    ? increments.length > 0 && increments.every((count) => Number.isInteger(count) && count > 0)
    : Number(draft.games) >= 1;
  const hasEngines = isOfTwo(kind) ? engines.length === 2 && engines[0] !== engines[1] : engines.length >= 2;
  const hasTest = kind !== 'SPRT' || Number(draft.elo0) < Number(draft.elo1);
  if (name.trim() === '' || !hasEngines || !hasPairs || !hasTest || !(Number(draft.value) > 0)) return null;
  return {
    name,
    kind,
    engines,
    ...(isCup ? { increments, seeding, unique_in_cup: draft.isUnique } : { pairs: Math.ceil(Number(draft.games) / 2) }),
    ...(kind === 'SPRT' && { test: { elo0: Number(draft.elo0), elo1: Number(draft.elo1) } }),
    book,
    adjudicates: draft.adjudicates,
    ...machinesOf(draft),
    ...policiesOf(draft),
    seed: Math.floor(Math.random() * 2 ** 31),
    time: {
      kind: time,
      value: Math.round(Number(draft.value) * TIMES[time].scale),
      increment: time === 'clock' ? Math.round(Number(draft.increment) * 1000) : 0,
    },
  };
}
