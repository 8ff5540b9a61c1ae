import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useAction } from '@/lib/command';
import { meQuery } from '@/lib/query';

export const SETTINGS_KEY = ['me', 'settings'];

/** Change what somebody has chosen; the answer is what every form shows from then on. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useAction({
    mutationFn: api.changeSettings,
    onSuccess: (settings) => {
      client.setQueryData(SETTINGS_KEY, settings);
      return client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true });
    },
  });
}
