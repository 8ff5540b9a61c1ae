import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import type { FestivalHead, NewFestival } from '@/lib/api/festivals';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { Action } from '@/lib/command';
import { t } from '@/lib/words';

type Props<Output> = {
  festival?: FestivalHead;
  action: Action<NewFestival, Output>;
  label: string;
  onDone?: (answer: Output) => void;
};

/** What a festival is: asked when it is made, and changed later. */
export function FestivalForm<Output>({ festival, action, label, onDone }: Props<Output>) {
  const [name, setName] = useState(festival?.name ?? '');
  const [place, setPlace] = useState(festival?.place ?? '');
  const [description, setDescription] = useState(festival?.description ?? '');
  const [starts, setStarts] = useState(festival?.starts_on ?? '');
  const [ends, setEnds] = useState(festival?.ends_on ?? '');
  const wrong = fieldsOf(action.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body: NewFestival = {
      name: name.trim(),
      place: place.trim(),
      description: description.trim(),
      starts_on: starts || null,
      ends_on: ends || null,
    };
    action.mutate(body, onDone ? { onSuccess: onDone } : {});
  };
  return (
    <form
      onSubmit={submit}
      aria-label={label}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <TextField
        label={t('Name')}
        maxLength={120}
        value={name}
        error={wrong.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t('Place')} maxLength={80} value={place} onChange={(event) => setPlace(event.target.value)} />
        <TextField
          label={t('First day')}
          type="date"
          value={starts}
          error={wrong.starts_on}
          onChange={(event) => setStarts(event.target.value)}
        />
        <TextField
          label={t('Last day')}
          type="date"
          value={ends}
          error={wrong.ends_on}
          onChange={(event) => setEnds(event.target.value)}
        />
      </div>
      <TextArea
        label={t('Description')}
        rows={3}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {action.error && <Notice tone="bad">{messageOf(action.error)}</Notice>}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        disabled={name.trim().length < 2}
        isBusy={action.isPending}
      >
        {label}
      </Button>
    </form>
  );
}
