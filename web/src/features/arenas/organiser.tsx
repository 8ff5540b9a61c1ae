import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { arenaApi } from '@/lib/api/arena';
import type { Arena } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { t, tn } from '@/lib/words';

/** What only the organiser can do. */
export function OrganiserTools({ arena, news, onDeleted }: { arena: Arena; news: ReactNode; onDeleted: () => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'bots' | 'news' | 'end' | null>(null);
  const isBefore = arena.phase === 'created';
  const refresh = () => client.invalidateQueries({ queryKey: ['arena', arena.id] });
  const end = useAction({
    mutationFn: () => arenaApi.terminate(arena.id),
    onSuccess: async () => {
      setOpen(null);
      if (isBefore) onDeleted();
      else await refresh();
    },
  });
  if (arena.phase === 'deleted') return null;
  if (arena.phase === 'finished')
    return (
      <Link to="/create" search={{ preset: 'club', again: arena.id }} className={buttonClass()}>
        <Icon name="copy" className="size-4" /> {t('Create again')}
      </Link>
    );
  return (
    <section
      aria-label={t('For the organiser')}
      className="flex flex-wrap gap-2 rounded-lg border border-dashed border-line-strong p-3"
    >
      <Link to="/arenas/$id/edit" params={{ id: String(arena.id) }} className={buttonClass('secondary', 'sm')}>
        <Icon name="pencil" className="size-4" /> {t('Edit')}
      </Link>
      {arena.allows_bots && (
        <Button size="sm" onClick={() => setOpen('bots')}>
          <Icon name="plus" className="size-4" /> {t('Add bots')}
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('news')}>
        <Icon name="share" className="size-4" /> {t('Send news elsewhere')}
      </Button>
      <Button size="sm" className="text-gules!" onClick={() => setOpen('end')}>
        {isBefore ? t('Cancel the arena') : t('End it now')}
      </Button>
      <Dialog
        isOpen={open === 'news'}
        onClose={() => setOpen(null)}
        title={t('Send news elsewhere')}
        description={t(
          'The server posts news of the arena to a chat channel or to a program of yours. Only public HTTPS addresses are called.',
        )}
      >
        {news}
      </Dialog>
      {open === 'bots' && <BotsDialog arena={arena} onClose={() => setOpen(null)} onAdded={refresh} />}
      <ConfirmDialog
        isOpen={open === 'end'}
        onClose={() => setOpen(null)}
        title={isBefore ? t('Cancel this arena?') : t('End this arena now?')}
        description={
          isBefore
            ? t('It is deleted with its entries.')
            : t('The standings stay as they are; games still running do not count.')
        }
        action={isBefore ? t('Cancel the arena') : t('End it now')}
        isDangerous
        isBusy={end.isPending}
        error={end.error ? messageOf(end.error) : undefined}
        onConfirm={() => end.mutate()}
      />
    </section>
  );
}

const LEVELS = ['mixed', '1', '2', '3', '4', '5', '6', '7', '8'];

function BotsDialog({
  arena,
  onClose,
  onAdded,
}: {
  arena: Arena;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) {
  const [count, setCount] = useState('4');
  const [level, setLevel] = useState('mixed');
  const add = useAction({
    mutationFn: () =>
      arenaApi.addBots(arena.id, { count: Number(count), ...(level !== 'mixed' && { levels: [`simple-${level}`] }) }),
    onSuccess: async () => {
      await onAdded();
      onClose();
    },
  });
  const number = Number(count);
  const isReady = Number.isInteger(number) && number >= 1 && number <= 100;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Add bots')}
      description={t('They play like everybody else, but never berserk.')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) add.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t('How many')}
            type="number"
            min={1}
            max={100}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
          <SelectField label={t('Strength')} value={level} onChange={(event) => setLevel(event.target.value)}>
            {LEVELS.map((code) => (
              <option key={code} value={code}>
                {code === 'mixed' ? t('Mixed') : t('Level {code}', { code })}
              </option>
            ))}
          </SelectField>
        </div>
        {add.error && <Notice tone="bad">{messageOf(add.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending} disabled={!isReady}>
            {isReady ? tn(number, 'Add {count} bot', 'Add {count} bots') : t('Add bots')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
