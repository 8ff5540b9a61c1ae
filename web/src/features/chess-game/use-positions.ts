import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chessApi } from '@/lib/api/arena';
import type { ChessGame } from '@/lib/api/arena-types';
import { positionsOf } from '@/lib/chess/game';

/** Every position of a game. Where it began somewhere else than usual, its PGN says where. */
export function usePositions(game: ChessGame): string[] | null {
  const usual = useMemo(() => positionsOf(game, null), [game]);
  const start = useQuery({
    queryKey: ['chess-game', game.id, 'start'],
    queryFn: async () => /\[FEN "([^"]+)"\]/.exec(await chessApi.getPgn(game.id))?.[1] ?? null,
    enabled: usual === null,
    staleTime: Infinity,
    retry: false,
  }).data;
  return useMemo(() => usual ?? (start ? positionsOf(game, start) : null), [usual, start, game]);
}
