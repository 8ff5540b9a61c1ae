import { api } from '@/lib/api';
import type { ResultIn, SideIndex } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

type Change = { match: number; reason: string; force: boolean };

/** Record, correct, clear: the three things that happen to a result. */
export function useResult(id: number) {
  const record = useCommand(id, ({ match, body }: { match: number; body: ResultIn }) => api.recordResult(id, match, body));
  const game = useCommand(id, ({ match, winner }: { match: number; winner: SideIndex }) => api.recordGame(id, match, winner));
  const correct = useCommand(id, ({ match, body, reason, force }: Change & { body: ResultIn }) => api.correctResult(id, match, { ...body, reason, ...(force && { force }) }));
  const clear = useCommand(id, ({ match, reason, force }: Change) => api.clearResult(id, match, { reason, ...(force && { force }) }));
  return { record, game, correct, clear };
}
