import type { Claimed, ResultIn } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { t } from '@/lib/words';

type Names = [string, string];

/** What somebody says happened, as a sentence. */
export function claimText({ kind, winner, score }: Claimed, names: Names): string {
  if (kind === 'double-forfeit') return t('Both forfeited');
  if (winner === null) return t('A draw');
  if (kind === 'forfeit') return t('{name} won by forfeit', { name: names[winner] });
  return score && score[0] + score[1] > 10
    ? t('{name} won {more}–{less}', {
        name: names[winner],
        more: formatPoints(score[winner]),
        less: formatPoints(score[winner === 0 ? 1 : 0]),
      })
    : t('{name} won', { name: names[winner] });
}

/** The same as something to send: agreeing is saying the same. */
export function claimBody({ kind, winner, score, drawn_games }: Claimed): ResultIn {
  if (score) return drawn_games > 0 ? { score, drawn_games } : { score };
  if (kind === 'forfeit' && winner !== null) return { forfeit: winner === 0 ? 1 : 0 };
  return { double_forfeit: true };
}
