import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { useToast } from '@/components/ui/feedback/toast';
import { useHealth, useRetryMany } from '@/features/payments/operations/use-operations';
import { messageOf } from '@/lib/api/errors';
import type { Payout, Retried } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';
import { said, t, tn } from '@/lib/words';

type Sum = { currency: string; sum: number };
type Wanted = { ids: string[]; all: boolean; count: number; sums: Sum[] };

/** Send several failed payouts again: those that were chosen, or all there are. */
export function RetryBar({ picked, onDone }: { picked: Payout[]; onDone: () => void }) {
  const health = useHealth().data;
  const retry = useRetryMany();
  const say = useToast();
  const [wanted, setWanted] = useState<Wanted>();
  const close = () => {
    setWanted(undefined);
    retry.reset();
  };
  const done = (answer: Retried) => {
    close();
    onDone();
    const first = answer.refused[0];
    if (answer.retried > 0)
      say(tn(answer.retried, '{count} payout is on its way again.', '{count} payouts are on their way again.'));
    if (first)
      say(
        `${tn(answer.refused.length, '{count} payout could not be sent again:', '{count} payouts could not be sent again:')} ${said(first.message, first)}`,
        'bad',
      );
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="primary"
        disabled={picked.length === 0}
        onClick={() =>
          setWanted({ ids: picked.map((row) => row.id), all: false, count: picked.length, sums: sumUp(picked) })
        }
      >
        {t('Retry chosen: {count}', { count: picked.length })}
      </Button>
      {health && health.retryable > 0 && (
        <Button onClick={() => setWanted({ ids: [], all: true, count: health.retryable, sums: health.retryable_sums })}>
          {t('Retry all failed: {count}', { count: health.retryable })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={wanted !== undefined}
        onClose={close}
        title={tn(wanted?.count ?? 0, 'Send {count} payout again?', 'Send {count} payouts again?')}
        description={t(
          'Together {sums}. Each goes out with the id it had, so what has arrived already is not paid twice.',
          { sums: writeSums(wanted?.sums ?? []) },
        )}
        action={t('Send again')}
        isBusy={retry.isPending}
        error={retry.error ? messageOf(retry.error) : undefined}
        onConfirm={() => wanted && retry.mutate({ ids: wanted.ids, all: wanted.all }, { onSuccess: done })}
      />
    </div>
  );
}

function sumUp(payouts: Payout[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of payouts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => ({ currency, sum }));
}

const writeSums = (sums: Sum[]) => sums.map((row) => formatMoney(row.sum, row.currency)).join(' + ');
