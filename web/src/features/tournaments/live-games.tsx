import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import type { LiveGame } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Boards on this server where a game is on, to watch with one click. */
export function LiveGames({ games }: { games: LiveGame[] }) {
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="live-games" className="flex flex-col gap-3">
      <h2 id="live-games" className="flex items-center gap-2 text-xl">
        <span className="animate-live size-2.5 rounded-full bg-vert" aria-hidden="true" /> {t('Live boards')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {games.map((game) => (
          <li
            key={game.id}
            className="group relative flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:shadow-raised"
          >
            <Link
              to="/games/$id"
              params={{ id: String(game.id) }}
              className="flex flex-col gap-1 font-bold after:absolute after:inset-0 after:rounded-lg group-hover:underline"
            >
              {game.players.map((name, side) => (
                <span key={side} className="flex items-center gap-2">
                  <Shield name={name} className="h-5" />{' '}
                  <span className="truncate">
                    <Name>{name}</Name>
                  </span>
                </span>
              ))}
            </Link>
            <p className="truncate text-sm text-ink-soft">
              {game.kind === 'ludo' ? t('Ludo') : game.kind}, <Name>{game.tournament}</Name>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
