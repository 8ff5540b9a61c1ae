import { readTable } from '@/features/leagues/scoring-words';
import type { NewSeason, Scoring, Season } from '@/lib/api/leagues';
import { t } from '@/lib/words';

/** A season as a form has it: numbers are what somebody typed. */
export type SeasonDraft = {
  name: string;
  starts: string;
  ends: string;
  gathers: Season['gathers'];
  points: Scoring['points'];
  table: string;
  ties: Scoring['ties'];
  attendance: string;
  best: string;
  tieBreak: Scoring['tie_breaks'][number] | '';
};
export type SeasonErrors = Partial<Record<'name' | 'starts' | 'ends' | 'table' | 'attendance' | 'best', string>>;

/** A season of this year, scored as most clubs do. */
export function startSeason(now: number): SeasonDraft {
  const year = new Date(now).getFullYear();
  return {
    name: String(year),
    starts: `${year}-01-01`,
    ends: `${year}-12-31`,
    gathers: [],
    points: 'place',
    table: '10, 8, 6, 5, 4, 3, 2, 1',
    ties: 'share',
    attendance: '',
    best: '',
    tieBreak: 'countback',
  };
}

export const draftOf = ({ scoring, ...season }: Season): SeasonDraft => ({
  name: season.name,
  starts: season.starts_on,
  ends: season.ends_on,
  gathers: season.gathers,
  points: scoring.points,
  table: scoring.table.join(', '),
  ties: scoring.ties,
  attendance: scoring.attendance > 0 ? String(scoring.attendance) : '',
  best: scoring.best === null ? '' : String(scoring.best),
  tieBreak: scoring.tie_breaks[0] ?? '',
});

export function checkSeason(draft: SeasonDraft): SeasonErrors {
  const table = readTable(draft.table);
  const isRising = table?.some((points, at) => points > (table[at - 1] ?? Infinity));
  const isWhole = (text: string, least: number) =>
    text === '' || (Number.isInteger(Number(text)) && Number(text) >= least);
  return {
    ...(draft.name.trim() === '' && { name: t('Give it a name.') }),
    ...(draft.starts === '' && { starts: t('Choose a day.') }),
    ...((draft.ends === '' || draft.ends < draft.starts) && { ends: t('A season ends on or after its first day.') }),
    ...(draft.points === 'place' &&
      (table === null || isRising) && { table: t('Whole numbers, the highest first, such as 10, 8, 6.') }),
    ...(!isWhole(draft.attendance, 0) && { attendance: t('A whole number, or nothing.') }),
    ...(!isWhole(draft.best, 1) && { best: t('A whole number, or nothing for all.') }),
  };
}

export const bodyOf = (draft: SeasonDraft): NewSeason => ({
  name: draft.name.trim(),
  starts_on: draft.starts,
  ends_on: draft.ends,
  gathers: draft.gathers,
  scoring: {
    points: draft.points,
    table: readTable(draft.table) ?? [1],
    ties: draft.ties,
    attendance: Number(draft.attendance),
    best: draft.best === '' ? null : Number(draft.best),
    tie_breaks: draft.tieBreak === '' ? [] : [draft.tieBreak],
  },
});
