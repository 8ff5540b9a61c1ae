import type { Match, ResultIn, SideIndex } from '@/lib/api/types';
import { gamesWon, winsNeeded } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** A result while somebody is choosing it. Scores here are games (or half games), not tenths. */
export type ResultDraft =
  | { kind: 'score'; score: [number, number] }
  | { kind: 'forfeit'; side: SideIndex }
  | { kind: 'double-forfeit' }
  | { kind: 'none' };

export const NO_RESULT: ResultDraft = { kind: 'none' };

/** What a match says now, as a draft: the starting point of a correction. */
export function draftOf(match: Match): ResultDraft {
  if (match.kind === 'double-forfeit') return { kind: 'double-forfeit' };
  if (match.kind === 'forfeit') return { kind: 'forfeit', side: match.winner === 0 ? 1 : 0 };
  if (match.score) return { kind: 'score', score: [match.score[0] / 10, match.score[1] / 10] };
  const hasScore = match.games.length > 0 || match.head_start > 0;
  return hasScore ? { kind: 'score', score: [gamesWon(match, 0), gamesWon(match, 1)] } : NO_RESULT;
}

/** The side that wins by a draft; null for a draw or nobody. */
export function winnerOf(draft: ResultDraft): SideIndex | null {
  if (draft.kind === 'forfeit') return draft.side === 0 ? 1 : 0;
  if (draft.kind !== 'score' || draft.score[0] === draft.score[1]) return null;
  return draft.score[0] > draft.score[1] ? 0 : 1;
}

export type Preview = { text: string; body: ResultIn | null };

/** What recording the draft would say, or what is still missing. */
export function previewResult(draft: ResultDraft, match: Match, names: [string, string], canDraw: boolean): Preview {
  if (draft.kind === 'none') return { text: t('Choose a result.'), body: null };
  if (draft.kind === 'double-forfeit')
    return { text: t('Both forfeit: nobody advances from this match.'), body: { double_forfeit: true } };
  if (draft.kind === 'forfeit')
    return {
      text: t('{names} forfeits, {names2} wins.', {
        names: names[draft.side],
        names2: names[draft.side === 0 ? 1 : 0],
      }),
      body: { forfeit: draft.side },
    };
  const winner = winnerOf(draft);
  const needed = winsNeeded(match.best_of);
  if (winner === null && canDraw && draft.score[0] > 0)
    return { text: t('A draw, half a point each.'), body: toBody(draft.score) };
  if (winner === null || draft.score[winner] < needed)
    return { text: t('First to {needed}: nobody has won yet.', { needed }), body: null };
  const tail = match.best_of > 1 ? ` ${draft.score[winner]}–${draft.score[winner === 0 ? 1 : 0]}` : '';
  return { text: t('{names} wins{tail}.', { names: names[winner], tail }), body: toBody(draft.score) };
}

const toBody = (score: [number, number]): ResultIn => ({ score: [score[0] * 10, score[1] * 10] });

/** Change one side's games, never past the deciding game, never both at it, never below a head start. */
export function stepScore(
  score: [number, number],
  side: SideIndex,
  change: 1 | -1,
  match: Pick<Match, 'best_of' | 'head_start'>,
): [number, number] {
  const needed = winsNeeded(match.best_of);
  const next: [number, number] = [...score];
  next[side] = Math.max(side === 0 ? match.head_start / 10 : 0, Math.min(needed, next[side] + change));
  const other = side === 0 ? 1 : 0;
  if (next[side] === needed && next[other] === needed) next[other] = needed - 1;
  return next;
}
