import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SeqOut, View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';

/** How long the live connection may take to bring our own change before we fetch it ourselves. */
const LIVE_GRACE = 700;

/**
 * Send one command to a tournament.
 *
 * The change itself arrives over the live connection, for us as for everybody; if it has not come
 * shortly after the answer, the tournament is fetched. `oneByOne` keeps commands of that name in order.
 */
export function useCommand<Input, Output extends SeqOut>(id: number, send: (input: Input) => Promise<Output>, options: { oneByOne?: string } = {}) {
  const client = useQueryClient();
  const { queryKey } = tournamentQuery(id);
  return useMutation({
    mutationFn: send,
    ...(options.oneByOne && { scope: { id: `${options.oneByOne}-${id}` } }),
    onSuccess: ({ seq }) => {
      setTimeout(() => {
        const known = client.getQueryData<View>(queryKey)?.seq ?? 0;
        if (known < seq) void client.invalidateQueries({ queryKey, exact: true });
      }, LIVE_GRACE);
    },
  });
}
