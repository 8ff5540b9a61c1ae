import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '@/lib/command';
import { type Simul, simulApi } from '@/lib/api/simuls';

const LIST_MS = 8000;
const ONE_MS = 3000;
const keyOf = (id: number) => ['simul', id];

/** Simuls that wait and those that began. */
export const useSimuls = () => useQuery({ queryKey: ['simuls'], queryFn: simulApi.list, refetchInterval: LIST_MS });

/** One simul, asked again while anything can change. */
export const useSimul = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => simulApi.get(id),
    refetchInterval: ({ state }) => (['waiting', 'running'].includes(state.data?.status ?? '') ? ONE_MS : false),
  });

/** Do something to a simul, and show it as it is after that. */
export function useSimulAction<Input>(send: (input: Input) => Promise<Simul>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSuccess: (simul) => {
      client.setQueryData(keyOf(simul.id), simul);
      return client.invalidateQueries({ queryKey: ['simuls'] });
    },
  });
}
