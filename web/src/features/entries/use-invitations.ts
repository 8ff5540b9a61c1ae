import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { Invitations } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

/** Who was invited, the links that lead here, and what organisers do about both. */
export function useInvitations(id: number) {
  const client = useQueryClient();
  const queryKey = ['tournament-invitations', id];
  const refresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const done = await answer;
    await client.invalidateQueries({ queryKey });
    return done;
  };
  return {
    list: useQuery<Invitations>({ queryKey, queryFn: () => api.listInvitations(id) }),
    invite: useCommand(id, (username: string) => refresh(api.invite(id, username))),
    withdraw: useCommand(id, (userId: number) => refresh(api.withdrawInvitation(id, userId))),
    makeLink: useCommand(id, () => refresh(api.makeInvitationLink(id))),
    revokeLink: useCommand(id, (link: number) => refresh(api.revokeInvitationLink(id, link))),
  };
}
