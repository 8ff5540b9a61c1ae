import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '@/lib/api';
import { t } from '@/lib/words';

const SHOWN = 12;

/** The way from the proof of the log to the proof of the dice: the games of this tournament that are over. */
export function DiceGames({ tournamentId }: { tournamentId: number }) {
  const games =
    useQuery({ queryKey: ['finished-games', tournamentId], queryFn: () => api.listFinishedGames(tournamentId) }).data ??
    [];
  if (games.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('Games whose dice can be checked')}>
      {games.slice(0, SHOWN).map((game) => (
        <li key={game.id}>
          <Link
            to="/games/$id"
            params={{ id: String(game.id) }}
            hash="dice"
            className="inline-flex min-h-10 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:bg-sunken"
          >
            {t('Match {match}, game {game}: {sides}', {
              match: game.match_number,
              game: game.game_number,
              sides: game.sides.map((side) => side.name).join(' – '),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
