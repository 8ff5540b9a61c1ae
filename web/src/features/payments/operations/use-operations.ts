import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { PayoutStatus } from '@/lib/api/types';
import { useAction } from '@/lib/command';

const KEY = ['operations'];
const EVERY = 5_000;

export const useHealth = () =>
  useQuery({ queryKey: [...KEY, 'health'], queryFn: api.getOperations, refetchInterval: EVERY });
export const useAlerts = () =>
  useQuery({ queryKey: [...KEY, 'alerts'], queryFn: api.listAlerts, refetchInterval: EVERY });
export const useDeliveries = () =>
  useQuery({ queryKey: [...KEY, 'deliveries'], queryFn: api.listDeliveries, refetchInterval: EVERY });
export const usePayouts = (status: PayoutStatus | undefined) =>
  useQuery({
    queryKey: [...KEY, 'payouts', status],
    queryFn: () => api.listPayouts(status ? { status } : {}),
    refetchInterval: EVERY,
  });

function useDecision<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useAction({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useRetry = () => useDecision(api.retryPayout);
export const useRetryMany = () => useDecision(api.retryPayouts);
export const useResolve = () => useDecision(api.resolveAlert);
export const useSettle = () =>
  useDecision(({ id, reason, toWallet }: { id: string; reason: string; toWallet: boolean }) =>
    api.settlePayout(id, { reason, to_wallet: toWallet }),
  );
