import { useToast } from '@/components/ui/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

/** Enter a result with one press; which match is being sent, and what went wrong as a toast. */
export function useQuickResult(id: number) {
  const say = useToast();
  const record = useCommand(id, ({ match, score }: { match: Match; score: [number, number] }) => api.recordResult(id, match.number, { score }));
  return {
    isBusy: (match: Match) => record.isPending && record.variables.match.number === match.number,
    send: (match: Match, score: [number, number]) => record.mutate({ match, score }, { onError: (error) => say(messageOf(error), 'bad') }),
  };
}
