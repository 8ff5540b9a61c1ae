import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SelectField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/name';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ByeKind, Entry, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t, tn } from '@/lib/words';

type Props = { view: View; round: number; onClose: () => void; onPaired: () => void };

type Choice = { value: ByeKind | ''; name: string };

const CHOICES: Choice[] = [
  { value: '', name: t('Plays') },
  { value: 'half-bye', name: t('Sits out, ½ point') },
  { value: 'zero-bye', name: t('Sits out, 0 points') },
  { value: 'full-bye', name: t('Sits out, 1 point') },
];

/** With 3-1-0 a bye is a win, or nothing. */
const CARD_CHOICES: Choice[] = [
  { value: '', name: t('Plays') },
  { value: 'full-bye', name: t('Sits out, 3 points') },
  { value: 'zero-bye', name: t('Sits out, 0 points') },
];

/** So many are listed; whoever else sits out is found by name. */
const LISTED = 30;

const choicesOf = ({ format }: View) => (format === 'draft-swiss' ? CARD_CHOICES : CHOICES);

/** Who plays the next round and who sits it out; then it is paired. */
export function PairDialog({ view, round, onClose, onPaired }: Props) {
  const [search, setSearch] = useState('');
  const [byes, setByes] = useState<ReadonlyMap<number, ByeKind>>(new Map());
  const say = useToast();
  const pair = useCommand(view.id, () =>
    api.pairRound(view.id, { byes: [...byes].map(([entry, kind]) => ({ entry, kind })) }),
  );
  const present = view.entries.filter(
    (entry) => entry.seed !== null && (entry.status === 'registered' || entry.status === 'checked_in'),
  );
  const found = present.filter((entry) => entry.name.toLowerCase().includes(search.trim().toLowerCase()));
  const shown = found.filter(({ number }, index) => index < LISTED || byes.has(number));
  const choose = (entry: Entry, kind: string) => {
    const next = new Map(byes);
    if (kind === '') next.delete(entry.number);
    else next.set(entry.number, kind as ByeKind);
    setByes(next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    pair.mutate(undefined, {
      onSuccess: () => {
        say(t('Round {round} is paired.', { round }));
        onPaired();
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Pair round {round}', { round })}
      description={t('Players who sit out are not paired and get the points you choose.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {present.length > 8 && (
          <TextField
            label={t('Find a player')}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <ul className="flex max-h-[45dvh] flex-col gap-1 overflow-y-auto">
          {shown.map((entry) => (
            <li
              key={entry.number}
              className="grid grid-cols-[1fr_12rem] items-center gap-3 max-sm:grid-cols-[1fr_9rem]"
            >
              <span className="min-w-0 truncate">
                <Name>{entry.name}</Name>{' '}
                {entry.rating != null && <span className="numerals text-xs text-ink-faint">{entry.rating}</span>}
              </span>
              <SelectField
                label={t('{name} in round {round}', { name: entry.name, round })}
                isLabelHidden
                value={byes.get(entry.number) ?? ''}
                onChange={(event) => choose(entry, event.target.value)}
              >
                {choicesOf(view).map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.name}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
        {found.length > shown.length && (
          <p className="text-sm text-ink-soft">
            {t('{count} more: type a name to find them.', { count: found.length - shown.length })}
          </p>
        )}
        {pair.error && <Notice tone="bad">{messageOf(pair.error)}</Notice>}
        <p role="status" className="font-semibold">
          {tn(present.length - byes.size, '{count} player to pair', '{count} players to pair')}
          {byes.size > 0 && `, ${t('{count} sitting out', { count: byes.size })}`}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={pair.isPending}>
            {t('Pair round {round}', { round })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
