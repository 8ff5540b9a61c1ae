import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { t } from '@/lib/words';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  action: string;
  isDangerous?: boolean;
  reason?: 'none' | 'optional' | 'required';
  isBusy?: boolean;
  error?: string | undefined;
  onConfirm: (reason: string) => void;
};

/** Ask before something that others will notice, with a reason where the log wants one. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  description,
  action,
  isDangerous = false,
  reason = 'none',
  isBusy = false,
  error,
  onConfirm,
}: Props) {
  const [text, setText] = useState('');
  const isMissing = reason === 'required' && text.trim() === '';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) onConfirm(text.trim());
        }}
      >
        {reason !== 'none' && (
          <TextField
            label={reason === 'required' ? t('Reason') : t('Reason (optional)')}
            hint={
              reason === 'required'
                ? t('Needed. Kept in the log, with your name.')
                : t('Kept in the log, with your name.')
            }
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {error && <Notice tone="bad">{error}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} disabled={isMissing}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
