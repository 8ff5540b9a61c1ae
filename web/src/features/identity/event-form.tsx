import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { listDeputies, writeDeputies } from '@/features/identity/deputies';
import { useEventFacts, useIdentityCommands } from '@/features/identity/use-identities';
import { messageOf } from '@/lib/api/errors';
import type { EventFacts } from '@/lib/api/rated';
import { t } from '@/lib/words';

const METHODS = {
  '': t('Not said'),
  FIDE: t('FIDE rating only'),
  NRO: t('National rating only'),
  FIDON: t('FIDE rating, else the national one'),
  NIDOF: t('National rating, else that of FIDE'),
  HBFN: t('The higher of both'),
  LBFN: t('The lower of both'),
  OTHER: t('Something else'),
};

const EQUALS = {
  '': t('Who entered first'),
  title: t('The higher title, then by name'),
  name: t('By name'),
  younger: t('The younger'),
  older: t('The older'),
};

type FormProps = {
  id: number;
  rounds: number;
  /** The field for the order of rating lists. */
  listOrder?: (value: readonly string[], onChange: (value: string[]) => void) => ReactNode;
};

/** Where, when and by whom the event is held. */
export function EventForm({ id, rounds, listOrder }: FormProps) {
  const facts = useEventFacts(id);
  if (facts.isError) return <ErrorState message={messageOf(facts.error)} onRetry={() => void facts.refetch()} />;
  if (facts.isPending) {
    return (
      <Loading label={t('Loading the event')}>
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  const all = Math.max(rounds, facts.data.round_dates.length);
  return <Facts id={id} facts={facts.data} rounds={all} listOrder={listOrder} />;
}

type ChoicesProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { names: Record<string, string> };

/** A select of codes that have names. */
function Choices({ names, ...rest }: ChoicesProps) {
  return (
    <SelectField {...rest}>
      {Object.entries(names).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Facts({ id, facts, rounds, listOrder }: FormProps & { facts: EventFacts }) {
  const [draft, setDraft] = useState(facts);
  const [deputies, setDeputies] = useState(() => writeDeputies(facts.deputies));
  const { event: command } = useIdentityCommands(id);
  const say = useToast();
  const field = (name: keyof Omit<EventFacts, 'deputies' | 'round_dates' | 'half_byes_allowed' | 'rating_order'>) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft((held) => ({ ...held, [name]: event.target.value })),
  });
  const dates = Array.from({ length: rounds }, (_, index) => draft.round_dates[index] ?? '');
  const setDate = (index: number, date: string) =>
    setDraft((held) => ({ ...held, round_dates: dates.map((known, place) => (place === index ? date : known)) }));
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const change = {
      ...draft,
      federation: draft.federation.toUpperCase(),
      national_federation: draft.national_federation.toUpperCase(),
      currency: draft.currency.toUpperCase(),
      rating_method: draft.rating_method as keyof typeof METHODS,
      deputies: listDeputies(deputies),
    };
    command.mutate(change, { onSuccess: () => say(t('Saved.')), onError: () => undefined });
  };
  return (
    <form onSubmit={save} className="flex max-w-3xl flex-col gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('City')} {...field('city')} />
        <TextField
          label={t('Federation')}
          hint={t('Three letters, such as NOR.')}
          maxLength={3}
          {...field('federation')}
        />
        <DateField label={t('First day')} {...field('start')} />
        <DateField label={t('Last day')} {...field('end')} />
        <TextField label={t('Chief arbiter')} {...field('chief_arbiter')} />
        <TextField label={t('FIDE number of the chief arbiter')} inputMode="numeric" {...field('chief_arbiter_id')} />
        <DeputiesField value={deputies} onChange={setDeputies} />
        <TextField
          label={t('Time control')}
          hint={t('In seconds: 5400+30 is 90 minutes and 30 seconds a move.')}
          {...field('time_control')}
        />
        <TextField label={t('Time control in words')} {...field('rate_of_play')} />
        <TextField label={t('Type of event in words')} {...field('kind')} />
        <TextField label={t('Code of the event at FIDE')} {...field('event_code')} />
        <TextField label={t('National federation')} maxLength={3} {...field('national_federation')} />
        <Choices label={t('Rating that ranks the players')} names={METHODS} {...field('rating_method')} />
        <Choices label={t('Who comes first of equal ratings')} names={EQUALS} {...field('equal_ratings')} />
        <HalfByesField
          value={draft.half_byes_allowed}
          onChange={(half_byes_allowed) => setDraft((held) => ({ ...held, half_byes_allowed }))}
        />
        <TextField label={t('Currency of entry fees')} maxLength={3} {...field('currency')} />
      </div>
      {listOrder?.(draft.rating_order, (rating_order) => setDraft((held) => ({ ...held, rating_order })))}
      {rounds > 0 && (
        <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <legend className="mb-2 text-sm font-semibold">{t('Dates of the rounds')}</legend>
          {dates.map((date, index) => (
            <DateField
              key={index}
              label={t('Round {number}', { number: index + 1 })}
              value={date}
              onChange={(event) => setDate(index, event.target.value)}
            />
          ))}
        </fieldset>
      )}
      {command.error && <Notice tone="bad">{messageOf(command.error)}</Notice>}
      <Button look="primary" type="submit" className="self-start" isBusy={command.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}

type DateProps = { label: string; value: string; onChange: (event: { target: { value: string } }) => void };

/** A day: files write it with slashes, browsers with dashes. */
function DateField({ label, value, onChange }: DateProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value.replaceAll('/', '-')}
      onChange={(event) => onChange({ target: { value: event.target.value.replaceAll('-', '/') } })}
    />
  );
}

function DeputiesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextArea
      className="sm:col-span-2"
      label={t('Deputies')}
      hint={t('One in a line, with the FIDE number in brackets: Roe, Rick (7654321)')}
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function HalfByesField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <TextField
      label={t('Half-point byes a player may ask for')}
      hint={t('One more needs your word.')}
      type="number"
      min={0}
      max={30}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
