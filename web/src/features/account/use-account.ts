import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { Pending, SignedIn, SignInOptions } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { meQuery } from '@/lib/query';

/** Sign in, up or out. What others may see changes with it, so everything else is read again. */
export function useSession<Input>(send: (input: Input) => Promise<SignedIn>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSuccess: (answer) => {
      if (isPending(answer)) return;
      client.setQueryData(meQuery.queryKey, answer);
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' || query.queryKey.length > 1 }); // nobody waits at the door until all of it is read
    },
  });
}

/** Whether something is still missing before somebody is signed in. */
export const isPending = (answer: SignedIn): answer is Pending => 'pending' in answer;

export const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: api.getSignInOptions,
  staleTime: Infinity,
});

/** What is still missing to somebody whom a provider has just sent back; null without one. */
export function useBegun(options: SignInOptions | undefined): Pending | null {
  const begun = useQuery({
    queryKey: ['sign-in-pending'],
    queryFn: api.getPending,
    enabled: (options?.providers.length ?? 0) > 0,
    gcTime: 0,
  }).data;
  return begun && isPending(begun) ? begun : null;
}

/** The accounts of other sites that sign the reader in. */
export const connectionsQuery = queryOptions({ queryKey: ['me', 'connections'], queryFn: api.listConnections });

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
