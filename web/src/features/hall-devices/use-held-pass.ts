import { useQuery } from '@tanstack/react-query';
import { hallApi } from '@/lib/api/hall';
import { ApiError } from '@/lib/api/errors';

const AGAIN = 20_000;

/** What this browser may do in a hall: asked again whenever the log grows, as its end stands there, and now and then. */
export function useHeldPass(id: number) {
  const held = useQuery({
    queryKey: ['tournament-reports', id, 'pass'],
    queryFn: () => hallApi.getHeldPass(id),
    refetchInterval: (query) => (query.state.data === undefined ? 5_000 : AGAIN),
  });
  const isUnknown = held.error instanceof ApiError && held.error.status === 404; // private, and not ours to see
  return { pass: isUnknown ? null : held.data };
}
