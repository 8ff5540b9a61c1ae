import { Tabs } from 'radix-ui';
import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { AlertList } from '@/features/payments/operations/alert-list';
import { DeliveryLog } from '@/features/payments/operations/delivery-log';
import { Health } from '@/features/payments/operations/health';
import { PayoutList } from '@/features/payments/operations/payout-list';
import { useHealth } from '@/features/payments/operations/use-operations';
import { messageOf } from '@/lib/api/errors';
import type { PayoutStatus } from '@/lib/api/types';
import { useTabInSight } from '@/lib/browser/use-tab-in-sight';
import { t } from '@/lib/words';

type Search = { show?: string; status?: string };
type Props = Search & { onShow: (search: Search) => void };

const TABS = [
  { tab: 'payouts', name: t('Payouts') },
  { tab: 'alerts', name: t('Alerts') },
  { tab: 'deliveries', name: t('Webhook log') },
  { tab: 'lists', name: t('Rating lists') },
] as const;
const STATUSES: readonly string[] = ['pending', 'sent', 'confirmed', 'failed', 'replaced'] satisfies PayoutStatus[];

/** The page of an operator: one look for health, one tab for each kind of work. */
export function OperationsView({
  show,
  status,
  lists,
  onShow,
}: { show: string | undefined; status: string | undefined; lists: ReactNode } & Pick<Props, 'onShow'>) {
  const health = useHealth();
  const shown = TABS.find((row) => row.tab === show)?.tab ?? 'payouts';
  const tabList = useTabInSight(`${shown} ${health.status}`);
  if (health.isPending) {
    return (
      <Loading label={t('Loading operations')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (health.isError) return <ErrorState message={messageOf(health.error)} onRetry={() => void health.refetch()} />;
  const wanted = STATUSES.includes(status ?? '') ? (status as PayoutStatus) : undefined;
  return (
    <div className="flex flex-col gap-6">
      <Health health={health.data} />
      <Tabs.Root value={shown} onValueChange={(next) => onShow({ show: next })} className="flex flex-col gap-5">
        <Tabs.List
          ref={tabList}
          aria-label={t('Operations')}
          className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
        >
          {TABS.map((row) => (
            <Tabs.Trigger
              key={row.tab}
              value={row.tab}
              className="-mb-px min-h-11 border-b-[3px] border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-azure data-[state=active]:text-azure"
            >
              <Name>{row.name}</Name>
              {row.tab === 'alerts' && health.data.alerts > 0 && (
                <span className="numerals ml-2 rounded-full bg-gules px-2 py-0.5 text-xs text-on-gules">
                  {health.data.alerts}
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={shown} className="outline-offset-4">
          {shown === 'payouts' && (
            <PayoutList
              status={wanted}
              onStatus={(next) => onShow({ show: 'payouts', ...(next && { status: next }) })}
            />
          )}
          {shown === 'alerts' && <AlertList />}
          {shown === 'deliveries' && <DeliveryLog />}
          {shown === 'lists' && lists}
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
