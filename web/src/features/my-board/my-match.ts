import type { HostedGameHead, Match, SideIndex, View } from '@/lib/api/types';
import { formatPlace, formatPoints } from '@/lib/format';
import {
  indexEntries,
  isPlayable,
  isTableMatch,
  type Names,
  roundName,
  sideName,
  sideScore,
} from '@/lib/tournament/match';
import { t } from '@/lib/words';

const COLOURS = [t('White'), t('Black')] as const;

export function sideOf(match: Match, entry: number | null): SideIndex | null {
  const side = match.sides.findIndex((row) => row.entry !== null && row.entry === entry);
  return side === 0 || side === 1 ? side : null;
}

/** The reader's open matches: those with a game on the board first, then as they are played. */
export function ownMatches(view: View, games: readonly HostedGameHead[]): Match[] {
  const hasGame = (match: Match) => games.some((game) => game.match_number === match.number);
  return view.matches
    .filter((match) => isPlayable(match) && sideOf(match, view.my.entry_number) !== null)
    .sort((a, b) => Number(hasGame(b)) - Number(hasGame(a)) || a.round - b.round || a.number - b.number);
}

/** "Board 4, Black, against Nesta (2163)": where the reader plays, with which colour, whom. */
export function placeOf(view: View, match: Match, side: SideIndex, names: Names): string {
  const other = side === 0 ? 1 : 0;
  const rating = names.get(match.sides[other].entry ?? 0)?.rating;
  const name = sideName(match, other, names);
  const opponent = rating == null ? name : t('{name} ({rating})', { name, rating });
  const place = boardOf(view, match);
  return hasColours(view, match)
    ? t('{place}, {colour}, against {opponent}', { place, colour: COLOURS[side], opponent })
    : t('{place}, against {opponent}', { place, opponent });
}

function boardOf(view: View, match: Match): string {
  if (!isTableMatch(match)) return t('Match {number}', { number: match.number });
  return view.format === 'draft-swiss'
    ? t('Table {number}', { number: match.index + 1 })
    : t('Board {number}', { number: match.index + 1 });
}

/** In a bracket colours are for the games of a match, at a table of cards there are none. */
const hasColours = (view: View, match: Match) =>
  isTableMatch(match) &&
  view.format !== 'draft-swiss' &&
  (view.game === 'chess' || view.format === 'swiss' || view.format === 'swiss-playoff' || view.format === 'keizer');

export type Standing = { title: string; detail: string };

/** How the reader stands while no match of theirs is open: what came of the last one, what comes next, their place. */
export function standOf(view: View): Standing | null {
  const entry = view.my.entry_number;
  const own = view.matches.filter((match) => sideOf(match, entry) !== null);
  const last = own.filter((match) => !isPlayable(match) && match.status !== 'locked').at(-1);
  if (entry === null || !last) return null;
  const names = indexEntries(view.entries);
  const row = view.standings.find((standing) => standing.entry === entry);
  const place =
    row &&
    t('Place {place}, {points} points', { place: formatPlace(row.rank, row.rank_to), points: formatPoints(row.score) });
  if (view.phase === 'completed') return { title: t('You have played to the end.'), detail: place ?? '' };
  const next = own.find((match) => match.status === 'locked');
  const ahead = next && t('Next: {opponent}', { opponent: sideName(next, sideOf(next, entry) === 0 ? 1 : 0, names) });
  return { title: lastOf(view, last, names), detail: ahead ?? (isTableMatch(last) ? (place ?? '') : '') };
}

function lastOf(view: View, match: Match, names: Names): string {
  const side = sideOf(match, view.my.entry_number) ?? 0;
  const round = roundName(match, view.rounds);
  if (match.status === 'bye') return t('{round}: you have a bye', { round });
  const name = sideName(match, side === 0 ? 1 : 0, names);
  const score = match.score ? `${sideScore(match, side)}–${sideScore(match, side === 0 ? 1 : 0)}` : '';
  if (match.winner === null) return t('{round}: level with {name} {score}', { round, name, score });
  return match.winner === side
    ? t('{round}: won against {name} {score}', { round, name, score })
    : t('{round}: lost to {name} {score}', { round, name, score });
}
