import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { useToast } from '@/components/ui/feedback/toast';
import { RetryBar } from '@/features/payments/operations/retry-bar';
import { SettleDialog } from '@/features/payments/operations/settle-dialog';
import { usePayouts, useRetry } from '@/features/payments/operations/use-operations';
import { PayoutBadge } from '@/features/payments/payout-badge';
import { messageOf } from '@/lib/api/errors';
import type { Payout, PayoutStatus } from '@/lib/api/types';
import { formatDateTime, formatOrdinal } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { saidIn, t, tn } from '@/lib/words';

type Props = { status: PayoutStatus | undefined; onStatus: (status: PayoutStatus | undefined) => void };

const FILTERS: [PayoutStatus | '', string][] = [
  ['', t('All')],
  ['failed', t('Failed')],
  ['pending', t('On their way')],
  ['sent', t('Sent')],
  ['confirmed', t('Paid')],
  ['replaced', t('Replaced')],
];

/** Prizes, refunds and withdrawals; what failed can be sent again or settled by hand. */
export function PayoutList({ status, onStatus }: Props) {
  const payouts = usePayouts(status);
  const [settling, setSettling] = useState<Payout | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const items = payouts.data?.items ?? [];
  const picked = items.filter((row) => canRetry(row) && chosen.includes(row.id));
  const choose = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t('Show')}
        className="w-48"
        value={status ?? ''}
        onChange={(event) => onStatus((event.target.value || undefined) as PayoutStatus | undefined)}
      >
        {FILTERS.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {items.some(canRetry) && <RetryBar picked={picked} onDone={() => setChosen([])} />}
      {payouts.isPending && <Skeleton className="h-48" />}
      {payouts.isError && <ErrorState message={messageOf(payouts.error)} onRetry={() => void payouts.refetch()} />}
      {payouts.data?.items.length === 0 && (
        <EmptyState title={t('No payouts')}>
          {t('Prizes and refunds appear here as soon as a tournament pays them.')}
        </EmptyState>
      )}
      {payouts.data && payouts.data.items.length > 0 && (
        <>
          <Table
            label={t('Payouts')}
            rows={payouts.data.items}
            columns={columnsWith(setSettling, chosen, choose)}
            rowKey={(row) => row.id}
          />
          <p className="text-sm text-ink-faint">
            {t('{total} in all, the newest first.', {
              total: tn(payouts.data.total, '{count} payout', '{count} payouts'),
            })}
          </p>
        </>
      )}
      {settling && <SettleDialog key={settling.id} payout={settling} onClose={() => setSettling(null)} />}
    </div>
  );
}

const canRetry = (payout: Payout) => payout.status === 'failed' && payout.user_id !== null;

function columnsWith(
  onSettle: (payout: Payout) => void,
  chosen: string[],
  onChoose: (id: string) => void,
): Column<Payout>[] {
  return [
    {
      key: 'choose',
      name: t('Choose'),
      cell: (row) =>
        canRetry(row) && <Choice payout={row} isOn={chosen.includes(row.id)} onChange={() => onChoose(row.id)} />,
    },
    { key: 'player', name: t('Player'), isRowName: true, cell: (row) => <Who payout={row} /> },
    {
      key: 'tournament',
      name: t('Tournament'),
      className: 'max-sm:hidden',
      cell: (row) => <TournamentLink payout={row} className="underline" />,
    },
    {
      key: 'amount',
      name: t('Amount'),
      align: 'right',
      className: 'numerals font-semibold whitespace-nowrap',
      cell: (row) => formatMoney(row.amount, row.currency),
    },
    { key: 'status', name: t('State'), cell: (row) => <PayoutBadge status={row.status} /> },
    { key: 'why', name: t('What happened'), className: 'max-w-96 max-lg:hidden', cell: (row) => <Why payout={row} /> },
    {
      key: 'actions',
      name: t('Actions'),
      align: 'right',
      cell: (row) => (row.status === 'failed' ? <Actions payout={row} onSettle={onSettle} /> : null),
    },
  ];
}

function Choice({ payout, isOn, onChange }: { payout: Payout; isOn: boolean; onChange: () => void }) {
  const label = t('Choose {sum} for {player}', {
    sum: formatMoney(payout.amount, payout.currency),
    player: payout.player ?? '',
  });
  return (
    <input type="checkbox" className="size-5 accent-(--azure)" aria-label={label} checked={isOn} onChange={onChange} />
  );
}

function describeKind({ kind, position }: Payout): string {
  if (kind === 'withdrawal') return t('Withdrawal');
  if (kind === 'refund') return t('Refund');
  return position === null ? t('Share after an abort') : t('{position} place', { position: formatOrdinal(position) });
}

/** Where a payout comes from; withdrawals come from a wallet, which nobody else sees. */
function TournamentLink({ payout, className }: { payout: Payout; className: string }) {
  if (payout.tournament_id === null) return null;
  return (
    <Link
      to="/tournaments/$id"
      params={{ id: String(payout.tournament_id) }}
      search={{ tab: 'prizes' }}
      className={className}
    >
      <Name>{payout.tournament}</Name>
    </Link>
  );
}

function Who({ payout }: { payout: Payout }) {
  return (
    <>
      <span className="block">
        <Name>{payout.player ?? t('Entry {entry}', { entry: payout.entry ?? 0 })}</Name>
      </span>
      <span className="block text-xs font-normal text-ink-faint">{describeKind(payout)}</span>
      <TournamentLink payout={payout} className="inline-block py-1 font-normal underline sm:hidden" />
      {payout.last_error && (
        <span className="block text-xs font-normal text-ink-soft lg:hidden">{saidIn(payout, 'last_error')}</span>
      )}
    </>
  );
}

function Why({ payout }: { payout: Payout }) {
  const text = payout.settled_reason
    ? t('Settled by hand: {settled_reason}', { settled_reason: payout.settled_reason })
    : saidIn(payout, 'last_error');
  const tries = payout.attempts > 0 ? `${tn(payout.attempts, '{count} try', '{count} tries')}. ` : '';
  return (
    <>
      <span className="block text-ink-soft">
        {text ||
          (payout.status === 'pending'
            ? `${tries}${t('Next {time}', { time: formatDateTime(payout.due_at) })}`
            : tries)}
      </span>
      <span className="block text-xs text-ink-faint">
        {formatDateTime(payout.confirmed_at ?? payout.sent_at ?? payout.created_at)}
      </span>
    </>
  );
}

function Actions({ payout, onSettle }: { payout: Payout; onSettle: (payout: Payout) => void }) {
  const retry = useRetry();
  const say = useToast();
  return (
    <span className="flex justify-end gap-2 max-sm:flex-col">
      {payout.user_id !== null && (
        <Button
          size="sm"
          look="primary"
          isBusy={retry.isPending}
          onClick={() =>
            retry.mutate(payout.id, {
              onSuccess: () => say(t('It is being sent again.')),
              onError: (error) => say(messageOf(error), 'bad'),
            })
          }
        >
          {t('Retry')}
        </Button>
      )}
      <Button size="sm" onClick={() => onSettle(payout)}>
        {t('Settle')}
      </Button>
    </span>
  );
}
