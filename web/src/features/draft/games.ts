import type { Match, ResultIn, SideIndex } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Games won by each side, and games nobody won. */
export type Games = { score: [number, number]; drawn: number; isDoubleLoss?: boolean };

export const gamesNeeded = (bestOf: number) => (bestOf === 1 ? 1 : 2);

/** What a match says now, to begin with. */
export function gamesOf(match: Pick<Match, 'score' | 'drawn_games'> & Partial<Pick<Match, 'kind'>>): Games {
  if (match.kind === 'double-forfeit') return DOUBLE_LOSS;
  return { score: match.score ? [match.score[0] / 10, match.score[1] / 10] : [0, 0], drawn: match.drawn_games };
}

/** The most games a side can have: what wins, unless the other side has won already. */
export const mostGames = (score: [number, number], side: SideIndex, bestOf: number) =>
  gamesNeeded(bestOf) - (score[side === 0 ? 1 : 0] === gamesNeeded(bestOf) ? 1 : 0);

/** One game more or less: never below none, never above what wins, never both at that. The other side's games stay. */
export function stepGames(score: [number, number], side: SideIndex, change: 1 | -1, bestOf: number): [number, number] {
  const next: [number, number] = [...score];
  next[side] = Math.max(0, Math.min(mostGames(score, side, bestOf), next[side] + change));
  return next;
}

/** "Anna wins 2–1", "Draw 1–1": what would be written down. */
export function previewGames({ score, drawn, isDoubleLoss }: Games, names: [string, string]): string {
  if (isDoubleLoss) return t('Double loss: no points for either');
  const tail = drawn > 0 ? `–${drawn}` : '';
  const [first, second] = score;
  if (first === second) return t('Draw {first}–{second}{tail}', { first, second, tail });
  const winner = first > second ? 0 : 1;
  return t('{names} wins {first}–{first2}{tail}', {
    names: names[winner],
    first: Math.max(first, second),
    first2: Math.min(first, second),
    tail,
  });
}

/** The same for the API, in tenths. */
export const toScore = ({ score, drawn }: Games): { score: [number, number]; drawn_games: number } => ({
  score: [score[0] * 10, score[1] * 10],
  drawn_games: drawn,
});

/** The same for the API, where both may have lost. */
export const toResult = (games: Games): ResultIn => (games.isDoubleLoss ? { double_forfeit: true } : toScore(games));

/** Both absent, or both penalised (mtg-swiss 1). */
export const DOUBLE_LOSS: Games = { score: [0, 0], drawn: 0, isDoubleLoss: true };

/** Agreed without playing (mtg-swiss 1). */
export const INTENTIONAL_DRAW: Games = { score: [0, 0], drawn: 3 };
