import { useMatchCommand } from '@/lib/command';

/** Record, correct, clear: what happens to a result. */
export function useResult(id: number) {
  const record = useMatchCommand<'recordResult'>(id);
  const game = useMatchCommand<'recordGame'>(id);
  const correct = useMatchCommand<'correctResult'>(id);
  const clear = useMatchCommand<'clearResult'>(id);
  return { record, game, correct, clear };
}
