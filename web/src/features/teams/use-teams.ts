import { useQuery, useQueryClient } from '@tanstack/react-query';
import { teamsApi } from '@/lib/api/arena';
import { useAction } from '@/lib/command';

export const useTeams = () => useQuery({ queryKey: ['teams'], queryFn: teamsApi.list });
export const useTeam = (id: number) => useQuery({ queryKey: ['teams', id], queryFn: () => teamsApi.get(id) });

function useTeamChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useAction({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: ['teams'] }) });
}

export const useCreateTeam = () => useTeamChange(teamsApi.create);
export const useKick = (id: number) => useTeamChange((username: string) => teamsApi.kick(id, username));
export function useMembership(id: number) {
  const join = useTeamChange(() => teamsApi.join(id));
  const leave = useTeamChange(() => teamsApi.leave(id));
  return { join, leave };
}
