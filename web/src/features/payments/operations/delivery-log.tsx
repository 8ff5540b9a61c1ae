import { Badge } from '@/components/ui/badge';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { useDeliveries } from '@/features/payments/operations/use-operations';
import { messageOf } from '@/lib/api/errors';
import type { Delivery } from '@/lib/api/types';
import { formatPrecise } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

const COLUMNS: Column<Delivery>[] = [
  {
    key: 'at',
    name: t('When'),
    isRowName: true,
    className: 'numerals whitespace-nowrap',
    cell: (row) => formatPrecise(row.at),
  },
  {
    key: 'status',
    name: t('Answer'),
    cell: (row) => (
      <Badge tone={row.status !== null && row.status < 300 ? 'vert' : 'gules'}>{row.status ?? t('None')}</Badge>
    ),
  },
  {
    key: 'time',
    name: t('Took'),
    align: 'right',
    className: 'numerals whitespace-nowrap',
    cell: (row) => `${row.milliseconds} ms`,
  },
  { key: 'what', name: t('What was sent'), cell: (row) => <Sent delivery={row} /> },
];

/** Every attempt to reach the payment service, as it was. */
export function DeliveryLog() {
  const deliveries = useDeliveries();
  if (deliveries.isPending) return <Skeleton className="h-48" />;
  if (deliveries.isError)
    return <ErrorState message={messageOf(deliveries.error)} onRetry={() => void deliveries.refetch()} />;
  if (deliveries.data.length === 0)
    return (
      <EmptyState title={t('Nothing was sent yet')}>
        {t('Every call from the payment service is listed here with its answer.')}
      </EmptyState>
    );
  return <Table label={t('Webhook log')} rows={deliveries.data} columns={COLUMNS} rowKey={(row) => row.id} />;
}

function Sent({ delivery }: { delivery: Delivery }) {
  return (
    <details>
      <summary className="cursor-pointer font-mono text-xs text-ink-soft">
        {saidIn(delivery, 'error') || `${new URL(delivery.url).pathname} ${delivery.payout_id}`}
      </summary>
      <pre className="mt-2 max-w-xl overflow-x-auto rounded-md bg-sunken p-3 text-xs">{delivery.body}</pre>
    </details>
  );
}
