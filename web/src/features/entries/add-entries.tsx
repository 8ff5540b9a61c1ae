import { type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { type ParsedLine, parseEntries } from '@/lib/tournament/paste-entries';
import type { EntryCommands } from '@/features/entries/use-entries';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import { t, tn } from '@/lib/words';

type Props = { commands: EntryCommands; taken: ReadonlySet<string> };

/** One player at a time, or a whole list by paste. */
export function AddEntries({ commands, taken, tools }: Props & { tools?: ReactNode }) {
  const [isPasting, setPasting] = useState(false);
  return (
    <div className="no-print flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4">
      <AddOne commands={commands} />
      <Button className="min-h-11 sm:mt-[1.7rem] sm:ml-auto" onClick={() => setPasting(true)}>
        <Icon name="list" className="size-4" /> {t('Paste a list')}
      </Button>
      {tools}
      {isPasting && <PasteDialog commands={commands} taken={taken} onClose={() => setPasting(false)} />}
    </div>
  );
}

function AddOne({ commands }: { commands: EntryCommands }) {
  const [name, setName] = useState('');
  const [rating, setRating] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const { add } = commands;
  const errors = fieldsOf(add.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return first.current?.focus();
    add.mutate(
      { name: name.trim(), ...(rating && { rating: Number(rating) }) },
      {
        onSuccess: () => {
          setName('');
          setRating('');
          first.current?.focus();
        },
      },
    );
  };
  const general = add.error && Object.keys(errors).length === 0 ? messageOf(add.error) : undefined;
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 basis-80 flex-wrap items-start gap-3">
      <TextField
        ref={first}
        label={t('Add a player')}
        className="min-w-40 flex-1"
        placeholder={t('Name')}
        value={name}
        error={errors.name ?? general}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('Rating')}
        className="w-24"
        type="number"
        inputMode="numeric"
        value={rating}
        error={errors.rating}
        onChange={(event) => setRating(event.target.value)}
      />
      <Button type="submit" look="primary" className="min-h-11 sm:mt-[1.7rem]" isBusy={add.isPending}>
        {t('Add')}
      </Button>
    </form>
  );
}

function PasteDialog({ commands, taken, onClose }: Props & { onClose: () => void }) {
  const [text, setText] = useState('');
  const say = useToast();
  const lines = useMemo(() => parseEntries(text, taken), [text, taken]);
  const good = lines.filter((line) => line.problem === null);
  const { addMany } = commands;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    addMany.mutate(
      good.map((line) => line.entry),
      {
        onSuccess: () => {
          say(tn(good.length, '{count} player added.', '{count} players added.'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Paste a list')}
      description={t(
        'One player per line: name, then rating and club if you have them. You can paste straight from a spreadsheet.',
      )}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('Players')}
          rows={7}
          placeholder={t('Lancelot, 2210\nGawain, 2150, Orkney\nPercival')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {lines.length > 0 && <Preview lines={lines} />}
        {addMany.error && <Notice tone="bad">{messageOf(addMany.error)}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={good.length === 0} isBusy={addMany.isPending}>
            {t('Add {good}', { good: tn(good.length, '{count} player', '{count} players') })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Preview({ lines }: { lines: ParsedLine[] }) {
  const bad = lines.filter((line) => line.problem !== null).length;
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-soft" role="status">
        {[
          tn(lines.length - bad, '{count} player understood', '{count} players understood'),
          bad > 0 && tn(bad, '{count} line left out', '{count} lines left out'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul
        className="max-h-44 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
        aria-label={t('Preview')}
        {...REACHABLE}
      >
        {lines.map(({ line, entry, problem }) => (
          <li key={line} className="flex items-center gap-3 px-3 py-1.5">
            <Icon name={problem ? 'alert' : 'check'} className={problem ? 'size-4 text-gules' : 'size-4 text-vert'} />
            <span className="min-w-0 flex-1 truncate font-semibold">
              <Name>{entry.name || t('Line {line}', { line })}</Name>
            </span>
            {problem ? (
              <span className="text-gules">{problem}</span>
            ) : (
              <span className="numerals text-ink-faint">{[entry.rating, entry.club].filter(Boolean).join(' · ')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
