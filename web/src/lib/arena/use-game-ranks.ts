import { useQuery } from '@tanstack/react-query';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaGame, ArenaRow, ChessGame } from '@/lib/api/arena-types';

/** Lists of games come bare or in a field. */
export const gamesOf = (answer: ArenaGame[] | { games: ArenaGame[] }) => (Array.isArray(answer) ? answer : answer.games);

/** The ranks of both players in the arena: as the table on screen says, else as the list of games did. */
export function useGameRanks(arenaId: number, game: ChessGame, rows: ArenaRow[], own: number | null): readonly [number | null, number | null] {
  const games = useQuery({ queryKey: ['arena', arenaId, 'games', game.id], queryFn: async () => gamesOf(await arenaApi.listGames(arenaId, game.ended_at === null)), staleTime: 30_000, retry: false }).data;
  const entry = games?.find((row) => row.id === game.id || row.number === game.origin?.number);
  const find = (username: string | null, name: string) => rows.find((row) => (username ? row.username === username : row.username === null && row.display_name === name))?.rank ?? null;
  const rankOf = (side: 0 | 1) => {
    const { username, display_name: name } = side === 0 ? game.white : game.black;
    return find(username, name) ?? (side === game.my_side ? own : null) ?? entry?.[side === 0 ? 'white' : 'black'].rank ?? null;
  };
  return [rankOf(0), rankOf(1)];
}
