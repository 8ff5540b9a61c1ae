import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { PayoutBadge } from '@/features/payments/payout-badge';
import { moneyQuery } from '@/lib/use-money';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Award, Money, Tier, View } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { formatMoney, formatShare } from '@/lib/money';
import { t, tn } from '@/lib/words';

/** The money of a tournament: the pool, what each place is worth, and who got what. */
export function PrizesView({ view }: { view: View }) {
  const money = useQuery(moneyQuery(view));
  if (money.isPending) {
    return (
      <Loading label={t('Loading prizes')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (money.isError) return <ErrorState message={messageOf(money.error)} onRetry={() => void money.refetch()} />;
  if (!money.data)
    return <EmptyState title={t('No fee, no prizes')}>{t('This tournament has no fee and no prizes.')}</EmptyState>;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Pool money={money.data} />
        {money.data.awards.length > 0 ? <Awards money={money.data} /> : <Tiers money={money.data} />}
      </div>
      <TermsList money={money.data} canRead={view.my.can.includes('read_money')} id={view.id} />
    </div>
  );
}

function Pool({ money }: { money: Money }) {
  const { currency, guaranteed } = money.terms;
  return (
    <section
      aria-label={t('Prize pool')}
      className="lozengy rounded-lg border border-line bg-surface px-6 py-8 text-center"
    >
      <p className="text-sm font-semibold text-or-deep">{money.is_final ? t('Prize pool') : t('Prize pool so far')}</p>
      <p className="numerals text-3xl font-bold">{formatMoney(money.pool, currency)}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {money.is_final
          ? t('Distributed.')
          : tn(money.fees_count, '{count} fee in escrow, {sum} in all.', '{count} fees in escrow, {sum} in all.', {
              sum: formatMoney(money.fees_held, currency),
            })}
        {guaranteed > 0 && ` ${t('At least {sum} guaranteed.', { sum: formatMoney(guaranteed, currency) })}`}
      </p>
    </section>
  );
}

function promiseOf(tier: Tier, currency: string): string {
  const sum =
    tier.percentage === null
      ? formatMoney(tier.fixed ?? 0, currency)
      : t('{share} of the pool', { share: formatShare(tier.percentage) });
  if (!tier.positions.includes('-')) return sum;
  return tier.per_player ? t('{sum}, shared', { sum }) : t('{sum} each', { sum });
}

function Tiers({ money }: { money: Money }) {
  const { tiers, currency } = money.terms;
  const worth = (tier: Tier) => {
    const [first = 0, last = first] = tier.positions.split('-').map(Number);
    const amounts = money.places.filter((row) => row.place >= first && row.place <= last).map((row) => row.amount);
    return amounts.length > 0 ? formatMoney(Math.max(...amounts), currency) : '—';
  };
  const columns: Column<Tier>[] = [
    { key: 'place', name: t('Place'), isRowName: true, cell: (tier) => placeName(tier.positions) },
    { key: 'promise', name: t('Promise'), cell: (tier) => promiseOf(tier, currency) },
    { key: 'worth', name: t('Worth now, each'), align: 'right', className: 'numerals font-semibold', cell: worth },
  ];
  if (tiers.length === 0)
    return <EmptyState title={t('No prizes')}>{t('The pool consists of the fees alone.')}</EmptyState>;
  return (
    <section aria-label={t('Prizes')} className="flex flex-col gap-3">
      <h2 className="text-lg">{t('Prizes')}</h2>
      <Table label={t('Prizes by place')} rows={tiers} columns={columns} rowKey={(tier) => tier.positions} />
    </section>
  );
}

function Awards({ money }: { money: Money }) {
  const columns: Column<Award>[] = [
    {
      key: 'place',
      name: t('Place'),
      className: 'w-20',
      cell: (award) => (award.position === null ? '—' : formatOrdinal(award.position)),
    },
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: (award) => (
        <span className="flex items-center gap-2.5">
          <Shield name={award.name} className="h-6" />
          <Name>{award.name}</Name>
        </span>
      ),
    },
    {
      key: 'amount',
      name: t('Prize'),
      align: 'right',
      className: 'numerals font-semibold whitespace-nowrap',
      cell: (award) => formatMoney(award.amount, money.terms.currency),
    },
    { key: 'status', name: t('State'), align: 'right', cell: (award) => <PayoutBadge status={award.status} /> },
  ];
  return (
    <section aria-label={t('Awards')} className="flex flex-col gap-3">
      <h2 className="text-lg">{t('Who got what')}</h2>
      <Table
        label={t('Awards')}
        rows={money.awards}
        columns={columns}
        rowKey={(award) => `${award.entry}-${award.amount}-${award.status}`}
      />
    </section>
  );
}

const NO_SHOW = { forfeit: t('The fee goes into the pool'), refund: t('The fee is refunded') };
const WITHDRAWAL = {
  'until-seeding': t('The fee is refunded until check-in ends'),
  'until-check-in': t('The fee is refunded until check-in opens'),
  never: t('The fee goes into the pool'),
};

function TermsList({ money, canRead, id }: { money: Money; canRead: boolean; id: number }) {
  const { terms } = money;
  return (
    <section aria-label={t('Terms')} className="rounded-lg border border-line bg-surface p-5">
      <h2 className="mb-3 text-lg">{t('Terms')}</h2>
      <dl className="flex flex-col gap-3 text-sm">
        <Term name={t('Entry fee')}>{terms.fee > 0 ? formatMoney(terms.fee, terms.currency) : t('None')}</Term>
        {terms.house_fee > 0 && (
          <Term name={t('The house takes')}>
            {t('{house_fee} of the fees', { house_fee: formatShare(terms.house_fee) })}
          </Term>
        )}
        {terms.fee > 0 && <Term name={t('If a player withdraws')}>{WITHDRAWAL[terms.withdrawal]}</Term>}
        {terms.fee > 0 && <Term name={t('If a player does not show up')}>{NO_SHOW[terms.no_show]}</Term>}
        {terms.fee > 0 && <Term name={t('Cancelled')}>{t('All fees are refunded')}</Term>}
        <Term name={t('If the tournament is aborted')}>
          {t(
            'Once half of the matches are played, everybody gets their expected share of the prizes; before that, fees are refunded',
          )}
        </Term>
        {money.my_fee && (
          <Term name={t('Your fee')}>
            {
              {
                held: t('Paid, in escrow'),
                forfeited: t('Forfeited'),
                refunded: t('Refunded'),
                spent: t('In the pool'),
              }[money.my_fee]
            }
          </Term>
        )}
      </dl>
      {canRead && (
        <a
          href={api.statementUrl(id)}
          download
          className="mt-4 inline-flex items-center gap-2 text-sm font-semibold text-azure underline"
        >
          <Icon name="download" className="size-4" /> {t('Statement (CSV)')}
        </a>
      )}
    </section>
  );
}

function Term({ name: label, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function placeName(positions: string): string {
  const [first = 1, last] = positions.split('-').map(Number);
  return last
    ? t('{first} to {last}', { first: formatOrdinal(first), last: formatOrdinal(last) })
    : formatOrdinal(first);
}
