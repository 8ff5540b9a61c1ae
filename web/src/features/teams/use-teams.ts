import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { teamsApi } from '@/lib/api/arena';

export const useTeams = () => useQuery({ queryKey: ['teams'], queryFn: teamsApi.list });
export const useTeam = (id: number) => useQuery({ queryKey: ['teams', id], queryFn: () => teamsApi.get(id) });

function useTeamChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: ['teams'] }) });
}

export const useCreateTeam = () => useTeamChange(teamsApi.create);
export const useKick = (id: number) => useTeamChange((username: string) => teamsApi.kick(id, username));
export function useMembership(id: number) {
  const join = useTeamChange(() => teamsApi.join(id));
  const leave = useTeamChange(() => teamsApi.leave(id));
  return { join, leave };
}
