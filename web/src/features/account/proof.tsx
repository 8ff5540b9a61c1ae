import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { api } from '@/lib/api';
import { ApiError, fieldsOf, messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

const isNeeded = (error: unknown) => error instanceof ApiError && error.code === 'password.needed';

/** What went wrong, unless a dialog asks for it already. */
export const exceptProof = (error: Error | null) => (isNeeded(error) ? null : error);

/**
 * What changes how somebody signs in wants their password anew.
 *
 * `orAsk(again)` goes into `onError`: it shows the dialog, and does it `again` once the password was right.
 */
export function useProof(): { orAsk: (again: () => void) => (error: Error) => void; dialog: ReactNode } {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const orAsk = (then: () => void) => (error: Error) => {
    if (isNeeded(error)) setAgain(() => then);
  };
  const goOn = () => {
    setAgain(null);
    again?.();
  };
  return { orAsk, dialog: again && <ProofDialog onClose={() => setAgain(null)} onProven={goOn} /> };
}

function ProofDialog({ onClose, onProven }: { onClose: () => void; onProven: () => void }) {
  const [password, setPassword] = useState('');
  const prove = useAction({ mutationFn: api.proveMyself });
  const errors = fieldsOf(prove.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password) prove.mutate({ password }, { onSuccess: onProven });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Is it you?')}
      description={t('This changes how you sign in. Type your password to go on.')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {prove.error && !errors.password && <Notice tone="bad">{messageOf(prove.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={prove.isPending} disabled={!password}>
            {t('Go on')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
