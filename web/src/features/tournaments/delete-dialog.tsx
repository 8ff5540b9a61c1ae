import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Summary } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

type Props = { tournament: Pick<Summary, 'id' | 'name'>; onClose: () => void; onDeleted: () => void };

/** Delete for good: only with the name typed once more. */
export function DeleteDialog({ tournament, onClose, onDeleted }: Props) {
  const [typed, setTyped] = useState('');
  const say = useToast();
  const remove = useAction({ mutationFn: () => api.deleteTournament(tournament.id, typed.trim()) });
  const isRight = typed.trim() === tournament.name;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isRight) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        say(t('{name} was deleted.', { name: tournament.name }));
        onDeleted();
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete {name}?', { name: tournament.name })}
      description={t('Its players, results and standings are deleted too, for everybody. This cannot be undone.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('Type “{name}” to delete it', { name: tournament.name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="danger" disabled={!isRight} isBusy={remove.isPending}>
            {t('Delete for good')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
