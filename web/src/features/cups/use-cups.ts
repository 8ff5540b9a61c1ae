import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { Cup, NewCup } from '@/lib/api/types';
import { useAction } from '@/lib/command';

const LIVE_MS = 1000;
const SLOW_MS = 10_000;
const MACHINES_MS = 3000;

export const isLive = (status: Cup['status']) => status === 'queued' || status === 'running';

/** Whether who looks may start engines here, and whether there are any. */
export const useLab = () => useQuery({ queryKey: ['lab'], queryFn: api.getLab, staleTime: 60_000 });

/** What two engines did against each other, in all tournaments here. */
export const useComparison = (first: string, second: string) =>
  useQuery({
    queryKey: ['lab', 'compare', first, second],
    queryFn: () => api.compareEngines(first, second),
    enabled: first !== '' && second !== '' && first !== second,
  });

/** All engines of all tournaments in one list. */
export const useCupRatings = () => useQuery({ queryKey: ['lab', 'ratings'], queryFn: api.listCupRatings });

/** All cups; looked at again now and then. */
export const useCups = () => useQuery({ queryKey: ['cups'], queryFn: api.listCups, refetchInterval: SLOW_MS });

/** One cup; asked for every second while it is played. */
export const useCup = (id: number) =>
  useQuery({
    queryKey: ['cup', id],
    queryFn: () => api.getCup(id),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && !isLive(query.state.data.status) ? false : LIVE_MS),
  });

/** What a cup can be made of. */
export const useCupOptions = () =>
  useQuery({ queryKey: ['cup-options'], queryFn: api.getCupOptions, staleTime: 60_000 });

/** A finished game; it never changes. */
export const useCupGame = (id: number, number: number) =>
  useQuery({ queryKey: ['cup', id, 'game', number], queryFn: () => api.getCupGame(id, number), staleTime: Infinity });

/** The machines that play a test, looked at again while it is played. */
export const useCupMachines = (cup: Pick<Cup, 'id' | 'status'>) =>
  useQuery({
    queryKey: ['cup', cup.id, 'machines', isLive(cup.status)],
    queryFn: () => api.listCupMachines(cup.id),
    refetchInterval: isLive(cup.status) && MACHINES_MS,
  });

/** Let all games of a machine be played again. */
export function useDropMachine(id: number) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (machine: number) => api.dropCupMachine(id, machine),
    onSuccess: () => client.invalidateQueries({ queryKey: ['cup', id] }),
  });
}

export function useCreateCup() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: NewCup) => api.createCup(body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['cups'] }),
  });
}

/** Stop a cup, or let it go on. */
export function useSteerCup(id: number) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (deed: 'stop' | 'resume') => api.steerCup(id, deed),
    onSuccess: (cup) => client.setQueryData(['cup', id], cup),
  });
}
