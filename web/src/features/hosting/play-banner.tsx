import { BoardLink } from '@/components/ui/board-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { HostedGameHead, View } from '@/lib/api/types';
import { roundName } from '@/lib/match';
import { useGamesIn } from '@/lib/use-hosting';
import { t } from '@/lib/words';

/** The reader's own games that wait for them: nobody should have to look for the board. */
export function PlayBanner({ view }: { view: View }) {
  const games = useGamesIn(view);
  if (games.length === 0) return null;
  return (
    <section aria-label={t('Your games')} className="no-print flex flex-col gap-2">
      {games.map((game) => (
        <div
          key={game.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-azure bg-azure-wash px-4 py-3 shadow-card"
        >
          <div className="min-w-0 flex-1 basis-52" role="status">
            <p className="text-sm text-ink-soft">{whereOf(view, game)}</p>
            <p className="text-lg leading-tight font-bold">{textOf(view, game)}</p>
          </div>
          <BoardLink kind={game.kind} id={game.id} className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
            <Icon name="play" className="size-5" /> {game.status === 'waiting' ? t('Play now') : t('Back to the board')}
          </BoardLink>
        </div>
      ))}
    </section>
  );
}

function whereOf(view: View, game: HostedGameHead): string {
  const match = view.matches.find((row) => row.number === game.match_number);
  const where = match
    ? t('{round}, match {number}', { round: roundName(match, view.rounds), number: game.match_number })
    : t('Match {match_number}', { match_number: game.match_number });
  return match && match.best_of > 1
    ? t('{where}, game {game_number} of at most {best_of}', {
        where,
        game_number: game.game_number,
        best_of: match.best_of,
      })
    : where;
}

function textOf(view: View, game: HostedGameHead): string {
  const opponent = game.sides.find((side) => side.entry !== view.my.entry_number);
  const name = opponent?.name ?? t('your opponent');
  if (game.status === 'paused') return t('Your game against {name} is paused', { name });
  if (game.status === 'playing') return t('Your game against {name} is on', { name });
  return opponent?.is_ready
    ? t('{name} waits for you at the board', { name })
    : t('Your game against {name} is open', { name });
}
