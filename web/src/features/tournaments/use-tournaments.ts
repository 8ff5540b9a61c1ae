import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListFilter } from '@/lib/api';

export const SHOWS = ['running', 'upcoming', 'finished', 'mine'] as const;
export type Show = (typeof SHOWS)[number];
export const PAGE_SIZE = 12;

/** One page of the list, kept on screen while the next is on its way. */
export function useTournaments({ show, search, page }: { show: Show; search: string; page: number }) {
  const filter: ListFilter = {
    ...(show === 'mine' ? { mine: true } : { phase: show }),
    search,
    page,
    page_size: PAGE_SIZE,
  };
  return useQuery({
    queryKey: ['tournaments', filter],
    queryFn: () => api.listTournaments(filter),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
}
