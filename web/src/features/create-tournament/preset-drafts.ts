import { type Draft, EMPTY_DRAFT, withFormat } from '@/features/create-tournament/draft';
import type { Format, FormatCode, OptionValue } from '@/lib/api/types';
import { VARIANT_CODES } from '@/lib/arena/words';
import { adopt, type Choices, differences, type Given, type PresetCode } from '@/lib/tournament/presets';

/** The presets that are tournaments; arenas and cups are made by forms of their own. */
export type TournamentPreset = Exclude<PresetCode, 'club' | 'engines'>;
type Start = { format: FormatCode; options?: Record<string, OptionValue>; part?: Partial<Draft> };

const STARTS: Record<TournamentPreset, Start> = {
  // In a hall the arbiter pairs: results are looked at first, and whoever comes late or leaves says so between the rounds.
  chess: { format: 'swiss', options: { system: 'fide-dutch-2026', automatic: false }, part: { game: 'chess' } },
  championship: { format: 'single-elimination', part: { host: 'ludo', game: 'ludo' } },
  cards: { format: 'draft-swiss' },
  other: { format: 'single-elimination' },
};

/** What only some words may fill; an address is written by anybody. */
const CHOICES: Choices = {
  host: ['', 'chess', 'ludo'],
  seeding: ['rating', 'manual', 'random', 'banded'],
  spectators: ['everyone', 'participants'],
  variant: VARIANT_CODES,
  noShow: ['forfeit', 'refund'],
  withdrawal: ['until-seeding', 'until-check-in', 'never'],
};
/** What belongs to one event, not to its kind. */
const OWN: (keyof Draft)[] = ['players', 'startsAt', 'opensAt', 'checkInAt'];

/** A draft of a preset, with what was given in the address. */
export function startDraft(preset: TournamentPreset, formats: Format[], given: Given = {}): Draft {
  const start = STARTS[preset];
  const format =
    formats.find((row) => row.code === given.format) ?? formats.find((row) => row.code === start.format) ?? formats[0];
  if (!format) return EMPTY_DRAFT;
  const usual = { ...EMPTY_DRAFT, ...withFormat(format, EMPTY_DRAFT) };
  const draft =
    format.code === start.format ? { ...usual, ...start.part, options: { ...usual.options, ...start.options } } : usual;
  return adopt(draft, { ...given, format: format.code }, CHOICES);
}

/** What has to be said to get this draft again, without what belongs to one event. */
export function presetOf(preset: TournamentPreset, formats: Format[], draft: Draft): Given {
  const isUsual = STARTS[preset].format === draft.format;
  const start = startDraft(preset, formats, isUsual ? {} : { format: draft.format });
  const said = differences(start, draft);
  return Object.fromEntries([
    ...(isUsual ? [] : [['format', draft.format] as const]),
    ...Object.entries(said).filter(([key]) => !OWN.includes(key as keyof Draft)),
  ]);
}
