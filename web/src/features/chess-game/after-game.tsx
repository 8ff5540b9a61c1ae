import { Link } from '@tanstack/react-router';
import { BoardLink } from '@/components/ui/board-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { headlineOf, isCasual, scoreOf } from '@/lib/chess/game';
import type { ChessGame, ChessOrigin, ResultMessage } from '@/lib/api/arena-types';
import { type ArenaBoard, useEnter } from '@/lib/arena/use-arena';
import { describeReason } from '@/lib/arena/words';
import { chessApi } from '@/lib/api/arena';
import { messageOf } from '@/lib/api/errors';
import { useRematch } from '@/features/chess-game/use-rematch';
import { cx } from '@/lib/class-names';
import { useOwnGames } from '@/lib/tournament/use-hosted-game';
import { said, t, tn } from '@/lib/words';

type Props = { game: ChessGame; board: ArenaBoard | undefined; result: ResultMessage | null };

/** How a game ended, what it brought, and where to go from here. */
export function AfterGame({ game, board, result }: Props) {
  const { winner, reason, variant } = game.game;
  const isWon = game.my_side !== null && winner === game.my_side;
  return (
    <section
      aria-label={t('Result')}
      className={cx(
        'animate-rise flex flex-col gap-3 rounded-lg border p-4',
        isWon ? 'border-or bg-or-wash' : 'border-line bg-surface',
      )}
    >
      <div role="status">
        <p className="flex items-baseline justify-between gap-3">
          <strong className="text-lg font-bold">{headlineOf(game)}</strong>
          <span className="numerals text-lg font-bold">{scoreOf(game)}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {isCasual(game) && reason === 'aborted'
            ? t('aborted before both had moved')
            : describeReason(reason, variant)}
        </p>
        {meaningOf(game) && <p className="mt-1 text-sm font-semibold">{meaningOf(game)}</p>}
        {result && (
          <p className="numerals mt-1 text-sm font-semibold">
            {gainOf(result.your_score)},{' '}
            {result.rank
              ? t('{total} in all, rank {rank}', { total: result.new_total, rank: result.rank })
              : t('{total} in all', { total: result.new_total })}
          </p>
        )}
      </div>
      {isCasual(game) && game.my_side !== null && <Again game={game} />}
      {game.origin?.kind === 'tournament' && <BackToTournament game={game} origin={game.origin} />}
      {game.origin?.kind === 'arena' && (
        <BackToArena id={game.origin.id} isMine={game.my_side !== null} board={board} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {game.game.plies > 0 && (
          <Link
            to="/analysis/$id"
            params={{ id: String(game.id) }}
            className={buttonClass('secondary', 'md', 'flex-1')}
          >
            <Icon name="chart" className="size-4" /> {t('Analyse')}
          </Link>
        )}
        <a
          href={chessApi.pgnUrl(game.id)}
          download
          className="inline-flex items-center gap-1.5 text-sm underline underline-offset-2"
        >
          <Icon name="download" className="size-4" /> {t('The game as PGN')}
        </a>
      </div>
    </section>
  );
}

/** The same players once more, with the colours changed; or another game. */
function Again({ game }: { game: ChessGame }) {
  const { rematch, offer, isBot } = useRematch(game);
  return (
    <div className="flex flex-wrap gap-2">
      {!isBot && (
        <Button
          look="primary"
          className="flex-1"
          isBusy={rematch.isPending}
          disabled={offer === 'made'}
          onClick={() => rematch.mutate()}
        >
          <Icon name="history" className="size-4" />{' '}
          {offer === 'made' ? t('Rematch offered') : offer === 'received' ? t('Accept the rematch') : t('Rematch')}
        </Button>
      )}
      <Link to="/play" className={buttonClass(isBot ? 'primary' : 'secondary', 'md', 'flex-1')}>
        {t('Another game')}
      </Link>
      {rematch.error && (
        <Notice tone="bad" className="basis-full">
          {said(messageOf(rematch.error))}
        </Notice>
      )}
    </div>
  );
}

/** What the end means for the match, where that is not plain. */
function meaningOf({ game, report }: ChessGame): string {
  if (report === 'replayed') return t('Somebody must win this match: it goes on with colours changed.');
  if (report === 'refused') return t('The result was not counted; ask an arbiter.');
  return game.is_armageddon && game.winner === null && report === 'counted'
    ? t('A draw is enough for Black, who wins the match.')
    : '';
}

/** The way back and, where the match or the next round goes on, to the next board. */
function BackToTournament({ game, origin }: { game: ChessGame; origin: ChessOrigin }) {
  const isMine = game.my_side !== null;
  const next = useOwnGames(isMine).find(
    (row) => row.tournament_id === origin.id && !(row.kind === 'chess' && row.id === game.id),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {isMine && next && (
        <BoardLink kind={next.kind} id={next.id} className={buttonClass('primary', 'md', 'flex-1')}>
          <Icon name="play" className="size-4" /> {t('To your next game')}
        </BoardLink>
      )}
      <Link
        to="/tournaments/$id"
        params={{ id: String(origin.id) }}
        search={{ tab: 'draw' }}
        className={buttonClass(next ? 'secondary' : 'primary', 'md', 'flex-1')}
      >
        <Icon name="trophy" className="size-4" /> {t('Back to the tournament')}
      </Link>
    </div>
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
