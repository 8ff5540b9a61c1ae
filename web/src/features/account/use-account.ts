import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { Me } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { meQuery } from '@/lib/query';

/** Sign in, up or out. What others may see changes with it, so everything else is read again. */
function useSession<Input>(send: (input: Input) => Promise<Me>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' }); // nobody waits at the door until all of it is read
    },
  });
}

export const useLogIn = () => useSession(api.logIn);
export const useSignUp = () => useSession(api.signUp);
export const useLogOut = () =>
  useSession(async () => {
    await api.logOut();
    return { user: null };
  });

export const useCloseAccount = () =>
  useSession(async (body: { password: string }) => {
    await api.closeAccount(body);
    return { user: null };
  });

export const useKeys = () => useQuery({ queryKey: ['me', 'keys'], queryFn: api.listKeys });

function useKeyChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useAction({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: ['me', 'keys'] }) });
}

export const useCreateKey = () => useKeyChange(api.createKey);
export const useRevokeKey = () => useKeyChange(api.revokeKey);
