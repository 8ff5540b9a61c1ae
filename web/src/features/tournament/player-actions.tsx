import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { MenuItem, MenuLine } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/feedback/toast';
import { PayToEnter } from '@/features/tournament/pay-to-enter';
import { moneyQuery } from '@/lib/use-money';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** What a player can do for themselves before the start: register, check in, withdraw. */
export function PlayerActions({ view, leaving }: { view: View; leaving: Leaving }) {
  const user = useUser();
  if (user === null && view.phase === 'registration') {
    return (
      <Link to="/sign-in" search={{ redirect: `/tournaments/${view.id}` }} className={buttonClass('primary')}>
        {t('Sign in to register')}
      </Link>
    );
  }
  const mine = view.my.entry_number;
  return (
    <>
      {view.my.can.includes('register') && <Register view={view} />}
      {mine !== null && view.my.can.includes('check_in') && <CheckIn view={view} entry={mine} />}
      {leaving.can && view.phase !== 'in_progress' && <Button onClick={leaving.ask}>{t('Withdraw')}</Button>}
    </>
  );
}

function CheckIn({ view, entry }: { view: View; entry: number }) {
  const say = useToast();
  const checkIn = useCommand(view.id, () => api.checkIn(view.id, entry));
  return (
    <Button
      look="primary"
      isBusy={checkIn.isPending}
      onClick={() =>
        checkIn.mutate(undefined, {
          onSuccess: () => say(t('Checked in.')),
          onError: (error) => say(messageOf(error), 'bad'),
        })
      }
    >
      <Icon name="check" className="size-4" /> {t('Check in')}
    </Button>
  );
}

export type Leaving = { can: boolean; ask: () => void; dialog: ReactNode };

/** Withdrawing, and the question before it. Once play has begun it is no button: the menu has it. */
export function useLeaving(view: View): Leaving {
  const [isAsked, setAsked] = useState(false);
  const leave = useCommand(view.id, ({ entry, reason }: { entry: number; reason: string }) =>
    api.withdraw(view.id, entry, reason ? { reason } : {}),
  );
  const mine = view.my.entry_number;
  const dialog = isAsked && mine !== null && (
    <ConfirmDialog
      isOpen
      onClose={() => setAsked(false)}
      title={t('Withdraw from the tournament?')}
      description={
        view.phase === 'in_progress'
          ? t('Your remaining matches go to your opponents.')
          : t('Your place becomes free for somebody else.')
      }
      action={t('Withdraw')}
      isDangerous
      reason="optional"
      isBusy={leave.isPending}
      error={leave.error ? messageOf(leave.error) : undefined}
      onConfirm={(reason) => leave.mutate({ entry: mine, reason }, { onSuccess: () => setAsked(false) })}
    />
  );
  return { can: mine !== null && view.my.can.includes('withdraw'), ask: () => setAsked(true), dialog };
}

/** Withdrawing as a row of the menu, while the tournament is played. */
export function LeaveItem({ view, leaving }: { view: View; leaving: Leaving }) {
  if (!leaving.can || view.phase !== 'in_progress') return null;
  return (
    <>
      <MenuLine />
      <MenuItem icon="left" isDangerous onSelect={leaving.ask}>
        {t('Withdraw')}
      </MenuItem>
    </>
  );
}

function Register({ view }: { view: View }) {
  const say = useToast();
  const { data: money, isPending } = useQuery(moneyQuery(view));
  const register = useCommand(view.id, () => api.addEntry(view.id, {}));
  const look = view.my.can.includes('move_phase') ? 'secondary' : 'primary';
  if (money && money.terms.fee > 0) {
    const pay = (done: () => void) =>
      register.mutate(undefined, {
        onSuccess: () => {
          done();
          say(t('Paid and in. Good luck!'));
        },
      });
    return (
      <PayToEnter
        event={view.id}
        money={money}
        look={look}
        isBusy={register.isPending}
        error={register.error ? messageOf(register.error) : undefined}
        onPay={pay}
      />
    );
  }
  return (
    <Button
      look={look}
      disabled={isPending} // what it costs has to be known before it is pressed
      isBusy={register.isPending}
      onClick={() =>
        register.mutate(undefined, {
          onSuccess: () => say(t('You are in. Good luck!')),
          onError: (error) => say(messageOf(error), 'bad'),
        })
      }
    >
      {t('Register')}
    </Button>
  );
}
