import type { Match, SideIndex } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Games won by each side, and games nobody won. */
export type Games = { score: [number, number]; drawn: number };

export const gamesNeeded = (bestOf: number) => (bestOf === 1 ? 1 : 2);

/** What a match says now, to begin with. */
export function gamesOf(match: Pick<Match, 'score' | 'drawn_games'>): Games {
  return { score: match.score ? [match.score[0] / 10, match.score[1] / 10] : [0, 0], drawn: match.drawn_games };
}

/** One game more or less: never below none, never above what wins, never both at that. */
export function stepGames(score: [number, number], side: SideIndex, change: 1 | -1, bestOf: number): [number, number] {
  const needed = gamesNeeded(bestOf);
  const next: [number, number] = [...score];
  const other = side === 0 ? 1 : 0;
  next[side] = Math.max(0, Math.min(needed, next[side] + change));
  if (next[side] === needed && next[other] === needed) next[other] = needed - 1;
  return next;
}

/** "Anna wins 2–1", "Draw 1–1": what would be written down. */
export function previewGames({ score, drawn }: Games, names: [string, string]): string {
  const tail = drawn > 0 ? `–${drawn}` : '';
  const [first, second] = score;
  if (first === second) return t('Draw {first}–{second}{tail}', { first, second, tail });
  const winner = first > second ? 0 : 1;
  return t('{names} wins {first}–{first2}{tail}', { names: names[winner], first: Math.max(first, second), first2: Math.min(first, second), tail });
}

/** The same for the API, in tenths. */
export const toScore = ({ score, drawn }: Games): { score: [number, number]; drawn_games: number } => ({ score: [score[0] * 10, score[1] * 10], drawn_games: drawn });

/** Agreed without playing (mtg-swiss 1). */
export const INTENTIONAL_DRAW: Games = { score: [0, 0], drawn: 3 };
