import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass, type ButtonLook } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Money } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';

type Props = { money: Money; look: ButtonLook; isBusy: boolean; error: string | undefined; onPay: (done: () => void) => void };

/** Registering where it costs: the sum is on the button, and is asked for once more. */
export function PayToEnter({ money, look, isBusy, error, onPay }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { fee, currency, withdrawal } = money.terms;
  const price = formatMoney(fee, currency);
  const balance = money.my_balance ?? 0;
  if (balance < fee) {
    return (
      <Link to="/wallet" search={{ currency }} className={buttonClass(look)}>
        Add {formatMoney(fee - balance, currency)} to enter
      </Link>
    );
  }
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        Register for {price}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Pay ${price} and enter?`}
        description={`It is held in escrow until the prizes are paid. Your wallet then holds ${formatMoney(balance - fee, currency)}. ${REFUNDS[withdrawal]}`}
        action={`Pay ${price}`}
        isBusy={isBusy}
        error={error}
        onConfirm={() => onPay(() => setOpen(false))}
      />
    </>
  );
}

const REFUNDS = {
  'until-seeding': 'If you withdraw before check-in ends you get it back.',
  'until-check-in': 'If you withdraw before check-in opens you get it back.',
  never: 'It is not refunded if you withdraw.',
};
