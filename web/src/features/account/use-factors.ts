import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@/lib/command';

export const FACTORS = ['me', 'factors'];

/** Change by what the reader signs in; the list is read again. */
export function useFactorChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  queryKey: readonly string[] = FACTORS,
) {
  const client = useQueryClient();
  return useAction({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey }) });
}
