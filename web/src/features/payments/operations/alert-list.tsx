import { Link } from '@tanstack/react-router';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { useAlerts, useResolve } from '@/features/payments/operations/use-operations';
import { messageOf } from '@/lib/api/errors';
import { formatDateTime } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

/** What waits for a decision. Retrying or settling a payout closes its alert by itself. */
export function AlertList() {
  const alerts = useAlerts();
  const resolve = useResolve();
  const say = useToast();
  if (alerts.isPending) return <Skeleton className="h-48" />;
  if (alerts.isError) return <ErrorState message={messageOf(alerts.error)} onRetry={() => void alerts.refetch()} />;
  if (alerts.data.length === 0)
    return (
      <EmptyState title={t('Nothing waits for you')}>
        {t('Payouts that cannot be delivered, and corrections to prizes already paid, appear here.')}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-3">
      {alerts.data.map((alert) => (
        <li
          key={alert.id}
          className="flex flex-wrap items-start gap-3 rounded-lg border border-gules bg-gules-wash px-4 py-3"
        >
          <Icon name="alert" className="mt-0.5 size-5 text-gules" />
          <div className="min-w-60 flex-1">
            <p className="font-semibold">{saidIn(alert, 'text')}</p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(alert.created_at)}
              {alert.tournament_id !== null && (
                <>
                  {', '}
                  <Link
                    to="/tournaments/$id"
                    params={{ id: String(alert.tournament_id) }}
                    search={{ tab: 'prizes' }}
                    className="underline"
                  >
                    <Name>{alert.tournament}</Name>
                  </Link>
                </>
              )}
            </p>
          </div>
          <div className="flex gap-2">
            {alert.payout_id && (
              <Link
                to="/operations"
                search={{ show: 'payouts', status: 'failed' }}
                className="inline-flex min-h-8 items-center rounded-md px-3 text-sm font-semibold text-azure underline"
              >
                {t('See payout')}
              </Link>
            )}
            <Button
              size="sm"
              isBusy={resolve.isPending}
              onClick={() => resolve.mutate(alert.id, { onError: (error) => say(messageOf(error), 'bad') })}
            >
              {t('Mark as handled')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
