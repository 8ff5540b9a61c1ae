import { Link } from '@tanstack/react-router';
import { Board } from '@/components/board/lazy-board';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import type { ArenaGame, ArenaSide, ChessGame, Side } from '@/lib/api/arena-types';
import { leftOf, formatLeft } from '@/lib/chess/clock';
import { squaresOf } from '@/lib/chess/moves';
import { useChessGame } from '@/lib/chess/use-chess-game';
import { cx } from '@/lib/class-names';
import { useNow } from '@/lib/time/use-now';
import { useMemo } from 'react';
import { t } from '@/lib/words';

/** The game everybody looks at, live, with a way to its page. */
export function Featured({ game }: { game: ArenaGame }) {
  if (game.id === null) return <Frame game={game} fen={game.fen} last={game.last_move} live={null} />;
  return <LiveFeatured key={game.id} game={game} id={game.id} />;
}

function LiveFeatured({ game, id }: { game: ArenaGame; id: number }) {
  const live = useChessGame(id).game.data ?? null;
  return (
    <Frame
      game={game}
      fen={live?.game.fen ?? game.fen}
      last={live ? live.game.last_move : game.last_move}
      live={live}
    />
  );
}

function Frame({
  game,
  fen,
  last,
  live,
}: {
  game: ArenaGame;
  fen: string | null;
  last: string | null;
  live: ChessGame | null;
}) {
  const lastMove = useMemo(() => squaresOf(last), [last]);
  const turn = fen?.split(' ')[1] === 'b' ? 'black' : 'white';
  return (
    <section
      aria-label={t('Featured game')}
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-3"
    >
      <Player side={game.black} index={1} live={live} />
      {fen && (
        <div className="relative">
          <Board
            fen={fen}
            lastMove={lastMove}
            turn={turn}
            isCheck={live?.game.is_check ?? false}
            label={t('Featured game: {display_name} against {display_name2}', {
              display_name: game.white.display_name,
              display_name2: game.black.display_name,
            })}
          />
          {game.id !== null && (
            <Link
              to="/games/chess/$id"
              params={{ id: String(game.id) }}
              className="absolute inset-0 z-20 rounded-sm"
              aria-label={t('Watch {display_name} against {display_name2}', {
                display_name: game.white.display_name,
                display_name2: game.black.display_name,
              })}
            />
          )}
        </div>
      )}
      <Player side={game.white} index={0} live={live} />
    </section>
  );
}

function Player({ side, index, live }: { side: ArenaSide; index: Side; live: ChessGame | null }) {
  return (
    <div className="numerals flex items-center gap-2 text-sm">
      {side.rank !== null && <span className="font-bold text-or-deep">#{side.rank}</span>}
      <span className="min-w-0 flex-1 truncate font-semibold">
        <Name>{side.display_name}</Name> <span className="font-normal text-ink-faint">{side.rating}</span>
      </span>
      {(live?.game.sides[index].has_berserked ?? side.berserk) && (
        <span className="text-gules" title={t('Berserk')}>
          <Icon name="berserk" className="size-4" />
          <span className="sr-only">{t('berserk')}</span>
        </span>
      )}
      {live && <SmallClock game={live} side={index} />}
    </div>
  );
}

function SmallClock({ game, side }: { game: ChessGame; side: Side }) {
  const { game: state } = game;
  const isRunning = state.status !== 'over' && state.is_clock_running && state.turn === side;
  const now = useNow(250, isRunning);
  if (state.status === 'over')
    return <span className="font-bold">{state.winner === null ? '½' : state.winner === side ? '1' : '0'}</span>;
  const left = leftOf(state, side, game.now, isRunning ? now : game.now);
  return (
    <span className={cx('rounded-sm px-1.5 font-bold', isRunning ? 'bg-azure text-on-azure' : 'text-ink-soft')}>
      {formatLeft(left)}
    </span>
  );
}

/** The best games that run, two lines each. */
export function Duels({ games, featured }: { games: ArenaGame[]; featured: number | null }) {
  const shown = games.filter((game) => game.number !== featured);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="duels" className="rounded-lg border border-line bg-surface">
      <h2 id="duels" className="border-b border-line px-3 py-2 text-lg">
        {t('Top games')}
      </h2>
      <ul>
        {shown.map((game) => (
          <li key={game.number} className="border-b border-line last:border-0">
            {game.id === null ? (
              <Duel game={game} />
            ) : (
              <Link to="/games/chess/$id" params={{ id: String(game.id) }} className="block hover:bg-sunken">
                <Duel game={game} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Duel({ game }: { game: ArenaGame }) {
  return (
    <span className="numerals flex flex-col gap-0.5 px-3 py-2 text-sm">
      {[game.white, game.black].map((side, index) => (
        <span key={index} className="flex items-center gap-2">
          <span
            className={cx(
              'size-2.5 shrink-0 rounded-full border border-line-strong',
              index === 0 ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
            )}
            role="img"
            aria-label={index === 0 ? t('White') : t('Black')}
          />
          {side.rank !== null && <span className="w-8 font-bold text-or-deep">#{side.rank}</span>}
          <span className="min-w-0 flex-1 truncate">
            <Name>{side.display_name}</Name>
          </span>
          {side.berserk && <Icon name="berserk" className="size-3.5 text-gules" />}
          <span className="text-ink-faint">{side.rating}</span>
        </span>
      ))}
    </span>
  );
}
