import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useSettle } from '@/features/payments/desk/use-operations';
import { messageOf } from '@/lib/api/errors';
import type { Payout } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';

/** Close a failed payout by hand, with a reason that stays. */
export function SettleDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const settle = useSettle();
  const [reason, setReason] = useState('');
  const [toWallet, setToWallet] = useState(false);
  const sum = formatMoney(payout.amount, payout.currency);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    settle.mutate({ id: payout.id, reason: reason.trim(), toWallet }, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Settle ${sum} by hand`} description={`For ${payout.player ?? `entry ${payout.entry}`} in ${payout.tournament}.`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {payout.was_tried && <Notice tone="gold">It was tried and may have arrived although no answer came. Ask the payment service for {payout.id} first, or it is paid twice.</Notice>}
        {!payout.is_funded && <Notice tone="gold">The pool has no money for it, because somebody else was paid. The house advances it.</Notice>}
        {payout.user_id !== null && <SwitchField label="Pay into the wallet" hint="Otherwise you have paid it by other means already." checked={toWallet} onChange={setToWallet} />}
        <TextField label="Reason" required hint="Kept in the ledger and in the log, with your name." value={reason} onChange={(event) => setReason(event.target.value)} />
        {settle.error && <Notice tone="bad">{messageOf(settle.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={settle.isPending} disabled={reason.trim().length < 3}>
            {toWallet ? `Pay ${sum} into the wallet` : 'Mark as settled'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
