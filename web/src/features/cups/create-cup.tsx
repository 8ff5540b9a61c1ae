import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/states';
import { EngineChoice } from '@/features/cups/engine-choice';
import { EnginePolicies } from '@/features/cups/engine-policies';
import {
  bodyOf,
  draftAgain,
  draftOf,
  isOfTwo,
  KINDS,
  type CupKind,
  type LabDraft,
  type LabPreset,
  PRESETS,
  type TimeKind,
  TIMES,
} from '@/features/cups/lab-draft';
import { useCreateCup, useCupOptions } from '@/features/cups/use-cups';
import type { Cup, CupOptions } from '@/lib/api/types';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { t, tn } from '@/lib/words';

/** Start a test or a tournament of the engines of this installation, perhaps as one before. */
export function CreateCup({ before, onCreated }: { before?: Cup; onCreated: (id: number) => void }) {
  const { data: options, error } = useCupOptions();
  if (error) return <Notice>{messageOf(error)}</Notice>;
  if (!options) return <Skeleton className="h-96" />;
  return <Form options={options} before={before} onCreated={onCreated} />;
}

type FormProps = { options: CupOptions; before: Cup | undefined; onCreated: (id: number) => void };
type PartProps = { options: CupOptions; draft: LabDraft; change: (part: Partial<LabDraft>) => void };

function Form({ options, before, onCreated }: FormProps) {
  const [preset, setPreset] = useState<LabPreset | null>(before ? null : 'quick');
  const [draft, setDraft] = useState(() => (before ? draftAgain(options, before) : draftOf(options, 'quick')));
  const change = (part: Partial<LabDraft>) => setDraft((held) => ({ ...held, ...part }));
  const create = useCreateCup();
  const body = bodyOf(draft);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (body) create.mutate(body, { onSuccess: (cup) => onCreated(cup.id) });
  };
  const choose = (code: LabPreset) => {
    setPreset(code);
    setDraft(draftOf(options, code));
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
      aria-label={t('New test')}
    >
      <PresetChoice chosen={preset} onChoose={choose} />
      <FirstFields options={options} draft={draft} change={change} />
      <MoreFields options={options} draft={draft} change={change} />
      {create.error && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p className="text-sm text-ink-soft">
          {tn(
            options.games_at_once,
            'One game at a time on this machine.',
            'Up to {count} games at once on this machine.',
          )}
        </p>
        <Button
          type="submit"
          look="primary"
          size="lg"
          className="max-sm:w-full"
          disabled={body === null}
          isBusy={create.isPending}
        >
          {t('Start')}
        </Button>
      </div>
    </form>
  );
}

