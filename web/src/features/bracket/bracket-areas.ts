import type { Bracket, Match } from '@/lib/api/types';

/** Which part of the drawing a bracket is. */
export type Place = 'upper' | 'lower' | 'grand-final' | 'third-place' | 'places';
export type AreaRound = { round: number; matches: Match[] };
/** The matches of one bracket, round by round, and the column in which they begin. */
export type Area = { bracket: Bracket; place: Place; firstColumn: number; rounds: AreaRound[] };

const PLACES: Place[] = ['upper', 'lower', 'grand-final', 'third-place', 'places'];

export function placeOf(bracket: Bracket): Place {
  if (bracket === 'main' || bracket === 'winners') return 'upper';
  if (bracket === 'losers') return 'lower';
  return bracket === 'grand-final' || bracket === 'third-place' ? bracket : 'places';
}

/** The brackets of an elimination in the order in which they are laid out. */
export function areasOf(matches: Match[]): Area[] {
  const areas = [...groupBy(matches, (match) => match.bracket)].map(([bracket, rows]): Area => ({
    bracket,
    place: placeOf(bracket),
    firstColumn: 0,
    rounds: roundsOf(rows),
  }));
  areas.sort(
    (a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place) || firstPlace(a.bracket) - firstPlace(b.bracket),
  );
  const upper = areas.find((area) => area.place === 'upper');
  const widest = Math.max(
    0,
    ...areas.filter((area) => area.place === 'upper' || area.place === 'lower').map((area) => area.rounds.length),
  );
  return areas.map((area) => ({ ...area, firstColumn: area.place === 'grand-final' ? widest : columnOf(area, upper) }));
}

/** Lower places are played beside the rounds of the bracket they come from. */
function columnOf(area: Area, upper: Area | undefined): number {
  if (!upper || area.place === 'upper' || area.place === 'lower') return 0;
  return Math.max(
    0,
    upper.rounds.findIndex((row) => row.round === area.rounds[0]?.round),
  );
}

const firstPlace = (bracket: Bracket) => Number(/^places-(\d+)/.exec(bracket)?.[1] ?? 0);

function roundsOf(matches: Match[]): AreaRound[] {
  const rows = [...groupBy(matches, (match) => match.round)].sort(([a], [b]) => a - b);
  return rows.map(([round, row]) => ({ round, matches: row.sort((a, b) => a.index - b.index) }));
}

function groupBy<Key>(matches: Match[], keyOf: (match: Match) => Key): Map<Key, Match[]> {
  const groups = new Map<Key, Match[]>();
  for (const match of matches) {
    const group = groups.get(keyOf(match));
    if (group) group.push(match);
    else groups.set(keyOf(match), [match]);
  }
  return groups;
}

/** Two byes meet: nobody will ever play here, so there is nothing to show. */
export const isDrawn = (match: Match) => match.status !== 'void' || match.kind !== null;
