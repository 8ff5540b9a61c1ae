import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { useCloseAccount } from '@/features/account/use-account';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** Leave for good; asked twice, and with the password. */
export function CloseAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t(
          'You leave all arenas and teams, nobody can sign in any more, and your name and what you wrote in chats are erased; results stay, without your name. Take your money out, end the tournaments you run and withdraw from those you play in first.',
        )}
      </p>
      <Button className="self-start text-gules!" onClick={() => setAsking(true)}>
        {t('Close my account')}
      </Button>
      {isAsking && <CloseDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const say = useToast();
  const close = useCloseAccount();
  const errors = fieldsOf(close.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!password) return;
    const leave = () => {
      say(t('Your account is closed. Goodbye!'));
      void navigate({ to: '/' });
    };
    close.mutate({ password }, { onSuccess: leave });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('Close your account?')} description={t('This cannot be undone.')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {close.error && !errors.password && <Notice tone="bad">{messageOf(close.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="danger" isBusy={close.isPending} disabled={!password}>
            {t('Close my account')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
