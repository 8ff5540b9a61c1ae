import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';

/** Accounts whose user name or name matches, from two letters on. */
export function useFoundUsers(search: string) {
  const found = useQuery({
    queryKey: ['users', search],
    queryFn: () => api.findUsers(search),
    enabled: search.length >= 2,
  });
  return found.data ?? [];
}
