import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';
import { useAction } from '@/lib/command';

const moneyKey = 'tournament-money';
/** Fee, prizes and pool of a tournament; read again whenever an entry or a phase may have moved money. */
export const moneyQuery = (view: Pick<View, 'id' | 'phase' | 'entry_count' | 'my'>) =>
  queryOptions({
    queryKey: [moneyKey, view.id, view.phase, view.entry_count, view.my.entry_number],
    queryFn: () => api.getMoney(view.id),
    placeholderData: keepPreviousData,
  });

export const useMoney = (view: View) => useQuery(moneyQuery(view)).data ?? null;

const walletKey = ['me', 'wallet'];
export const useWallet = (isOn: boolean) =>
  useQuery({ queryKey: walletKey, queryFn: api.getWallet, enabled: isOn, staleTime: 0 });
export const useCurrencies = () =>
  useQuery({ queryKey: ['currencies'], queryFn: api.listCurrencies, staleTime: Infinity });

/** How long the worker may take to credit a deposit, or to send a withdrawal, before we look again. */
const LOOK_AGAIN = [500, 1500, 3500];

/** Pay in: with play money at once, with a real provider on its own page. */
export function useDeposit() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (body: { provider: string; amount: number; currency: string }) => {
      const deposit = await api.createDeposit(body);
      if (deposit.provider === 'demo') await api.pretendToPay(deposit.id);
      else window.location.assign(deposit.checkout);
    },
    onSuccess: () => lookAgain(client),
  });
}

/** Take money out of the wallet; the worker sends it on. */
export function useWithdraw() {
  const client = useQueryClient();
  return useAction({
    mutationFn: api.createWithdrawal,
    onSuccess: async () => {
      lookAgain(client);
      await client.invalidateQueries({ queryKey: walletKey });
    },
  });
}

/** What is in the wallet decides what a tournament offers, too. */
function lookAgain(client: QueryClient) {
  const look = () => [walletKey, [moneyKey]].forEach((queryKey) => void client.invalidateQueries({ queryKey }));
  for (const wait of LOOK_AGAIN) setTimeout(look, wait);
}
