import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextArea } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { useReview } from '@/features/flags/use-flags';
import { messageOf } from '@/lib/api/errors';
import type { Flag, FlagStatus } from '@/lib/api/types';
import { saidIn, t } from '@/lib/words';

const WORDS: Record<FlagStatus, { title: string; action: string; done: string; hint: string }> = {
  open: {
    title: t('Reopen this flag?'),
    action: t('Reopen'),
    done: t('Reopened.'),
    hint: t('What came up, for whoever looks at it next.'),
  },
  dismissed: {
    title: t('Dismiss this flag?'),
    action: t('Dismiss'),
    done: t('Dismissed.'),
    hint: t('What explains it: siblings, a regular group of players, a known illness.'),
  },
  confirmed: {
    title: t('Confirm this flag?'),
    action: t('Confirm'),
    done: t('Confirmed.'),
    hint: t('What you found. Confirming punishes nobody by itself.'),
  },
};

/** A decision about a flag, with the reason it rests on. */
export function ReviewDialog({ flag, status, onClose }: { flag: Flag; status: FlagStatus; onClose: () => void }) {
  const [note, setNote] = useState('');
  const review = useReview();
  const say = useToast();
  const words = WORDS[status];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    review.mutate(
      { id: flag.id, status, note: note.trim() },
      {
        onSuccess: () => {
          say(words.done);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} description={saidIn(flag.evidence, 'summary')}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextArea
          label={t('Note')}
          rows={4}
          maxLength={1000}
          required
          hint={t('{hint} Kept with your name.', { hint: words.hint })}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {review.error && <Notice tone="bad">{messageOf(review.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            look={status === 'confirmed' ? 'danger' : 'primary'}
            isBusy={review.isPending}
            disabled={note.trim() === ''}
          >
            {words.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
