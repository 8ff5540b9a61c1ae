import { useToast } from '@/components/ui/toast';
import { messageOf } from '@/lib/api/errors';
import type { Match } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { useMatchCommand } from '@/lib/waiting-commands';

/** Enter a result with one press; which match is being sent, and what went wrong as a toast. */
export function useQuickResult(id: number) {
  const say = useToast();
  const record = useMatchCommand<'recordResult'>(id);
  return {
    isBusy: (match: Match) => record.isPending && record.variables?.match === match.number,
    send: (match: Match, score: [number, number]) => record.mutate({ call: 'recordResult', match: match.number, body: { score }, words: score.map(formatPoints).join('–') }, { onError: (error) => say(messageOf(error), 'bad') }),
  };
}
