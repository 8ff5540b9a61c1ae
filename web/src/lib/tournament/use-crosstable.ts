import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hallApi } from '@/lib/api/hall';
import type { View } from '@/lib/api/types';

/** The cross table, fetched anew whenever the tournament changes; the old one stays in sight meanwhile. */
export function useCrosstable(view: View) {
  return useQuery({
    queryKey: ['tournament-crosstable', view.id, view.seq],
    queryFn: () => hallApi.getCrosstable(view.id),
    placeholderData: keepPreviousData,
  });
}

export function usePlayerCard(view: View, entry: number) {
  return useQuery({
    queryKey: ['tournament-player-card', view.id, entry, view.seq],
    queryFn: () => hallApi.getPlayerCard(view.id, entry),
    placeholderData: keepPreviousData,
  });
}
