import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SeqOut, View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';

/** How long the live connection may take to bring our own change before we fetch it ourselves. */
const LIVE_GRACE = 700;

type Then<Output> = { onSuccess?: (answer: Output) => void; onError?: (error: Error) => void };

/**
 * Send one command to a tournament.
 *
 * The change itself arrives over the live connection, for us as for everybody; if it has not come
 * shortly after the answer, the tournament is fetched. `oneByOne` keeps commands of that name in order.
 * What is to follow is done even if the change, coming first, has taken away the button that was pressed.
 */
export function useCommand<Input, Output extends SeqOut>(id: number, send: (input: Input) => Promise<Output>, options: { oneByOne?: string } = {}) {
  const client = useQueryClient();
  const { queryKey } = tournamentQuery(id);
  const mutation = useMutation({
    mutationFn: send,
    ...(options.oneByOne && { scope: { id: `${options.oneByOne}-${id}` } }),
    onSuccess: ({ seq }) => {
      setTimeout(() => {
        const known = client.getQueryData<View>(queryKey)?.seq ?? 0;
        if (known < seq) void client.invalidateQueries({ queryKey, exact: true });
      }, LIVE_GRACE);
    },
  });
  const mutate = (input: Input, { onSuccess, onError }: Then<Output> = {}) => {
    mutation.mutateAsync(input).then(onSuccess, onError ?? (() => undefined)); // the page shows `mutation.error`
  };
  return { ...mutation, mutate };
}
