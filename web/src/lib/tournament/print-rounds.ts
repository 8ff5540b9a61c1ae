import type { Match, View } from '@/lib/api/types';
import { cardPointsBefore } from '@/lib/tournament/card-games';
import { formatPoints } from '@/lib/format';
import { isPlayable, isTableMatch, roundName } from '@/lib/tournament/match';
import { pointsBefore } from '@/lib/tournament/points-before';

/** A match with the number of its board: those of one round are counted through, whatever group they are in. */
export type Board = { match: Match; board: number | null };

/** The rounds that can be hung up, in order: those that are paired. */
export function listRounds(view: Pick<View, 'matches'>): number[] {
  return [...new Set(view.matches.filter(isKnown).map((match) => match.round))].sort((a, b) => a - b);
}

const isKnown = (match: Match) => match.sides.some((side) => side.entry !== null);

/** The round people look for: the first with a game to play, else the last. */
export function roundToShow(view: Pick<View, 'matches'>): number {
  const open = view.matches.filter(isPlayable).map((match) => match.round);
  return open.length > 0 ? Math.min(...open) : (listRounds(view).at(-1) ?? 0);
}

/** The boards of a round, byes last. */
export function boardsOf(view: Pick<View, 'matches'>, round: number): Board[] {
  const found = view.matches.filter((match) => match.round === round && isKnown(match));
  const brackets = new Set(found.map((match) => match.bracket));
  found.sort((a, b) => a.bracket.localeCompare(b.bracket) || a.index - b.index || a.number - b.number);
  let count = 0;
  return found
    .map((match): Board => {
      if (match.status === 'bye') return { match, board: null };
      count += 1;
      return { match, board: brackets.size === 1 && isTableMatch(match) ? match.index + 1 : count };
    })
    .sort((a, b) => (a.board ?? Infinity) - (b.board ?? Infinity));
}

/** Points before a round as people write them, by entry; none where they are not a sum of matches. */
export function writtenPoints(view: View, round: number): ReadonlyMap<number, string> {
  if (view.format === 'keizer' || !view.matches.some((match) => match.round === round && isTableMatch(match)))
    return new Map();
  if (view.format === 'draft-swiss')
    return new Map([...cardPointsBefore(view, round)].map(([entry, points]) => [entry, String(points)]));
  return new Map([...pointsBefore(view, round)].map(([entry, points]) => [entry, formatPoints(points)]));
}

/** What people call a round: that of a bracket has a name of its own. */
export function titleOfRound(view: Pick<View, 'matches' | 'rounds'>, round: number): string {
  const first = view.matches.find((match) => match.round === round);
  return first ? roundName(first, view.rounds) : '';
}

/** How many games of the rounds so far have no result. */
export const countOpen = (view: Pick<View, 'matches'>, round?: number) =>
  view.matches.filter((match) => isPlayable(match) && (round === undefined || match.round === round)).length;
