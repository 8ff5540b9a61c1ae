import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { ApiError } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { noteServerTime } from '@/lib/time/server-time';

/** Refusals are answers: only faults of the network or the server are asked again. */
function shouldRetry(count: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return count < 2;
}

/** The cache of everything read from the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    },
  });
}

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: api.getMe, staleTime: 60_000 });
export const formatsQuery = queryOptions({ queryKey: ['formats'], queryFn: api.listFormats, staleTime: Infinity });

/** One tournament as a whole; the live connection patches this very entry of the cache. */
export const tournamentQuery = (id: number) =>
  queryOptions({
    queryKey: ['tournament', id],
    queryFn: async ({ client, queryKey }) => newest(client.getQueryData<View>(queryKey), await fetchTournament(id)),
    staleTime: 30_000,
  });

/** What the server says now is noted when it arrives: later the moment would be stale. */
async function fetchTournament(id: number): Promise<View> {
  const view = await api.getTournament(id);
  noteServerTime(view.now);
  return view;
}

/** An answer that was overtaken by a live message must not turn the clock back. */
function newest(held: View | undefined, fetched: View): View {
  return held && held.seq > fetched.seq ? { ...held, my: fetched.my } : fetched;
}

/** Who is signed in: undefined while unknown, null when nobody. */
export function useUser() {
  return useQuery(meQuery).data?.user;
}
