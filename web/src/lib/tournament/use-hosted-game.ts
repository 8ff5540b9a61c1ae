import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { BotLevel, HostedGameHead, HostIn, View } from '@/lib/api/types';
import { useAction, useCommand } from '@/lib/command';
import { isPlayable } from '@/lib/tournament/match';
import { useUser } from '@/lib/query';

/** Whether the games of a tournament are played here, and with what times. */
export const hostQuery = (id: number) =>
  queryOptions({ queryKey: ['tournament-host', id], queryFn: () => api.getHost(id), staleTime: 60_000 });
export const useHost = (id: number) => useQuery(hostQuery(id)).data;

/** Let the games be played here, or change their times. */
export function useSetHost(id: number) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: HostIn) => api.setHost(id, body),
    onSuccess: (host) => client.setQueryData(hostQuery(id).queryKey, host),
  });
}

/** Let the games be played elsewhere again; the server allows it until one was opened. */
export function useRemoveHost(id: number) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => api.removeHost(id),
    onSuccess: (host) => client.setQueryData(hostQuery(id).queryKey, host),
  });
}

export function useAddBots(id: number) {
  return useCommand(id, (body: { count: number; level: BotLevel }) => api.addBots(id, body));
}

/** A match is open a moment before its game is. */
const SOON = 1500;
const LATER = 30_000;

/** The reader's own games that are not over, of all tournaments; `isExpecting`: one should come any moment. */
export function useOwnGames(isExpecting = false): HostedGameHead[] {
  const user = useUser();
  return (
    useQuery({
      queryKey: ['me', 'hosted-games'],
      queryFn: api.listOwnGames,
      enabled: Boolean(user),
      refetchInterval: isExpecting ? SOON : LATER,
    }).data ?? []
  );
}

/** The reader's open games in one tournament. */
export function useGamesIn(view: View): HostedGameHead[] {
  const host = useHost(view.id);
  const { entry_number: entry } = view.my;
  const own = view.matches.filter(
    (match) => isPlayable(match) && entry !== null && match.sides.some((side) => side.entry === entry),
  );
  const isHosted = Boolean(host?.kind) && view.phase === 'in_progress' && own.length > 0;
  const games = useOwnGames(isHosted);
  return isHosted
    ? games.filter((game) => game.tournament_id === view.id && own.some((match) => match.number === game.match_number))
    : [];
}
