import { useQuery, useQueryClient } from '@tanstack/react-query';
import { casualApi, type Challenge } from '@/lib/api/casual';
import { useAction } from '@/lib/command';
import { useUser } from '@/lib/query';

const LOBBY_MS = 4000;
const WAIT_MS = 3000;
const keyOf = (code: string) => ['challenge', code];

/** The lobby, and the challenges of the reader. */
export const useChallenges = () =>
  useQuery({ queryKey: ['challenges'], queryFn: casualApi.list, refetchInterval: LOBBY_MS });

/** One challenge. Whoever made it is there by looking: that keeps it in the lobby. */
export function useChallenge(code: string) {
  const user = useUser();
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf(code),
    queryFn: () => {
      const held = client.getQueryData<Challenge>(keyOf(code));
      return user && held?.is_mine && held.status === 'created' ? casualApi.wait(code) : casualApi.get(code);
    },
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? WAIT_MS : false),
    refetchIntervalInBackground: true,
  });
}

function useChange<Input>(send: (input: Input) => Promise<Challenge>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSuccess: (challenge) => {
      client.setQueryData(keyOf(challenge.code), challenge);
      return client.invalidateQueries({ queryKey: ['challenges'] });
    },
  });
}

export const useCreateChallenge = () => useChange(casualApi.create);
export const useAccept = () => useChange(casualApi.accept);
export const useDecline = () => useChange(casualApi.decline);
export const useCancel = () => useChange(casualApi.cancel);
export const usePlayComputer = () => useAction({ mutationFn: casualApi.playComputer });
