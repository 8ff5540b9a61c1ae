import { useQuery } from '@tanstack/react-query';
import { type PlayerList, ratedApi } from '@/lib/api/rated';

const EVERY = 1_000;

/** Has the address of a list asked for a newer one; the list once that is done, or as far as it is. */
export function useLook(code: string | undefined): { list: PlayerList | undefined; isDone: boolean } {
  const asked = useQuery({
    queryKey: ['player-list-look', code],
    queryFn: () => ratedApi.lookAtList(code ?? ''),
    enabled: code !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const awaited = useQuery({
    queryKey: ['player-list-look', code, 'awaited'],
    queryFn: async () => (await ratedApi.listPlayerLists()).find((one) => one.code === code) ?? null,
    enabled: asked.data?.is_looking === true,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_looking === false ? false : EVERY),
  });
  const list = awaited.data ?? asked.data;
  return { list, isDone: list?.is_looking === false || asked.isError };
}
