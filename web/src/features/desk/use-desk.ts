import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useUser } from '@/lib/query';

/** What waits for the reader across the tournaments they run. */
export function useDesk() {
  const user = useUser();
  return useQuery({ queryKey: ['desk'], queryFn: api.getDesk, enabled: Boolean(user), refetchInterval: 20_000 });
}
