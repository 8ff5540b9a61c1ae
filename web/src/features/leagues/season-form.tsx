import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { bodyOf, checkSeason, type SeasonDraft, type SeasonErrors } from '@/features/leagues/season-draft';
import { SeasonFields } from '@/features/leagues/season-fields';
import { messageOf } from '@/lib/api/errors';
import type { NewSeason } from '@/lib/api/leagues';
import type { Action } from '@/lib/command';

type Props<Output> = {
  start: SeasonDraft;
  action: Action<NewSeason, Output>;
  label: string;
  onDone?: (answer: Output) => void;
};

/** A season that is made, or changed later: the table follows at once. */
export function SeasonForm<Output>({ start, action, label, onDone }: Props<Output>) {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<SeasonErrors>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = checkSeason(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) action.mutate(bodyOf(draft), onDone ? { onSuccess: onDone } : {});
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={label}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <SeasonFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      {action.error && <Notice tone="bad">{messageOf(action.error)}</Notice>}
      <Button type="submit" look="primary" className="self-end" isBusy={action.isPending}>
        {label}
      </Button>
    </form>
  );
}
