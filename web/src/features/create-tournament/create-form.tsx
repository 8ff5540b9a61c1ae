import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Advanced, type Group, groupsOf } from '@/features/create-tournament/advanced';
import { type Goal, goalOf } from '@/features/create-tournament/bring-on';
import { checkDraft } from '@/features/create-tournament/checks';
import { CreateBar } from '@/features/create-tournament/create-bar';
import { type Draft, type Errors } from '@/features/create-tournament/draft';
import { FirstFields } from '@/features/create-tournament/first-fields';
import { presetOf, startDraft, type TournamentPreset } from '@/features/create-tournament/preset-drafts';
import { notePressed, useGoOn } from '@/features/create-tournament/go-on';
import { forgetChanges, keepChanges, readChanges } from '@/features/create-tournament/unsent';
import { useCreate } from '@/features/create-tournament/use-create';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { Format, View } from '@/lib/api/types';
import type { Given } from '@/lib/tournament/presets';
import { formatsQuery } from '@/lib/query';
import { readNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Props = {
  preset: TournamentPreset;
  given?: Given;
  /** Who played the last time, for whoever makes it again. */
  lastPlayers?: string;
  isSignedIn: boolean;
  onSignIn: () => void;
  onCreated: (view: View, goal: Goal) => void;
};

/** From an idea to a tournament that runs, on one page: what only the organiser knows, everything else folded with a good default. */
export function CreateForm(props: Props) {
  const formats = useQuery(formatsQuery);
  if (formats.isPending) {
    return (
      <Loading label={t('Loading formats')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (formats.isError) return <ErrorState message={messageOf(formats.error)} onRetry={() => void formats.refetch()} />;
  return <Form {...props} formats={formats.data} />;
}

function Form({ preset, given = {}, lastPlayers = '', formats, ...props }: Props & { formats: Format[] }) {
  const create = useCreate();
  const [changes, setChanges] = useState<Partial<Draft>>(() => readChanges(preset, given));
  const [errors, setErrors] = useState<Errors>({});
  const [open, setOpen] = useState<Group[]>([]);
  const form = useFocusOnError(errors);
  const draft: Draft = { ...startDraft(preset, formats, given), ...changes };
  const change = (part: Partial<Draft>) => {
    const next = { ...changes, ...part };
    setChanges(next);
    keepChanges(preset, given, next);
  };
  const complain = (wrong: Errors) => {
    setErrors(wrong);
    setOpen((held) => [...new Set([...held, ...groupsOf(wrong)])]);
  };
  const send = (goal: Goal) => {
    const wrong = checkDraft(
      draft,
      formats.find((row) => row.code === draft.format),
    );
    complain(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!props.isSignedIn) {
      notePressed(preset, given);
      props.onSignIn();
      return;
    }
    create.mutate(
      { draft, goal },
      {
        onSuccess: (view) => {
          forgetChanges(preset, given);
          props.onCreated(view, goal);
        },
        onError: (error) => complain(fieldsOf(error)),
      },
    );
  };
  const goal = goalOf(draft, readNow());
  useGoOn(preset, given, props.isSignedIn, () => send(goal));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(goal);
  };
  const fields = { draft, errors, formats, onChange: change };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6" aria-label={t('New event')}>
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <FirstFields {...fields} preset={preset} lastPlayers={lastPlayers} />
      </div>
      <Advanced
        {...fields}
        preset={preset}
        open={open}
        onToggle={(group, isOpen) =>
          setOpen((held) => (isOpen ? [...new Set([...held, group])] : held.filter((row) => row !== group)))
        }
      />
      {create.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      <CreateBar
        draft={draft}
        goal={goal}
        isBusy={create.isPending}
        isSignedIn={props.isSignedIn}
        preset={preset}
        set={presetOf(preset, formats, draft)}
        onLater={send}
      />
    </form>
  );
}

/** The first field in which something is wrong is where the keyboard goes. */
function useFocusOnError(errors: Errors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
