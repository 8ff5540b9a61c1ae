import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { headlineOf, scoreOf } from '@/lib/chess/game';
import type { ChessGame, ResultMessage } from '@/lib/api/arena-types';
import type { ArenaBoard } from '@/lib/arena/messages';
import { useEnter } from '@/lib/arena/use-arena';
import { describeReason } from '@/lib/arena/words';
import { chessApi } from '@/lib/api/arena';
import { cx } from '@/lib/class-names';
import { t, tn } from '@/lib/words';

type Props = { game: ChessGame; board: ArenaBoard | undefined; result: ResultMessage | null };

/** How a game ended, what it brought, and where to go from here. */
export function AfterGame({ game, board, result }: Props) {
  const { winner, reason, variant } = game.game;
  const isWon = game.my_side !== null && winner === game.my_side;
  return (
    <section aria-label={t('Result')} className={cx('animate-rise flex flex-col gap-3 rounded-lg border p-4', isWon ? 'border-or bg-or-wash' : 'border-line bg-surface')}>
      <div role="status">
        <p className="flex items-baseline justify-between gap-3">
          <strong className="font-display text-xl font-semibold">{headlineOf(game)}</strong>
          <span className="numerals text-lg font-bold">{scoreOf(game)}</span>
        </p>
        <p className="text-sm text-ink-soft">{describeReason(reason, variant)}</p>
        {result && (
          <p className="numerals mt-1 text-sm font-semibold">
            {gainOf(result.your_score)}, {result.rank ? t('{total} in all, rank {rank}', { total: result.new_total, rank: result.rank }) : t('{total} in all', { total: result.new_total })}
          </p>
        )}
      </div>
      {game.origin?.kind === 'arena' && <BackToArena id={game.origin.id} isMine={game.my_side !== null} board={board} />}
      <a href={chessApi.pgnUrl(game.id)} download className="inline-flex items-center gap-1.5 self-start text-sm underline underline-offset-2">
        <Icon name="download" className="size-4" /> {t('The game as PGN')}
      </a>
    </section>
  );
}

function BackToArena({ id, isMine, board }: { id: number; isMine: boolean; board: ArenaBoard | undefined }) {
  const { pause } = useEnter(id);
  const my = board?.arena.my;
  const isWaiting = isMine && board?.arena.phase === 'running' && my?.status === 'active' && !board.arena.is_closed;
  return (
    <>
      {isWaiting && (
        <p role="status" className="pairing-bar rounded-md bg-vert-wash px-3 py-2 text-sm font-semibold text-vert">
          {t('Finding your next opponent.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/arenas/$id" params={{ id: String(id) }} className={buttonClass('primary', 'md', 'flex-1')}>
          <Icon name="trophy" className="size-4" /> {t('Back to the arena')}
        </Link>
        {isWaiting && (
          <Button isBusy={pause.isPending} onClick={() => pause.mutate()}>
            <Icon name="pause" className="size-4" /> {t('Pause')}
          </Button>
        )}
      </div>
    </>
  );
}

const gainOf = (points: number) => (points > 0 ? tn(points, '+{count} point', '+{count} points') : t('No points'));
