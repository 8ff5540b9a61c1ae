import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass, type ButtonLook } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { Money } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';
import { t } from '@/lib/words';

type Props = {
  event: number;
  money: Money;
  look: ButtonLook;
  isBusy: boolean;
  error: string | undefined;
  onPay: (done: () => void) => void;
};

/** Registering where it costs: the sum is on the button, and is asked for once more. */
export function PayToEnter({ event, money, look, isBusy, error, onPay }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { fee, currency, withdrawal } = money.terms;
  const price = formatMoney(fee, currency);
  const balance = money.my_balance ?? 0;
  if (balance < fee) {
    return (
      <Link to="/wallet" search={{ currency, amount: fee - balance, event }} className={buttonClass(look)}>
        {t('Add {fee} to enter', { fee: formatMoney(fee - balance, currency) })}
      </Link>
    );
  }
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {t('Register for {price}', { price })}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('Pay {price} and enter?', { price })}
        description={t('It is held in escrow until the prizes are paid. Your wallet then holds {balance}. {refunds}', {
          balance: formatMoney(balance - fee, currency),
          refunds: REFUNDS[withdrawal],
        })}
        action={t('Pay {price}', { price })}
        isBusy={isBusy}
        error={error}
        onConfirm={() => onPay(() => setOpen(false))}
      />
    </>
  );
}

const REFUNDS = {
  'until-seeding': t('If you withdraw before check-in ends you get it back.'),
  'until-check-in': t('If you withdraw before check-in opens you get it back.'),
  never: t('It is not refunded if you withdraw.'),
};
