import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';

const BREATH = 2_000;

export const canForecast = (view: View) => view.phase === 'in_progress' && view.matches.length > 0;

/** The chances as the log stands: asked again soon after it grew, and never more often than that. */
export function useForecast(view: View) {
  return useQuery({
    queryKey: ['forecast', view.id],
    queryFn: () => api.getForecast(view.id),
    enabled: canForecast(view),
    retry: false,
    refetchInterval: (query) => (query.state.data && query.state.data.seq < view.seq ? BREATH : false),
  });
}
