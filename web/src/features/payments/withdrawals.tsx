import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { SelectField, TextField } from '@/components/ui/field';
import { type Column, Table } from '@/components/ui/table';
import { useToast } from '@/components/ui/feedback/toast';
import { PayoutBadge } from '@/features/payments/payout-badge';
import { messageOf } from '@/lib/api/errors';
import type { Wallet, Withdrawal } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { formatMoney, parseMoney } from '@/lib/money';
import { useWithdraw } from '@/lib/use-money';
import { t } from '@/lib/words';

/** Take money out: an amount of one balance, asked about once more before it leaves. */
export function WithdrawalForm({ wallet }: { wallet: Wallet }) {
  const held = wallet.balances.filter((row) => row.balance > 0);
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [amount, setAmount] = useState<number>();
  const withdraw = useWithdraw();
  const say = useToast();
  const purse = held.find((row) => row.currency === chosen) ?? held[0];
  if (!purse) return null;
  const { currency, balance } = purse;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = parseMoney(text, currency);
    const problem = !wanted
      ? t('Write an amount, such as 25.')
      : wanted > balance
        ? t('Your wallet holds {balance}.', { balance: formatMoney(balance, currency) })
        : undefined;
    setError(problem);
    if (!problem) setAmount(wanted ?? undefined);
  };
  const close = () => {
    setAmount(undefined);
    withdraw.reset();
  };
  const done = () => {
    close();
    setText('');
    say(t('It is on its way.'));
  };
  const sum = formatMoney(amount ?? 0, currency);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t('Withdraw money')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-xl">{t('Withdraw money')}</h2>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('Amount to withdraw')}
          inputMode="decimal"
          className="min-w-32 flex-1"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        {held.length > 1 && (
          <SelectField
            label={t('From the balance')}
            className="w-44"
            value={currency}
            onChange={(event) => setChosen(event.target.value)}
          >
            {held.map((row) => (
              <option key={row.currency} value={row.currency}>
                {formatMoney(row.balance, row.currency)}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" className="mt-[1.7rem] min-h-11">
          {t('Withdraw money')}
        </Button>
      </div>
      <p className="text-sm text-ink-faint">{whoPays(wallet.withdraws_by)}</p>
      <ConfirmDialog
        isOpen={amount !== undefined}
        onClose={close}
        title={t('Withdraw {sum}?', { sum })}
        description={t('Your wallet then holds {rest}. {who}', {
          rest: formatMoney(balance - (amount ?? 0), currency),
          who: whoPays(wallet.withdraws_by),
        })}
        action={t('Withdraw {sum}', { sum })}
        isBusy={withdraw.isPending}
        error={withdraw.error ? messageOf(withdraw.error) : undefined}
        onConfirm={() => amount && withdraw.mutate({ amount, currency }, { onSuccess: done })}
      />
    </form>
  );
}

function whoPays(by: string): string {
  if (by === 'service') return t('The payment service of this installation pays it to you.');
  if (by === 'hand') return t('The operators of this installation pay it to you by hand.');
  if (by === 'demo') return t('Play money goes back to where it came from.');
  return t('The payment provider pays it to you.');
}

/** What was withdrawn, and how far it is. */
export function WithdrawalList({ withdrawals }: { withdrawals: Withdrawal[] }) {
  const columns: Column<Withdrawal>[] = [
    { key: 'when', name: t('When'), isRowName: true, cell: (row) => <When withdrawal={row} /> },
    {
      key: 'amount',
      name: t('Amount'),
      align: 'right',
      className: 'numerals font-semibold whitespace-nowrap',
      cell: (row) => formatMoney(row.amount, row.currency),
    },
    { key: 'status', name: t('State'), align: 'right', cell: (row) => <PayoutBadge status={row.status} /> },
  ];
  return (
    <section aria-label={t('Withdrawals')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('Withdrawals')}</h2>
      <Table label={t('Withdrawals')} rows={withdrawals} columns={columns} rowKey={(row) => row.id} />
    </section>
  );
}

function When({ withdrawal }: { withdrawal: Withdrawal }) {
  const note = withdrawal.settled_reason
    ? t('Settled by the operators: {reason}', { reason: withdrawal.settled_reason })
    : withdrawal.status === 'failed' && t('The operators have been told and will see to it.');
  return (
    <>
      <span className="block">{formatDateTime(withdrawal.created_at)}</span>
      {note && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
    </>
  );
}
