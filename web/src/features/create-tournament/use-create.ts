import { useRef } from 'react';
import { bringOn, type Goal } from '@/features/create-tournament/bring-on';
import type { Draft } from '@/features/create-tournament/draft';
import { toRequest } from '@/features/create-tournament/request';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';
import { useAction } from '@/lib/command';

/** Create the tournament, then what belongs to it; if only that fails, trying again makes no second tournament. */
export function useCreate() {
  const made = useRef<View | null>(null);
  return useAction({
    mutationFn: async ({ draft, goal }: { draft: Draft; goal: Goal }) => {
      made.current ??= await api.createTournament(toRequest(draft));
      const { id } = made.current;
      if (draft.host !== '')
        await api.setHost(id, draft.host === 'chess' ? { kind: 'chess', ...draft.chess } : { kind: 'ludo' });
      await bringOn(id, draft, goal);
      return made.current;
    },
  });
}
