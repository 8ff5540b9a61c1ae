import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { messageOf } from '@/lib/api/errors';
import type { BotLevel, View } from '@/lib/api/types';
import { useAddBots, useHost } from '@/lib/tournament/use-hosted-game';
import { t, tn } from '@/lib/words';

type Level = { code: BotLevel; name: string; help: string };
const LUDO: Level[] = [
  { code: 'random', name: t('Random'), help: t('Moves any token. For beginners.') },
  { code: 'greedy', name: t('Greedy'), help: t('Captures and runs, and leaves its own tokens unguarded.') },
  { code: 'careful', name: t('Careful'), help: t('Weighs danger and safety. The strongest.') },
];
const CHESS: Level[] = [
  { code: 'simple-1', name: t('Beginner'), help: t('Sees one move ahead, and not always that.') },
  { code: 'simple-3', name: t('Casual'), help: t('Takes what stands free.') },
  { code: 'simple-5', name: t('Club player'), help: t('Punishes mistakes.') },
  { code: 'simple-8', name: t('Strong'), help: t('The best of those that are built in.') },
];

/** Bots for the seats that are left; only where games are played here. */
export function AddBots({ view }: { view: View }) {
  const host = useHost(view.id);
  const [isOpen, setOpen] = useState(false);
  if (!host?.kind) return null;
  return (
    <>
      <Button className="min-h-11 sm:mt-[1.7rem]" onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" /> {t('Add bots')}
      </Button>
      {isOpen && (
        <BotsDialog view={view} levels={host.kind === 'chess' ? CHESS : LUDO} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function BotsDialog({ view, levels, onClose }: { view: View; levels: Level[]; onClose: () => void }) {
  const free = view.capacity === null ? null : view.capacity - view.entry_count;
  const [count, setCount] = useState(String(free !== null && free > 0 ? free : 3));
  const [level, setLevel] = useState<BotLevel>(levels.at(-1)?.code ?? '');
  const say = useToast();
  const add = useAddBots(view.id);
  const wanted = Number(count);
  const isFine = Number.isInteger(wanted) && wanted >= 1 && wanted <= 1024;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isFine) return;
    add.mutate(
      { count: wanted, level },
      {
        onSuccess: () => {
          say(tn(wanted, '{count} bot added.', '{count} bots added.'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Add bots')}
      description={t('They check themselves in, are always ready, and play by the same rules as everybody.')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('How many')}
          type="number"
          inputMode="numeric"
          min={1}
          max={1024}
          hint={free === null ? undefined : tn(Math.max(0, free), '{count} place is left.', '{count} places are left.')}
          value={count}
          error={isFine ? undefined : t('A whole number from 1 to 1024.')}
          onChange={(event) => setCount(event.target.value)}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('How well they play')}</legend>
          <div className="flex flex-col gap-2">
            {levels.map((row) => (
              <label
                key={row.code}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-1.5 has-checked:border-azure has-checked:bg-azure-wash has-focus-visible:outline-2 has-focus-visible:outline-azure"
              >
                <input
                  type="radio"
                  name="level"
                  className="size-4 accent-(--azure)"
                  checked={level === row.code}
                  onChange={() => setLevel(row.code)}
                />
                <span className="font-bold">
                  <Name>{row.name}</Name>
                </span>
                <span className="text-sm text-ink-soft">{row.help}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {add.error && <Notice tone="bad">{messageOf(add.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isFine} isBusy={add.isPending}>
            {isFine ? tn(wanted, 'Add {count} bot', 'Add {count} bots') : t('Add bots')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
