import { useQueryClient } from '@tanstack/react-query';
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

/** Delete: only with the name typed once more. It lies in the bin for a while. */
export function DeleteDialog({ tournament, onClose, onDeleted }: Props) {
  const [typed, setTyped] = useState('');
  const say = useToast();
  const client = useQueryClient();
  const remove = useAction({ mutationFn: () => api.deleteTournament(tournament.id, typed.trim()) });
  const isRight = typed.trim() === tournament.name;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isRight) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        say(t('{name} is in the bin, under your tournaments.', { name: tournament.name }));
        void client.invalidateQueries({ queryKey: ['bin'] });
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
      description={t(
        'Nobody sees it any more. You can bring it back from the bin for a while, with players, results and standings; after that it is gone for good.',
      )}
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
            {t('Delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
