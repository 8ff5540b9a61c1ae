import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { useToast } from '@/components/ui/feedback/toast';
import { PayoutBadge } from '@/features/payments/payout-badge';
import { WithdrawalForm, WithdrawalList } from '@/features/payments/withdrawals';
import { useCurrencies, useDeposit, useWallet } from '@/lib/use-money';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Line, Payout, Wallet } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { formatMoney, parseMoney, writeMoney } from '@/lib/money';
import { said, t } from '@/lib/words';

/** A person's money: what is there, what is coming, what moved. */
export function WalletView({ currency, missing }: { currency: string | undefined; missing: number | undefined }) {
  const wallet = useWallet(true);
  if (wallet.isPending) {
    return (
      <Loading label={t('Loading your wallet')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (wallet.isError) return <ErrorState message={messageOf(wallet.error)} onRetry={() => void wallet.refetch()} />;
  const coming = wallet.data.payouts.filter((payout) => payout.status !== 'confirmed');
  return (
    <div className="flex flex-col gap-8">
      <Balances wallet={wallet.data} />
      {wallet.data.providers.length > 0 && (
        <DepositForm providers={wallet.data.providers} currency={currency} missing={missing} />
      )}
      <WithdrawalForm wallet={wallet.data} />
      {wallet.data.withdrawals.length > 0 && <WithdrawalList withdrawals={wallet.data.withdrawals} />}
      {coming.length > 0 && <Coming payouts={coming} />}
      <Statement lines={wallet.data.lines} />
    </div>
  );
}

function Balances({ wallet }: { wallet: Wallet }) {
  const shown = wallet.balances.length > 0 ? wallet.balances : [{ currency: 'coins', balance: 0 }];
  return (
    <ul aria-label={t('Balances')} className="grid gap-3 sm:grid-cols-2">
      {shown.map((row) => (
        <li key={row.currency} className="lozengy rounded-lg border border-line bg-surface px-5 py-5">
          <p className="text-sm text-ink-faint">
            {row.currency.length === 3 ? row.currency.toUpperCase() : row.currency}
          </p>
          <p className="numerals text-2xl font-bold">{formatMoney(row.balance, row.currency)}</p>
        </li>
      ))}
    </ul>
  );
}

type DepositProps = { providers: Wallet['providers']; currency: string | undefined; missing: number | undefined };

function DepositForm({ providers, currency: wanted, missing }: DepositProps) {
  const currencies = useCurrencies();
  const deposit = useDeposit();
  const say = useToast();
  const [currency, setCurrency] = useState(wanted ?? 'coins');
  const [text, setText] = useState(missing ? writeMoney(missing, currency) : '');
  const [provider, setProvider] = useState(providers[0]?.code ?? '');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const amount = parseMoney(text, currency);
    if (!amount) {
      setError(t('Write an amount, such as 25.'));
      return;
    }
    setError(undefined);
    deposit.mutate(
      { provider, amount, currency },
      {
        onSuccess: () => {
          say(t('Paid in. It shows in a moment.'));
          setText('');
        },
      },
    );
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t('Pay in')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-lg">{t('Pay in')}</h2>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('Amount')}
          inputMode="decimal"
          className="min-w-32 flex-1"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={t('Currency')}
          className="w-44"
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {currencies.data?.map((row) => (
            <option key={row.code} value={row.code}>
              {said(row.name)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('From')}
          className="w-40"
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        >
          {providers.map((row) => (
            <option key={row.code} value={row.code}>
              {said(row.name)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="primary" className="mt-[1.7rem] min-h-11" isBusy={deposit.isPending}>
          {t('Pay in')}
        </Button>
      </div>
      {provider === 'demo' && (
        <p className="text-sm text-ink-faint">{t('Play money for trying things out: nothing is charged.')}</p>
      )}
      {deposit.error && <Notice tone="bad">{messageOf(deposit.error)}</Notice>}
    </form>
  );
}

function Coming({ payouts }: { payouts: Payout[] }) {
  const columns: Column<Payout>[] = [
    { key: 'tournament', name: t('Tournament'), isRowName: true, cell: (row) => row.tournament },
    { key: 'kind', name: t('What'), cell: (row) => (row.kind === 'prize' ? t('Prize') : t('Refund')) },
    {
      key: 'amount',
      name: t('Amount'),
      align: 'right',
      className: 'numerals font-semibold',
      cell: (row) => formatMoney(row.amount, row.currency),
    },
    { key: 'status', name: t('State'), align: 'right', cell: (row) => <PayoutBadge status={row.status} /> },
  ];
  return (
    <section aria-label={t('On its way to you')} className="flex flex-col gap-3">
      <h2 className="text-lg">{t('On its way to you')}</h2>
      <Table label={t('Payments on their way')} rows={payouts} columns={columns} rowKey={(row) => row.id} />
    </section>
  );
}

const REASONS: Record<string, string> = {
  deposit: t('Paid in'),
  'entry-fee': t('Entry fee'),
  refund: t('Refund'),
  prize: t('Prize'),
  settled: t('Settled by the operator'),
  withdrawal: t('Withdrawal'),
  pledge: t('Prize money'),
  prizes: t('Prize money'),
};

function Statement({ lines }: { lines: Line[] }) {
  const columns: Column<Line>[] = [
    { key: 'what', name: t('What'), isRowName: true, cell: (line) => <What line={line} /> },
    {
      key: 'amount',
      name: t('Amount'),
      align: 'right',
      className: 'numerals font-semibold whitespace-nowrap',
      cell: (line) => (
        <span
          className={line.amount > 0 ? 'text-vert' : undefined}
        >{`${line.amount > 0 ? '+' : ''}${formatMoney(line.amount, line.currency)}`}</span>
      ),
    },
    {
      key: 'balance',
      name: t('Balance'),
      align: 'right',
      className: 'numerals whitespace-nowrap max-sm:hidden',
      cell: (line) => formatMoney(line.balance, line.currency),
    },
  ];
  return (
    <section aria-label={t('Statement')} className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-3">
        <h2 className="text-lg">{t('Statement')}</h2>
        <a
          href={api.ownStatementUrl}
          download
          className="inline-flex items-center gap-2 text-sm font-semibold text-azure underline"
        >
          <Icon name="download" className="size-4" /> {t('CSV')}
        </a>
      </div>
      {lines.length === 0 ? (
        <EmptyState title={t('No payments yet')}>
          {t('Fees, prizes and refunds are listed here, each with the balance after it.')}
        </EmptyState>
      ) : (
        <Table
          label={t('Statement')}
          rows={lines}
          columns={columns}
          rowKey={(line) => `${line.account}-${line.at}-${line.balance}-${line.amount}`}
        />
      )}
    </section>
  );
}

function What({ line }: { line: Line }) {
  return (
    <>
      <span className="block">
        {REASONS[line.reason] ?? line.reason}
        {line.tournament && (
          <span className="font-normal">
            , <Name>{line.tournament}</Name>
          </span>
        )}
      </span>
      <span className="block text-xs font-normal text-ink-faint">{formatDateTime(line.at)}</span>
    </>
  );
}
