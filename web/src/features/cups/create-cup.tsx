import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/name';
import { Notice } from '@/components/ui/notice';
import { useCreateCup, useCupOptions } from '@/features/cups/use-cups';
import type { Cup, CupOptions, NewCup } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

type Kind = NewCup['time']['kind'];
const KINDS: Record<Kind, { name: string; unit: string; scale: number; usual: number }> = {
  clock: { name: t('Clock'), unit: t('Seconds each'), scale: 1000, usual: 60 },
  move: { name: t('Time per move'), unit: t('Seconds'), scale: 1000, usual: 0.5 },
  nodes: { name: t('Nodes per move'), unit: t('Nodes'), scale: 1, usual: 20_000 },
  depth: { name: t('Depth'), unit: t('Plies'), scale: 1, usual: 8 },
};

/** Start a cup from the engines of this installation, perhaps as one before. */
export function CreateCup({ before, onCreated }: { before?: Cup; onCreated: (id: number) => void }) {
  const { data: options, error } = useCupOptions();
  if (error) return <Notice>{messageOf(error)}</Notice>;
  return options ? <Form options={options} before={before} onCreated={onCreated} /> : null;
}

type CupDraft = {
  name: string;
  engines: string[];
  increments: string;
  seeding: NonNullable<NewCup['seeding']>;
  book: string;
  isUnique: boolean;
  kind: Kind;
  value: string;
  increment: string;
};

/** What the form begins with: every engine on a clock, or what a cup before had. */
function draftOf({ engines, books }: CupOptions, before: Cup | undefined): CupDraft {
  const names = engines.map((engine) => engine.name);
  const usual: CupDraft = {
    name: t('Engine cup'),
    engines: names,
    increments: '1, 2, 3',
    seeding: 'ByRating',
    book: books[0] ?? '',
    isUnique: false,
    kind: 'clock',
    value: String(KINDS.clock.usual),
    increment: '0.5',
  };
  if (!before) return usual;
  const { kind, value, increment = 0 } = before.time;
  return {
    ...usual,
    name: before.name,
    engines: before.engines.filter((engine) => names.includes(engine)),
    increments: before.increments.join(', '),
    seeding: before.seeding,
    kind,
    value: String(value / KINDS[kind].scale),
    increment: String(increment / 1000),
  };
}

/** The request; null while something is missing. */
function bodyOf(draft: CupDraft): NewCup | null {
  const { name, engines, seeding, book, kind } = draft;
  const increments = draft.increments
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const isSound = increments.length > 0 && increments.every((count) => Number.isInteger(count) && count > 0);
  if (name.trim() === '' || engines.length < 2 || !isSound || !(Number(draft.value) > 0)) return null;
  return {
    name,
    engines,
    increments,
    seeding,
    book,
    unique_in_cup: draft.isUnique,
    seed: Math.floor(Math.random() * 2 ** 31),
    time: {
      kind,
      value: Math.round(Number(draft.value) * KINDS[kind].scale),
      increment: kind === 'clock' ? Math.round(Number(draft.increment) * 1000) : 0,
    },
  };
}

type FormProps = { options: CupOptions; before: Cup | undefined; onCreated: (id: number) => void };

function Form({ options, before, onCreated }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(options, before));
  const change = (part: Partial<CupDraft>) => setDraft((held) => ({ ...held, ...part }));
  const { name, engines, increments, seeding, book, isUnique, kind, value, increment } = draft;
  const create = useCreateCup();
  const body = bodyOf(draft);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (body) create.mutate(body, { onSuccess: (cup) => onCreated(cup.id) });
  };
  return (
    <form
      onSubmit={submit}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 shadow-card sm:grid-cols-2"
      aria-label={t('New cup')}
    >
      <TextField
        label={t('Name')}
        value={name}
        maxLength={120}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('Pairs of games in each round')}
        hint={t('The last number repeats: 1, 2, 3 means 2, 4, 6 games.')}
        value={increments}
        onChange={(event) => change({ increments: event.target.value })}
      />
      <EngineChoice options={options} chosen={engines} onChange={(next) => change({ engines: next })} />
      <SelectField
        label={t('Seeding')}
        value={seeding}
        onChange={(event) => change({ seeding: event.target.value as typeof seeding })}
      >
        <option value="ByRating">{t('By rating, drawn within bands')}</option>
        <option value="Strict">{t('Strictly by rating')}</option>
        <option value="Random">{t('By lot')}</option>
        <option value="Manual">{t('In the order chosen')}</option>
      </SelectField>
      <SelectField label={t('Openings')} value={book} onChange={(event) => change({ book: event.target.value })}>
        {options.books.map((title) => (
          <option key={title}>{title}</option>
        ))}
        <option value="">{t('First position only')}</option>
      </SelectField>
      <SelectField
        label={t('Time control')}
        value={kind}
        onChange={(event) => {
          const next = event.target.value as Kind;
          change({ kind: next, value: String(KINDS[next].usual) });
        }}
      >
        {options.limits.map((limit) => (
          <option key={limit.kind} value={limit.kind}>
            {KINDS[limit.kind].name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={KINDS[kind].unit}
          type="number"
          min="0"
          step="any"
          value={value}
          onChange={(event) => change({ value: event.target.value })}
        />
        {kind === 'clock' && (
          <TextField
            label={t('Increment in seconds')}
            type="number"
            min="0"
            step="any"
            value={increment}
            onChange={(event) => change({ increment: event.target.value })}
          />
        )}
      </div>
      <SwitchField
        label={t('No opening twice in the cup')}
        checked={isUnique}
        onChange={(next) => change({ isUnique: next })}
      />
      <div className="flex items-end justify-end">
        <Button type="submit" look="primary" disabled={body === null} isBusy={create.isPending}>
          {t('Start the cup')}
        </Button>
      </div>
      {create.error && (
        <Notice tone="bad" className="sm:col-span-2">
          {messageOf(create.error)}
        </Notice>
      )}
    </form>
  );
}

type ChoiceProps = { options: CupOptions; chosen: string[]; onChange: (chosen: string[]) => void };

function EngineChoice({ options, chosen, onChange }: ChoiceProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {t('Engines')}{' '}
        <span className="font-normal text-ink-soft tabular-nums">{t('{count} chosen', { count: chosen.length })}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.engines.map((engine) => (
          <label
            key={engine.name}
            className="flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-azure has-checked:bg-azure-wash"
          >
            <input
              type="checkbox"
              className="accent-azure"
              checked={chosen.includes(engine.name)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, engine.name] : chosen.filter((held) => held !== engine.name),
                )
              }
            />
            <Name>{engine.name}</Name>{' '}
            <span className="text-sm text-ink-faint tabular-nums">{engine.rating || ''}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
