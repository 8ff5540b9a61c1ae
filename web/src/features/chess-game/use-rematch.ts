import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ChessGame } from '@/lib/api/arena-types';
import { casualApi } from '@/lib/api/casual';
import { useAction } from '@/lib/command';
import { other, playerOf } from '@/lib/chess/game';

const LOOK_MS = 3000;

/** A rematch: asked for, asked for by the opponent, or begun; then it leads to the new board. */
export function useRematch(game: ChessGame) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mine = game.my_side ?? 0;
  const isBot = playerOf(game, other(mine)).username === null;
  const challenges = useQuery({
    queryKey: ['challenges'],
    queryFn: casualApi.list,
    refetchInterval: LOOK_MS,
    enabled: !isBot && game.my_side !== null,
  }).data;
  const made = challenges?.made.find((each) => each.rematch_of === game.id);
  const received = challenges?.received.find((each) => each.rematch_of === game.id);
  const rematch = useAction({
    mutationFn: () => casualApi.rematch(game.id),
    onSuccess: () => {
      return client.invalidateQueries({ queryKey: ['challenges'] });
    },
  });
  const code = rematch.data?.code ?? made?.code;
  const asked = useQuery({
    queryKey: ['challenge', code],
    queryFn: () => casualApi.get(code ?? ''),
    enabled: code !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? LOOK_MS : false),
  }).data;
  const next = asked?.status === 'accepted' ? asked.game_id : (rematch.data?.game_id ?? null);
  useEffect(() => {
    if (next !== null) void navigate({ to: '/games/chess/$id', params: { id: String(next) } });
  }, [navigate, next]);
  const isOpen = asked === undefined ? made !== undefined : asked.status === 'created';
  const offer = isOpen ? 'made' : received ? 'received' : 'none';
  return { rematch, offer, isBot } as const;
}
