import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useAction } from '@/lib/command';

/** The reader's game servers, and those that may report for a tournament. */
export function useGameServers(tournamentId: number) {
  const client = useQueryClient();
  const [servers, grants] = [
    ['me', 'game-servers'],
    ['tournament-grants', tournamentId],
  ];
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: servers }),
      client.invalidateQueries({ queryKey: grants }),
    ]);
  };
  return {
    servers: useQuery({ queryKey: servers, queryFn: api.listGameServers }),
    grants: useQuery({ queryKey: grants, queryFn: () => api.listGrants(tournamentId) }),
    register: useAction({
      mutationFn: async (name: string) => {
        const made = await api.registerGameServer(name);
        await api.grantServer(tournamentId, made.public_id);
        return made;
      },
      onSuccess,
    }),
    rotate: useAction({
      mutationFn: ({ id, minutes }: { id: number; minutes: number }) => api.rotateGameServer(id, minutes),
      onSuccess,
    }),
    revoke: useAction({ mutationFn: api.revokeGameServer, onSuccess }),
    grant: useAction({ mutationFn: (publicId: string) => api.grantServer(tournamentId, publicId), onSuccess }),
    withdraw: useAction({ mutationFn: (publicId: string) => api.withdrawGrant(tournamentId, publicId), onSuccess }),
  };
}
