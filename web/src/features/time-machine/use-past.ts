import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';

/** The tournament as it was after so many events; nobody can change the past, so nothing can be done there. */
export function usePast(id: number, seq: number | undefined) {
  return useQuery({
    queryKey: ['tournament-past', id, seq],
    queryFn: async () => frozen(await api.getTournamentAt(id, seq ?? 1)),
    enabled: seq !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

const frozen = (view: View): View => ({ ...view, allowed_phases: [], my: { ...view.my, can: [] } });
