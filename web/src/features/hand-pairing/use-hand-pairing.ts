import { useQuery, useQueryClient } from '@tanstack/react-query';
import { arbiterApi, type Seats } from '@/lib/api/arbiter';
import { ApiError } from '@/lib/api/errors';
import { useAction, useCommand } from '@/lib/command';

const keyOf = (id: number) => ['hand-pairing', id];

/** The round that is being paired by hand; null if none is. */
export function useHandPairing(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () =>
      arbiterApi.getHandPairing(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'hand_pairing.none') return null;
        throw error;
      }),
    refetchOnWindowFocus: true,
  });
}

/** What can be done with it, each followed by what is known then. */
export function useHandPairingActions(id: number) {
  const client = useQueryClient();
  const queryKey = keyOf(id);
  const keep = (session: unknown) => void client.setQueryData(queryKey, session);
  const forget = () => keep(null);
  const begin = useAction({
    mutationFn: (round: number) => arbiterApi.beginHandPairing(id, round),
    onSuccess: keep,
  });
  const change = useAction({
    mutationFn: (seats: Seats) => arbiterApi.changeHandPairing(id, seats),
    onSuccess: keep,
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const end = useCommand(id, () => arbiterApi.endHandPairing(id));
  const drop = useCommand(id, () => arbiterApi.dropHandPairing(id));
  return { begin, change, end, drop, forget };
}
