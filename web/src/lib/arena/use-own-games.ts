import { useQuery } from '@tanstack/react-query';
import { chessApi } from '@/lib/api/arena';
import { useUser } from '@/lib/query';

const EVERY = 20_000;

/** The reader's own chess games that are not over. */
export function useOwnChessGames() {
  const user = useUser();
  return (
    useQuery({
      queryKey: ['me', 'chess-games'],
      queryFn: chessApi.mine,
      enabled: Boolean(user),
      refetchInterval: EVERY,
      retry: false,
    }).data ?? []
  );
}
