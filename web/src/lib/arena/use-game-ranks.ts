import { useQuery } from '@tanstack/react-query';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaRow, ChessGame } from '@/lib/api/arena-types';

/** The ranks of both players in the arena: as the table on screen says, else as they were when the game was looked up. */
export function useGameRanks(
  arenaId: number,
  game: ChessGame,
  rows: ArenaRow[],
  own: number | null,
): readonly [number | null, number | null] {
  const number = game.origin?.number ?? null;
  const entry = useQuery({
    queryKey: ['arena', arenaId, 'game', number],
    queryFn: () => arenaApi.findGame(arenaId, number ?? 0),
    enabled: number !== null,
    staleTime: 30_000,
    retry: false,
  }).data;
  const find = (username: string | null, name: string) =>
    rows.find((row) => (username ? row.username === username : row.username === null && row.display_name === name))
      ?.rank ?? null;
  const rankOf = (side: 0 | 1) => {
    const { username, display_name: name } = side === 0 ? game.white : game.black;
    return (
      find(username, name) ??
      (side === game.my_side ? own : null) ??
      entry?.[side === 0 ? 'white' : 'black'].rank ??
      null
    );
  };
  return [rankOf(0), rankOf(1)];
}
