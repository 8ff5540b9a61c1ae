import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { NewEntry } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

/** What organisers do to entries; refusals are said in a toast unless the caller shows them. */
export function useEntryCommands(id: number) {
  const say = useToast();
  const failed = { onError: (error: Error) => say(messageOf(error), 'bad') };
  const add = useCommand(id, (entry: NewEntry) => api.addEntry(id, entry));
  const addMany = useCommand(id, (entries: NewEntry[]) => api.addEntries(id, entries));
  const check = useCommand(id, ({ entry, isIn }: { entry: number; isIn: boolean }) =>
    isIn ? api.checkIn(id, entry) : api.undoCheckIn(id, entry),
  );
  const withdraw = useCommand(
    id,
    ({ entry, reason, disqualify }: { entry: number; reason: string; disqualify: boolean }) =>
      api.withdraw(id, entry, { ...(reason && { reason }), ...(disqualify && { disqualify }) }),
  );
  const reinstate = useCommand(id, (entry: number) => api.reinstate(id, entry));
  const seed = useCommand(id, (order: number[]) => api.setSeeds(id, order));
  return { add, addMany, check, withdraw, reinstate, seed, failed };
}

export type EntryCommands = ReturnType<typeof useEntryCommands>;
