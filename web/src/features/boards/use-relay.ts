import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Proposed, relayApi } from '@/lib/api/relay';
import { useAnnounce } from '@/lib/announce';
import { messageOf } from '@/lib/api/errors';
import { useAction, useCommand } from '@/lib/command';
import { said, tn } from '@/lib/words';

const FRESH_MS = 3_000;
const keyOf = (id: number) => ['relay', id];

/** What the boards of the round say, read again every few seconds, and with every change of the tournament. */
export const useRelay = (id: number, seq: number) =>
  useQuery({
    queryKey: [...keyOf(id), seq],
    queryFn: () => relayApi.get(id),
    refetchInterval: FRESH_MS,
    placeholderData: (before) => before,
  });

/** Confirm results as they are seen; what cannot be confirmed is said. */
export function useConfirm(id: number) {
  const client = useQueryClient();
  const say = useAnnounce();
  const confirm = useCommand(id, async (results: Proposed[]) => {
    const answer = await relayApi.confirm(id, results);
    await client.invalidateQueries({ queryKey: keyOf(id) });
    return answer;
  });
  const send = (results: Proposed[]) =>
    confirm.mutate(results, {
      onSuccess: (answer) => {
        const failed = answer.results.find(({ ok }) => !ok)?.error;
        if (failed) say(said(failed.message, failed), 'bad');
        const done = answer.results.filter(({ ok }) => ok).length;
        if (done > 0) say(tn(done, '{count} result is in.', '{count} results are in.'));
      },
      onError: (error) => say(messageOf(error), 'bad'),
    });
  return { send, isPending: confirm.isPending };
}

/** Name the address of the boards, or take it away. */
export function useAddress(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(id) });
  return {
    set: useAction({
      mutationFn: (address: { url: string; every: number }) => relayApi.setAddress(id, address),
      onSuccess,
    }),
    remove: useAction({ mutationFn: () => relayApi.removeAddress(id), onSuccess }),
  };
}
