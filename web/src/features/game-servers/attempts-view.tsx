import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ResultAttempt } from '@/lib/api/types';
import { formatPrecise } from '@/lib/format';
import { said, saidIn, t, tn } from '@/lib/words';

/** Who tried to report results from outside: what was believed, and what was refused and why. */
export function AttemptsView({ id }: { id: number }) {
  const [before, setBefore] = useState<number | undefined>();
  const attempts = useQuery({
    queryKey: ['tournament-log', id, 'attempts', before],
    queryFn: () => api.listAttempts(id, before),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  if (attempts.isPending) {
    return (
      <Loading label={t('Loading the attempts')}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (attempts.isError)
    return <ErrorState message={messageOf(attempts.error)} onRetry={() => void attempts.refetch()} />;
  const { items, total } = attempts.data;
  if (total === 0)
    return (
      <EmptyState title={t('No game server has reported yet')}>
        {t('Results that game servers send, and every attempt that was refused, will be listed here.')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <Table
        label={t('Results from outside, newest first')}
        rows={items}
        columns={COLUMNS}
        rowKey={(item) => item.id}
      />
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-faint">
        <span>{tn(total, '{count} attempt', '{count} attempts')}</span>
        {before !== undefined && (
          <Button size="sm" onClick={() => setBefore(undefined)}>
            {t('Newest')}
          </Button>
        )}
        {items.length === 50 && (
          <Button size="sm" onClick={() => setBefore(items.at(-1)?.id)}>
            {t('Earlier')}
          </Button>
        )}
      </div>
    </div>
  );
}

const COLUMNS: Column<ResultAttempt>[] = [
  { key: 'at', name: t('When'), className: 'numerals whitespace-nowrap', cell: (item) => formatPrecise(item.at) },
  { key: 'server', name: t('Who'), className: 'whitespace-nowrap', cell: (item) => item.server?.name ?? t('Unknown') },
  { key: 'match', name: t('Match'), align: 'right', className: 'numerals', cell: (item) => item.match ?? '–' },
  {
    key: 'reason',
    name: t('Outcome'),
    cell: (item) => <Badge tone={item.is_accepted ? 'vert' : 'gules'}>{said(item.reason.replace('-', ' '))}</Badge>,
  },
  {
    key: 'message',
    name: t('Why'),
    className: 'w-full min-w-64',
    isRowName: true,
    cell: (item) => <span className="font-medium">{saidIn(item, 'message') || t('Recorded.')}</span>,
  },
  { key: 'address', name: t('From'), className: 'numerals text-ink-faint', cell: (item) => item.address },
];
