import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { type Festival, festivalsApi, type NewFestival } from '@/lib/api/festivals';
import { useAction } from '@/lib/command';

const ALL = ['festivals'] as const;
const REFRESH = 15_000;

export const useFestivals = () => useQuery({ queryKey: [...ALL, 'list'], queryFn: () => festivalsApi.list(false) });
export const useFestival = (id: number) =>
  useQuery({ queryKey: [...ALL, id], queryFn: () => festivalsApi.get(id), refetchInterval: REFRESH });
export const useFestivalPlayers = (id: number) =>
  useQuery({
    queryKey: [...ALL, id, 'players'],
    queryFn: () => festivalsApi.listPlayers(id),
    refetchInterval: REFRESH,
  });
export const useArrivals = (id: number) =>
  useQuery({
    queryKey: [...ALL, id, 'arrivals'],
    queryFn: () => festivalsApi.listArrivals(id),
    refetchInterval: REFRESH,
  });

/** The tournaments of the reader, of which some may become sections. */
export const useOwnTournaments = () =>
  useQuery({
    queryKey: ['tournaments', 'to-add'],
    queryFn: () => api.listTournaments({ mine: true, page: 1, page_size: 100 }),
  });

/** Send a change of a festival; all that is known of festivals is read again behind it. */
function useChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useAction({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: ALL }) });
}

export const useCreateFestival = () => useChange((body: NewFestival) => festivalsApi.create(body));
export const useEditFestival = (id: number) => useChange((body: NewFestival) => festivalsApi.edit(id, body));
export const useDeleteFestival = (id: number) => useChange(() => festivalsApi.remove(id));

/** What an organiser does with sections. */
export function useSections(festival: Festival) {
  const add = useChange((tournament: number) => festivalsApi.addSection(festival.id, { tournament, label: '' }));
  const order = useChange((rows: { tournament: number; label: string }[]) =>
    festivalsApi.orderSections(festival.id, rows),
  );
  const remove = useChange((tournament: number) => festivalsApi.removeSection(festival.id, tournament));
  return { add, order, remove };
}

/** What the owner of a section does who wants it to stand by itself. */
export const useLeaveFestival = () =>
  useChange(({ festival, tournament }: { festival: number; tournament: number }) =>
    festivalsApi.removeSection(festival, tournament),
  );

export const useMovePlayer = (id: number) =>
  useChange((move: { tournament: number; entry: number; to: number }) => festivalsApi.move(id, move));

/** Somebody is here, or is not after all: in one section or in several, one after the other. */
export const useArrive = () =>
  useChange(async ({ places, isHere }: { places: { tournament: number; entry: number }[]; isHere: boolean }) => {
    for (const { tournament, entry } of places) {
      await (isHere ? api.checkIn(tournament, entry) : api.undoCheckIn(tournament, entry));
    }
  });