function PresetChoice({ chosen, onChoose }: { chosen: LabPreset | null; onChoose: (preset: LabPreset) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{t('What do you want to know?')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(Object.keys(PRESETS) as LabPreset[]).map((code) => (
          <label
            key={code}
            className={cx(
              'flex cursor-pointer flex-col rounded-lg border border-line-strong p-3 hover:border-azure',
              'has-checked:border-azure has-checked:bg-azure-wash has-checked:ring-1 has-checked:ring-azure has-focus-visible:outline-2',
            )}
          >
            <input
              type="radio"
              name="preset"
              className="sr-only"
              checked={chosen === code}
              onChange={() => onChoose(code)}
            />
            <span className="font-bold">{PRESETS[code].title}</span>
            <span className="text-sm text-ink-soft">{PRESETS[code].help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What everybody sees to: the name, who plays, how long. */
function FirstFields({ options, draft, change }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Name')}
        value={draft.name}
        maxLength={120}
        className="sm:col-span-2"
        onChange={(event) => change({ name: event.target.value })}
      />
      <EngineChoice
        options={options}
        kind={draft.kind}
        chosen={draft.engines}
        onChange={(engines) => change({ engines })}
      />
      <TimeFields options={options} draft={draft} change={change} />
      {draft.kind === 'Cup' ? (
        <TextField
          label={t('Pairs of games in each round')}
          hint={t('The last number repeats: 1, 2, 3 means 2, 4, 6 games.')}
          value={draft.increments}
          onChange={(event) => change({ increments: event.target.value })}
        />
      ) : (
        <TextField
          label={labelGames(draft.kind)}
          hint={t('Always pairs: an opening is played with both colours.')}
          type="number"
          min="2"
          step="2"
          value={draft.games}
          onChange={(event) => change({ games: event.target.value })}
        />
      )}
      {draft.kind === 'SPRT' && (
        <div className="grid grid-cols-2 gap-4">
          {(['elo0', 'elo1'] as const).map((bound) => (
            <TextField
              key={bound}
              label={bound === 'elo0' ? t('Not stronger (nElo)') : t('Stronger (nElo)')}
              type="number"
              step="any"
              value={draft[bound]}
              onChange={(event) => change({ [bound]: event.target.value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function labelGames(kind: CupKind): string {
  if (kind === 'SPRT') return t('Games at most');
  return kind === 'Match' ? t('Games') : t('Games of each meeting');
}

function TimeFields({ options, draft, change }: PartProps) {
  return (
    <>
      <SelectField
        label={t('Time control')}
        value={draft.time}
        onChange={(event) => {
          const next = event.target.value as TimeKind;
          change({ time: next, value: String(TIMES[next].usual) });
        }}
      >
        {options.limits.map(({ kind }) => (
          <option key={kind} value={kind}>
            {TIMES[kind].name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={TIMES[draft.time].unit}
          type="number"
          min="0"
          step="any"
          value={draft.value}
          onChange={(event) => change({ value: event.target.value })}
        />
        {draft.time === 'clock' && (
          <TextField
            label={t('Increment in seconds')}
            type="number"
            min="0"
            step="any"
            value={draft.increment}
            onChange={(event) => change({ increment: event.target.value })}
          />
        )}
      </div>
    </>
  );
}

/** What has a good answer already. */
function MoreFields({ options, draft, change }: PartProps) {
  const chooseKind = (kind: CupKind) => {
    const names = options.engines.map((engine) => engine.name);
    change({ kind, engines: isOfTwo(kind) ? names.slice(0, 2) : names });
  };
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{t('More settings')}</summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
        <SelectField
          label={t('Who meets whom')}
          value={draft.kind}
          onChange={(event) => chooseKind(event.target.value as CupKind)}
        >
          {(Object.keys(KINDS) as CupKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Openings')}
          value={draft.book}
          onChange={(event) => change({ book: event.target.value })}
        >
          {options.books.map((title) => (
            <option key={title}>{title}</option>
          ))}
          <option value="">{t('First position only')}</option>
        </SelectField>
        {draft.kind === 'Cup' && (
          <SelectField
            label={t('Seeding')}
            value={draft.seeding}
            onChange={(event) => change({ seeding: event.target.value as LabDraft['seeding'] })}
          >
            <option value="ByRating">{t('By rating, drawn within bands')}</option>
            <option value="Strict">{t('Strictly by rating')}</option>
            <option value="Random">{t('By lot')}</option>
            <option value="Manual">{t('In the order chosen')}</option>
          </SelectField>
        )}
        <SwitchField
          label={t('End games that are clearly won or drawn')}
          checked={draft.adjudicates}
          onChange={(adjudicates) => change({ adjudicates })}
        />
        <EnginePolicies draft={draft} change={change} />
        {draft.kind !== 'Cup' && <MachineFields draft={draft} change={change} />}
        {draft.kind === 'Cup' && (
          <SwitchField
            label={t('No opening twice in the cup')}
            checked={draft.isUnique}
            onChange={(isUnique) => change({ isUnique })}
          />
        )}
      </div>
    </details>
  );
}

/** Who plays it: this installation, or machines that are lent to it. */
function MachineFields({ draft, change }: Omit<PartProps, 'options'>) {
  return (
    <>
      <SwitchField
        label={t('Other machines play it')}
        checked={draft.isHosted}
        onChange={(isHosted) => change({ isHosted })}
      />
      {draft.isHosted && (draft.time === 'nodes' || draft.time === 'depth') && (
        <TextField
          label={t('Pairs that two machines play, in per cent')}
          hint={t('Games by nodes or depth are the same everywhere: who lies or is broken is found.')}
          type="number"
          min="0"
          max="100"
          value={draft.checks}
          onChange={(event) => change({ checks: event.target.value })}
        />
      )}
    </>
  );
}
