import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/name';
import { Notice } from '@/components/ui/notice';
import { useCreateCup, useCupOptions } from '@/features/cups/use-cups';
import type { CupOptions, NewCup } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

type Kind = NewCup['time']['kind'];
const KINDS: Record<Kind, { name: string; unit: string; scale: number; usual: number }> = {
  clock: { name: t('Clock'), unit: t('Seconds each'), scale: 1000, usual: 60 },
  move: { name: t('Time per move'), unit: t('Seconds'), scale: 1000, usual: 0.5 },
  nodes: { name: t('Nodes per move'), unit: t('Nodes'), scale: 1, usual: 20_000 },
  depth: { name: t('Depth'), unit: t('Plies'), scale: 1, usual: 8 },
};

/** Start a cup from the engines of this installation. */
export function CreateCup({ onCreated }: { onCreated: (id: number) => void }) {
  const { data: options, error } = useCupOptions();
  if (error) return <Notice>{messageOf(error)}</Notice>;
  return options ? <Form options={options} onCreated={onCreated} /> : null;
}

function Form({ options, onCreated }: { options: CupOptions; onCreated: (id: number) => void }) {
  const [name, setName] = useState(t('Engine cup'));
  const [engines, setEngines] = useState(options.engines.map((engine) => engine.name));
  const [increments, setIncrements] = useState('1, 2, 3');
  const [seeding, setSeeding] = useState<NonNullable<NewCup['seeding']>>('ByRating');
  const [book, setBook] = useState(options.books[0] ?? '');
  const [isUnique, setUnique] = useState(false);
  const [kind, setKind] = useState<Kind>('clock');
  const [value, setValue] = useState(String(KINDS.clock.usual));
  const [increment, setIncrement] = useState('0.5');
  const create = useCreateCup();
  const pairs = increments
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const isReady =
    name.trim() !== '' &&
    engines.length >= 2 &&
    pairs.length > 0 &&
    pairs.every((count) => Number.isInteger(count) && count > 0) &&
    Number(value) > 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const time = {
      kind,
      value: Math.round(Number(value) * KINDS[kind].scale),
      increment: kind === 'clock' ? Math.round(Number(increment) * 1000) : 0,
    };
    create.mutate(
      {
        name,
        engines,
        increments: pairs,
        seeding,
        book,
        unique_in_cup: isUnique,
        seed: Math.floor(Math.random() * 2 ** 31),
        time,
      },
      { onSuccess: (cup) => onCreated(cup.id) },
    );
  };
  return (
    <form
      onSubmit={submit}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 shadow-card sm:grid-cols-2"
      aria-label={t('New cup')}
    >
      <TextField label={t('Name')} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      <TextField
        label={t('Pairs of games in each round')}
        hint={t('The last number repeats: 1, 2, 3 means 2, 4, 6 games.')}
        value={increments}
        onChange={(event) => setIncrements(event.target.value)}
      />
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">
          {t('Engines')}{' '}
          <span className="font-normal text-ink-soft tabular-nums">
            {t('{count} chosen', { count: engines.length })}
          </span>
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
                checked={engines.includes(engine.name)}
                onChange={(event) =>
                  setEngines(
                    event.target.checked ? [...engines, engine.name] : engines.filter((held) => held !== engine.name),
                  )
                }
              />
              <Name>{engine.name}</Name>{' '}
              <span className="text-sm text-ink-faint tabular-nums">{engine.rating || ''}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('Seeding')}
        value={seeding}
        onChange={(event) => setSeeding(event.target.value as typeof seeding)}
      >
        <option value="ByRating">{t('By rating, drawn within bands')}</option>
        <option value="Strict">{t('Strictly by rating')}</option>
        <option value="Random">{t('By lot')}</option>
        <option value="Manual">{t('In the order chosen')}</option>
      </SelectField>
      <SelectField label={t('Openings')} value={book} onChange={(event) => setBook(event.target.value)}>
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
          setKind(next);
          setValue(String(KINDS[next].usual));
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
          onChange={(event) => setValue(event.target.value)}
        />
        {kind === 'clock' && (
          <TextField
            label={t('Increment in seconds')}
            type="number"
            min="0"
            step="any"
            value={increment}
            onChange={(event) => setIncrement(event.target.value)}
          />
        )}
      </div>
      <SwitchField label={t('No opening twice in the cup')} checked={isUnique} onChange={setUnique} />
      <div className="flex items-end justify-end">
        <Button type="submit" look="primary" disabled={!isReady} isBusy={create.isPending}>
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
