import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useOwnChessGames } from '@/lib/arena/use-own-games';
import { Rich, t } from '@/lib/words';

/** The reader's clock runs somewhere else: one line on every page until they go back. */
export function OwnGameBanner() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const game = useOwnChessGames().find((row) => path !== `/games/chess/${row.id}`);
  const isAtBoard = path.startsWith('/games/chess/') || /^\/arenas\/\d/.test(path);
  const isSaidThere = game?.origin?.kind === 'tournament' && path.startsWith(`/tournaments/${game.origin.id}`);
  if (!game || isAtBoard || isSaidThere) return null;
  return (
    <section aria-label={t('Your game')} className="no-print border-b border-or bg-or-wash">
      <div className="mx-auto flex max-w-[80rem] items-center gap-3 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 text-sm" role="status">
          {game.status === 'waiting' ? (
            <Rich
              text="<strong>Your board is open</strong> against {display_name}"
              strong={(words) => <strong>{words}</strong>}
              display_name={game.opponent.display_name}
            />
          ) : (
            <Rich
              text="<strong>Your game is running</strong> against {display_name}"
              strong={(words) => <strong>{words}</strong>}
              display_name={game.opponent.display_name}
            />
          )}
        </p>
        <Link to="/games/chess/$id" params={{ id: String(game.id) }} className={buttonClass('primary', 'sm')}>
          <Icon name="play" className="size-4" /> {t('Back to the board')}
        </Link>
      </div>
    </section>
  );
}
