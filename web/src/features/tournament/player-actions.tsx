import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/toast';
import { PayToEnter } from '@/features/tournament/pay-to-enter';
import { useMoney } from '@/lib/use-money';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** What a player can do for themselves: register, check in, withdraw. */
export function PlayerActions({ view }: { view: View }) {
  const user = useUser();
  if (user === null && view.phase === 'registration') {
    return (
      <Link to="/sign-in" search={{ redirect: `/tournaments/${view.id}` }} className={buttonClass('primary')}>
        {t('Sign in to register')}
      </Link>
    );
  }
  const isAble = view.my.can.some(
    (ability) => ability === 'register' || ability === 'check_in' || ability === 'withdraw',
  );
  return isAble ? <OwnEntry view={view} /> : null;
}

function OwnEntry({ view }: { view: View }) {
  const say = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const mine = view.my.entry_number;
  const checkIn = useCommand(view.id, (entry: number) => api.checkIn(view.id, entry));
  const leave = useCommand(view.id, ({ entry, reason }: { entry: number; reason: string }) =>
    api.withdraw(view.id, entry, reason ? { reason } : {}),
  );
  const failed = (error: Error) => say(messageOf(error), 'bad');
  const can = (ability: 'register' | 'check_in' | 'withdraw') => view.my.can.includes(ability);

  return (
    <div className="contents">
      {can('register') && <Register view={view} />}
      {mine !== null && can('check_in') && (
        <Button
          look="primary"
          isBusy={checkIn.isPending}
          onClick={() => checkIn.mutate(mine, { onSuccess: () => say(t('Checked in.')), onError: failed })}
        >
          <Icon name="check" className="size-4" /> {t('Check in')}
        </Button>
      )}
      {mine !== null && can('withdraw') && <Button onClick={() => setLeaving(true)}>{t('Withdraw')}</Button>}
      {mine !== null && (
        <ConfirmDialog
          isOpen={isLeaving}
          onClose={() => setLeaving(false)}
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
          onConfirm={(reason) => leave.mutate({ entry: mine, reason }, { onSuccess: () => setLeaving(false) })}
        />
      )}
    </div>
  );
}

function Register({ view }: { view: View }) {
  const say = useToast();
  const money = useMoney(view);
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
