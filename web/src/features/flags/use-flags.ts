import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type FlagFilter } from '@/lib/api';
import type { FlagStatus } from '@/lib/api/types';
import { useAction } from '@/lib/command';

export const PAGE_SIZE = 10;

/** One page of flags, kept on screen while the next is on its way. */
export const useFlags = (filter: FlagFilter) =>
  useQuery({
    queryKey: ['flags', filter],
    queryFn: () => api.listFlags({ ...filter, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });

/** Say what a flag came to; the lists are read again. */
export function useReview() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, status, note }: { id: number; status: FlagStatus; note: string }) =>
      api.reviewFlag(id, { status, note }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['flags'] }),
  });
}
