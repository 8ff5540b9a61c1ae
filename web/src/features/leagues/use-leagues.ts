import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { arenaApi } from '@/lib/api/arena';
import { leaguesApi, type NewLeague, type NewSeason, type NewSeasonEvent, type SeasonEvent } from '@/lib/api/leagues';
import { useAction } from '@/lib/command';

const ALL = ['leagues'] as const;
const REFRESH = 30_000;

export const useLeagues = () => useQuery({ queryKey: [...ALL, 'list'], queryFn: () => leaguesApi.list(false) });
export const useLeague = (id: number) => useQuery({ queryKey: [...ALL, id], queryFn: () => leaguesApi.get(id) });
export const useWinners = (id: number) =>
  useQuery({ queryKey: [...ALL, id, 'winners'], queryFn: () => leaguesApi.listWinners(id) });
export const useSeason = (id: number, season: number | null) =>
  useQuery({
    queryKey: [...ALL, id, 'season', season],
    queryFn: () => leaguesApi.getSeason(id, season ?? 0),
    enabled: season !== null,
    refetchInterval: REFRESH,
  });

/** What the reader runs, of which all may be put into a season. */
export const useOwnEvents = (username: string) =>
  useQuery({
    queryKey: [...ALL, 'own-events', username],
    queryFn: async () => {
      const [tournaments, arenas] = await Promise.all([
        api.listTournaments({ mine: true, page: 1, page_size: 100 }),
        arenaApi.listCreated(username),
      ]);
      return [
        ...tournaments.items.map(({ id, name }) => ({ kind: 'tournament' as const, id, name })),
        ...arenas.map(({ id, full_name }) => ({ kind: 'arena' as const, id, name: full_name })),
      ];
    },
  });

/** Send a change of a league; all that is known of leagues is read again behind it. */
function useChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useAction({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: ALL }) });
}

export const useCreateLeague = () => useChange((body: NewLeague) => leaguesApi.create(body));
export const useDeleteLeague = (id: number) => useChange(() => leaguesApi.remove(id));
export const useEditLeague = (id: number) =>
  useChange((body: Pick<NewLeague, 'name' | 'description' | 'shield'>) => leaguesApi.edit(id, body));
export const useAddSeason = (id: number) => useChange((body: NewSeason) => leaguesApi.addSeason(id, body));
export const useEditSeason = (id: number, season: number) =>
  useChange((body: NewSeason) => leaguesApi.editSeason(id, season, body));
export const useDeleteSeason = (id: number, season: number) => useChange(() => leaguesApi.removeSeason(id, season));

/** What an owner does with the events of a season. */
export function useSeasonEvents(id: number, season: number) {
  const add = useChange((event: NewSeasonEvent) => leaguesApi.addEvent(id, season, event));
  const takeOut = useChange((event: Pick<SeasonEvent, 'kind' | 'id'>) => leaguesApi.takeOut(id, season, event));
  return { add, takeOut };
}
