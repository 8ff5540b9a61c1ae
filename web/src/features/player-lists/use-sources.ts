import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListSource, ratedApi } from '@/lib/api/rated';
import { useAction } from '@/lib/command';

const KEY = ['operations', 'player-lists'];
const BUSY = 1_000;
const AT_REST = 15_000;

/** Every list with its address; looked at often while one is being fetched. */
export const useSources = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ratedApi.listSources,
    refetchInterval: ({ state }) => (state.data?.some((row) => row.state !== 'idle') ? BUSY : AT_REST),
  });

type Address = Pick<ListSource, 'code' | 'name' | 'url' | 'chapter'>;

/** What operators do about addresses. */
export function useSourceCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEY });
  return {
    save: useAction({ mutationFn: ({ code, ...body }: Address) => ratedApi.setSource(code, body), onSuccess }),
    remove: useAction({ mutationFn: (code: string) => ratedApi.removeSource(code), onSuccess }),
    fetchAll: useAction({ mutationFn: () => ratedApi.fetchLists(), onSuccess }),
  };
}
