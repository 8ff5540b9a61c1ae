import { useQuery } from '@tanstack/react-query';
import { ratedApi } from '@/lib/api/rated';

export const identitiesKey = (id: number) => ['identities', id];

/** Who the entries are to their federations, as far as whoever looks may read it; the staff is told all of it. */
export const useIdentities = (id: number) =>
  useQuery({ queryKey: identitiesKey(id), queryFn: () => ratedApi.listIdentities(id) });
