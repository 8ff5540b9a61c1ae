import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useSettle } from '@/features/payments/operations/use-operations';
import { messageOf } from '@/lib/api/errors';
import type { Payout } from '@/lib/api/types';
import { formatMoney } from '@/lib/money';
import { t } from '@/lib/words';

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
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Settle {sum} by hand', { sum })}
      description={
        payout.kind === 'withdrawal'
          ? t('Withdrawn by {player}.', { player: payout.player ?? '' })
          : t('For {player} in {tournament}.', {
              player: payout.player ?? t('entry {entry}', { entry: payout.entry ?? 0 }),
              tournament: payout.tournament ?? '',
            })
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {payout.was_tried && (
          <Notice tone="gold">
            {t(
              'It was sent and may have arrived although no answer came back. Ask the payment service about {id} first, or it may be paid twice.',
              { id: payout.id },
            )}
          </Notice>
        )}
        {!payout.is_funded && (
          <Notice tone="gold">
            {t('The pool has no money left for it because somebody else was paid. The house advances it.')}
          </Notice>
        )}
        {payout.user_id !== null && (
          <SwitchField
            label={t('Pay into the wallet')}
            hint={t('If off, you have already paid it some other way.')}
            checked={toWallet}
            onChange={setToWallet}
          />
        )}
        <TextField
          label={t('Reason')}
          required
          hint={t('Kept in the ledger and in the log, with your name.')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {settle.error && <Notice tone="bad">{messageOf(settle.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={settle.isPending} disabled={reason.trim().length < 3}>
            {toWallet ? t('Pay {sum} into the wallet', { sum }) : t('Mark as settled')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
