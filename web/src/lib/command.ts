import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '@/lib/api/errors';
import type { SeqOut, View } from '@/lib/api/types';
import { useAnnounce } from '@/lib/announce';
import { tournamentQuery } from '@/lib/query';

/** How long the live connection may take to bring our own change before we fetch it ourselves. */
const LIVE_GRACE = 700;

/** What follows one press of a button. */
export type Then<Output> = { onSuccess?: (answer: Output) => void; onError?: (error: Error) => void };

export type ActionOptions<Input, Output> = {
  mutationFn: (input: Input) => Promise<Output>;
  /** What follows whoever asked: above all, what is known of the server afterwards. */
  onSuccess?: (answer: Output, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Actions of one scope are sent one after the other. */
  scope?: { id: string };
};

export type Action<Input, Output> = {
  mutate: (input: Input, then?: Then<Output>) => void;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  data: Output | undefined;
  variables: Input | undefined;
  reset: () => void;
};

/**
 * Something a person does: asked for once, and followed by what was to follow, whatever has become of the button.
 *
 * The change may come over the live connection before the answer and take the form away or turn it into another one. React Query
 * forgets the callbacks of `mutate()` when their component has gone; here they belong to the promise, which is always kept. A
 * refusal that no form is left to show is announced instead. This file is the only one that may use `useMutation` (see
 * oxlint.config.js).
 */
export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>): Action<Input, Output> {
  const mutation = useMutation<Output, Error, Input>({ networkMode: 'always', ...options });
  const announce = useAnnounce();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutateAsync, isPending, isSuccess, error, data, variables, reset } = mutation;
  const mutate = (input: Input, { onSuccess, onError }: Then<Output> = {}) => {
    mutateAsync(input).then(onSuccess, (failure: unknown) => {
      if (onError) onError(failure instanceof Error ? failure : new Error(messageOf(failure)));
      else if (!isShown.current && !options.onError) announce(messageOf(failure), 'bad');
    });
  };
  return { mutate, isPending, isSuccess, error, data, variables, reset };
}

/**
 * Send one command to a tournament.
 *
 * The change itself arrives over the live connection, for us as for everybody; if it has not come
 * shortly after the answer, the tournament is fetched. `oneByOne` keeps commands of that name in order.
 */
export function useCommand<Input, Output extends SeqOut>(id: number, send: (input: Input) => Promise<Output>, options: { oneByOne?: string } = {}): Action<Input, Output> {
  const client = useQueryClient();
  const { queryKey } = tournamentQuery(id);
  return useAction<Input, Output>({
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
