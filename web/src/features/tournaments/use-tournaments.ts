import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListFilter } from '@/lib/api';

export const SHOWS = ['running', 'upcoming', 'finished', 'mine'] as const;
export type Show = (typeof SHOWS)[number];
export const PAGE_SIZE = 12;

/** One page of the list, kept on screen while the next is on its way. */
export type Asked = { show: Show; search: string; page: number; game: string; format: string };
export function useTournaments({ show, search, page, game, format }: Asked) {
  const filter: ListFilter = {
    ...(show === 'mine' ? { mine: true } : { phase: show }),
    search,
    game,
    format,
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
