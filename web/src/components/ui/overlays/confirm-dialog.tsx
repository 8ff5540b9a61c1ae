import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { titleOfWarnings, WarningQuestion } from '@/components/ui/overlays/warning-question';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useWarnings } from '@/lib/warning-asker';
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

/** Ask before something that others will notice, with a reason where the log wants one; the server's warnings stand in the same dialog. */
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
  const { warnings, answer } = useWarnings(isOpen);
  const isMissing = reason === 'required' && text.trim() === '';
  if (isOpen && warnings) {
    return (
      <Dialog isOpen onClose={() => answer(false)} title={titleOfWarnings(warnings)}>
        <WarningQuestion warnings={warnings} onAnswer={answer} />
      </Dialog>
    );
  }
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
