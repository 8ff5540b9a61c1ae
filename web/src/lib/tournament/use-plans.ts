import { useQuery, useQueryClient } from '@tanstack/react-query';
import { arbiterApi } from '@/lib/api/arbiter';
import type { SeqOut, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { canPlan } from '@/lib/tournament/can-plan';

/** What is planned and settled beside results; asked again when the log has grown. */
export function usePlans(view: View) {
  return useQuery({
    queryKey: ['plans', view.id, view.seq],
    queryFn: () => arbiterApi.getPlans(view.id),
    enabled: canPlan(view),
    placeholderData: (before) => before,
  });
}

/** Send a change of the plans; they are read again behind it. */
export function usePlan(id: number) {
  const client = useQueryClient();
  return useCommand(id, async (send: () => Promise<SeqOut>) => {
    const answer = await send();
    await client.invalidateQueries({ queryKey: ['plans', id] });
    return answer;
  });
}

export type Plan = ReturnType<typeof usePlan>;

/** The rounds that are not paired yet. */
export function roundsToCome(view: View): number[] {
  const rounds = view.rounds.filter((round) => round.bracket === 'swiss');
  const paired = rounds.at(-1)?.number ?? 0;
  const announced = Number(view.options.rounds) || (view.round?.of ?? rounds.at(-1)?.of ?? paired + 1);
  return Array.from({ length: Math.max(0, announced - paired) }, (_, index) => paired + 1 + index);
}

/** Who still takes part. */
export const presentOf = (view: View) =>
  view.entries.filter((entry) => entry.status === 'registered' || entry.status === 'checked_in');
