import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { HostedGameHead, View } from '@/lib/api/types';
import { roundName } from '@/lib/match';
import { useGamesIn } from '@/lib/use-hosting';

/** The reader's own games that wait for them: nobody should have to look for the board. */
export function PlayBanner({ view }: { view: View }) {
  const games = useGamesIn(view);
  if (games.length === 0) return null;
  return (
    <section aria-label="Your games" className="no-print flex flex-col gap-2">
      {games.map((game) => (
        <div key={game.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-azure bg-azure-wash px-4 py-3 shadow-card">
          <div className="min-w-0 flex-1 basis-52" role="status">
            <p className="text-sm text-ink-soft">{whereOf(view, game)}</p>
            <p className="text-lg leading-tight font-bold">{textOf(view, game)}</p>
          </div>
          <Link to="/games/$id" params={{ id: String(game.id) }} className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
            <Icon name="play" className="size-5" /> {game.status === 'waiting' ? 'Play now' : 'Back to the board'}
          </Link>
        </div>
      ))}
    </section>
  );
}

function whereOf(view: View, game: HostedGameHead): string {
  const match = view.matches.find((row) => row.number === game.match_number);
  const where = match ? `${roundName(match, view.rounds)}, match ${game.match_number}` : `Match ${game.match_number}`;
  return match && match.best_of > 1 ? `${where}, game ${game.game_number} of at most ${match.best_of}` : where;
}

function textOf(view: View, game: HostedGameHead): string {
  const opponent = game.sides.find((side) => side.entry !== view.my.entry_number);
  const name = opponent?.name ?? 'your opponent';
  if (game.status === 'paused') return `Your game against ${name} is paused`;
  if (game.status === 'playing') return `Your game against ${name} is on`;
  return opponent?.is_ready ? `${name} waits for you at the board` : `Your game against ${name} is open`;
}
