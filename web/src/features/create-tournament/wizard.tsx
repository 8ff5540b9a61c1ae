import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { CardEventStep, PrizesStep } from '@/features/create-tournament/card-steps';
import { MoneyStep } from '@/features/create-tournament/money-step';
import { ReviewStep } from '@/features/create-tournament/review-step';
import { DatesStep } from '@/features/create-tournament/dates-step';
import { EntriesStep } from '@/features/create-tournament/entries-step';
import { FormatStep, RulesStep, type StepProps } from '@/features/create-tournament/steps';
import { prepareEvent } from '@/features/create-tournament/prepare-event';
import {
  checkStep,
  type Draft,
  EMPTY_DRAFT,
  type Errors,
  type Step,
  STEP_NAMES,
  stepOfErrors,
  stepsOf,
  toRequest,
  withFormat,
} from '@/features/create-tournament/wizard-state';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useAction } from '@/lib/command';
import { formatsQuery } from '@/lib/query';
import { t } from '@/lib/words';

type Props = { format?: string | undefined; onCreated: (view: View, isSeating: boolean) => void };

/** From an idea to a tournament in a few short steps; Enter goes on, every step can be gone back to. */
export function CreateWizard({ format: asked, onCreated }: Props) {
  const formats = useQuery(formatsQuery);
  const create = useCreate();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [step, setStep] = useState<Step>('format');
  const [errors, setErrors] = useState<Errors>({});
  const heading = useFocusOnChange(step);

  if (formats.isPending) {
    return (
      <Loading label={t('Loading formats')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (formats.isError) return <ErrorState message={messageOf(formats.error)} onRetry={() => void formats.refetch()} />;

  const wanted = formats.data.find((row) => row.code === asked);
  const draft: Draft = { ...EMPTY_DRAFT, ...(wanted && withFormat(wanted, EMPTY_DRAFT)), ...changes };
  const format = formats.data.find((row) => row.code === draft.format);
  const steps = stepsOf(draft);
  const position = steps.indexOf(step);
  const isLast = step === 'review';
  const go = (to: Step) => {
    setErrors({});
    setStep(to);
  };
  const send = () =>
    create.mutate(draft, {
      onSuccess: ({ view, isSeating }) => onCreated(view, isSeating),
      onError: (error) => {
        const fields = fieldsOf(error);
        setErrors(fields);
        setStep(stepOfErrors(fields, draft));
      },
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = checkStep(step, draft, format);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (isLast) send();
    else go(steps[position + 1] ?? 'review');
  };
  const props: StepProps = {
    draft,
    errors,
    formats: formats.data,
    onChange: (change) => setChanges((held) => ({ ...held, ...change })),
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <StepBar steps={steps} current={step} onGo={go} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {STEP_NAMES[step]}
      </h2>
      {create.error && Object.keys(errors).length === 0 && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      {step === 'format' && <FormatStep {...props} />}
      {step === 'rules' && <RulesStep {...props} />}
      {step === 'entries' && <EntriesStep {...props} />}
      {step === 'event' && <CardEventStep {...props} />}
      {step === 'money' && <MoneyStep {...props} />}
      {step === 'prizes' && <PrizesStep {...props} />}
      {step === 'dates' && <DatesStep {...props} />}
      {step === 'review' && <ReviewStep {...props} onEdit={go} />}
      <div className="flex justify-between gap-3 border-t border-line pt-5">
        <Button disabled={position === 0} onClick={() => go(steps[position - 1] ?? 'format')}>
          {t('Back')}
        </Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          {isLast ? t('Create tournament') : t('Continue')}
        </Button>
      </div>
    </form>
  );
}

/** Create the tournament, then what belongs to it; if only that fails, trying again makes no second tournament. */
function useCreate() {
  const made = useRef<View | null>(null);
  return useAction({
    mutationFn: async (draft: Draft) => {
      made.current ??= await api.createTournament(toRequest(draft));
      if (draft.host !== '')
        await api.setHost(
          made.current.id,
          draft.host === 'chess' ? { kind: 'chess', ...draft.chess } : { kind: 'ludo' },
        );
      return { view: made.current, isSeating: await prepareEvent(made.current.id, draft) };
    },
  });
}

/** Move focus to the heading of a new step, so that keyboard and screen reader follow. */
function useFocusOnChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

function StepBar({ steps, current, onGo }: { steps: Step[]; current: Step; onGo: (step: Step) => void }) {
  const position = steps.indexOf(current);
  return (
    <ol className="flex gap-1" aria-label={t('Steps')}>
      {steps.map((step, index) => (
        <li key={step} className="flex-1">
          <button
            type="button"
            disabled={index > position}
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onGo(step)}
            className={cx(
              'flex w-full flex-col gap-1.5 border-t-4 pt-2 text-left text-sm',
              index <= position ? 'border-or font-semibold' : 'border-line text-ink-faint',
            )}
          >
            <span className="flex items-center gap-1.5">
              {index < position && <Icon name="check" className="size-4 text-vert" />}
              <span className={cx(step !== current && 'max-sm:sr-only')}>{STEP_NAMES[step]}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
