import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { SelectField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { presentOf, usePlans } from '@/lib/tournament/use-plans';
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

/** Who sits this round out, or has left before it, as it was planned beforehand. */
function usePlanned(view: View, round: number) {
  const { data } = usePlans(view);
  return {
    byes: new Map(data?.byes.filter((bye) => bye.round === round).map((bye) => [bye.entry, bye.kind])),
    leaving: new Set(data?.leaving.filter((row) => row.round <= round).map((row) => row.entry)),
  };
}

/** Who plays the next round and who sits it out; then it is paired. */
export function PairDialog({ view, round, onClose, onPaired }: Props) {
  const [search, setSearch] = useState('');
  const [byes, setByes] = useState<ReadonlyMap<number, ByeKind>>(new Map());
  const planned = usePlanned(view, round);
  const say = useToast();
  const pair = useCommand(view.id, () =>
    api.pairRound(view.id, { byes: [...byes].map(([entry, kind]) => ({ entry, kind })) }),
  );
  const present = presentOf(view).filter((entry) => entry.seed !== null && !planned.leaving.has(entry.number));
  const found = present.filter((entry) => entry.name.toLowerCase().includes(search.trim().toLowerCase()));
  const out = new Set([
    ...byes.keys(),
    ...present.map(({ number }) => number).filter((number) => planned.byes.has(number)),
  ]);
  const shown = found.filter(({ number }, index) => index < LISTED || out.has(number));
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
            <PlayerRow
              key={entry.number}
              entry={entry}
              label={t('{name} in round {round}', { name: entry.name, round })}
              planned={planned.byes.get(entry.number)}
              value={byes.get(entry.number) ?? ''}
              choices={choicesOf(view)}
              onChoose={(kind) => choose(entry, kind)}
            />
          ))}
        </ul>
        {found.length > shown.length && (
          <p className="text-sm text-ink-soft">
            {t('{count} more: type a name to find them.', { count: found.length - shown.length })}
          </p>
        )}
        {pair.error && <Notice tone="bad">{messageOf(pair.error)}</Notice>}
        <p role="status" className="font-semibold">
          {tn(present.length - out.size, '{count} player to pair', '{count} players to pair')}
          {out.size > 0 && `, ${t('{count} sitting out', { count: out.size })}`}
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

type RowProps = {
  entry: Entry;
  label: string;
  planned: string | undefined;
  value: string;
  choices: Choice[];
  onChoose: (kind: string) => void;
};

/** One who could play: what was planned stands, and is changed where it was planned. */
function PlayerRow({ entry, label, planned, value, choices, onChoose }: RowProps) {
  return (
    <li className="grid grid-cols-[1fr_12rem] items-center gap-3 max-sm:grid-cols-[1fr_9rem]">
      <span className="min-w-0 truncate">
        <Name>{entry.name}</Name>{' '}
        {entry.rating != null && <span className="numerals text-xs text-ink-faint">{entry.rating}</span>}
        {planned && <span className="ml-2 text-xs text-ink-soft">{t('as planned')}</span>}
      </span>
      <SelectField
        label={label}
        isLabelHidden
        disabled={planned !== undefined}
        value={planned ?? value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
