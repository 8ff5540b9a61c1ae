import type { HostedGameHead, Match, OpenReport, SideIndex } from '@/lib/api/types';
import { t } from '@/lib/words';

export type Tone = 'plain' | 'mine' | 'late' | 'bad';
type Ask = { text: string; action: string; tone: Tone };
type Asked = {
  report: OpenReport | undefined;
  waits: 'waiting' | 'refused' | undefined;
  side: SideIndex;
  opponent: string;
};

const SENDING: Record<'waiting' | 'refused', Ask> = {
  waiting: { text: t('Your report is waiting for the network'), action: t('Show'), tone: 'late' },
  refused: { text: t('Your report was refused'), action: t('Look again'), tone: 'bad' },
};

/** What a player is asked to do about the result of their match. */
export function askOf({ report, waits, side, opponent }: Asked): Ask {
  if (waits) return SENDING[waits];
  if (report?.state === 'disputed')
    return {
      text: t('You and {opponent} report different results', { opponent }),
      action: t('Look again'),
      tone: 'bad',
    };
  if (report?.reports.some((row) => row.side === side))
    return { text: t('Waiting for {opponent} to confirm', { opponent }), action: t('Show'), tone: 'plain' };
  if (report)
    return {
      text: t('{opponent} has reported your match', { opponent }),
      action: t('Confirm or dispute'),
      tone: 'late',
    };
  return { text: '', action: t('Report result'), tone: 'mine' };
}

/** How a game on a board here stands for the reader. */
export function newsOf(game: HostedGameHead, entry: number | null, match: Match): string {
  const opponent = game.sides.find((side) => side.entry !== entry);
  const name = opponent?.name ?? t('your opponent');
  const which =
    match.best_of > 1
      ? `${t('Game {game_number} of at most {best_of}', { game_number: game.game_number, best_of: match.best_of })}: `
      : '';
  if (game.status === 'paused') return which + t('your game against {name} is paused', { name });
  if (game.status === 'playing') return which + t('your game against {name} is on', { name });
  return which + (opponent?.is_ready ? t('{name} waits for you at the board', { name }) : t('your board is open'));
}
