import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type EventChange, type IdentityChange, ratedApi } from '@/lib/api/rated';
import { useCommand } from '@/lib/command';
import { identitiesKey } from '@/lib/tournament/use-identities';

const eventKey = (id: number) => ['event-facts', id];

/** Where, when and by whom the event is held. */
export const useEventFacts = (id: number) => useQuery({ queryKey: eventKey(id), queryFn: () => ratedApi.getEvent(id) });

/** What the staff writes of people and of the event; what is known is fetched anew. */
export function useIdentityCommands(id: number) {
  const client = useQueryClient();
  const refetch = async (queryKey: unknown[]) => {
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: ['report-check', id] });
  };
  const person = useCommand(id, async ({ entry, change }: { entry: number; change: IdentityChange }) => {
    const answer = await ratedApi.editIdentity(id, entry, change);
    await refetch(identitiesKey(id));
    return answer;
  });
  const event = useCommand(id, async (change: EventChange) => {
    const answer = await ratedApi.editEvent(id, change);
    await refetch(eventKey(id));
    return answer;
  });
  return { person, event };
}
