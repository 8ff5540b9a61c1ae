import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { useOwnTournaments, useSections } from '@/features/festivals/use-festivals';
import type { Festival } from '@/lib/api/festivals';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** Which tournaments are sections, in which order, under which label. */
export function SectionEditor({ festival }: { festival: Festival }) {
  const { add, order, remove } = useSections(festival);
  const rows = festival.sections.map(({ label, tournament }) => ({ tournament: tournament.id, label }));
  const error = add.error ?? order.error ?? remove.error;
  const swap = (at: number) => {
    const next = [...rows];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at - 1, 0, moved);
    order.mutate(next);
  };
  return (
    <section aria-label={t('Sections')} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Sections')}</h2>
      <ul className="flex flex-col gap-2">
        {festival.sections.map(({ label, tournament }, at) => (
          <li
            key={tournament.id}
            className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-3 py-2"
          >
            <LabelField
              key={label}
              name={tournament.name}
              label={label}
              onChange={(next) => order.mutate(rows.map((row, n) => (n === at ? { ...row, label: next } : row)))}
            />
            <span className="min-w-32 flex-1">
              <Name>{tournament.name}</Name>
            </span>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Move {label} up', { label })}
              disabled={at === 0 || order.isPending}
              onClick={() => swap(at)}
            >
              <Icon name="up" className="size-4" />
            </Button>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Take {label} out of the festival', { label })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(tournament.id)}
            >
              <Icon name="trash" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      <AddSection festival={festival} isBusy={add.isPending} onAdd={(id) => add.mutate(id)} />
    </section>
  );
}

/** What a section is called: kept when the field is left. */
function LabelField({ name, label, onChange }: { name: string; label: string; onChange: (label: string) => void }) {
  const [text, setText] = useState(label);
  const keep = () => {
    const next = text.trim();
    if (next && next !== label) onChange(next);
    else setText(label);
  };
  return (
    <TextField
      label={t('Label of {name}', { name })}
      isLabelHidden
      className="w-32"
      maxLength={40}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}

type AddProps = { festival: Festival; isBusy: boolean; onAdd: (id: number) => void };

function AddSection({ festival, isBusy, onAdd }: AddProps) {
  const own = useOwnTournaments();
  const [chosen, setChosen] = useState('');
  const taken = festival.sections.map(({ tournament }) => tournament.id);
  const free = (own.data?.items ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('One of your tournaments')}
        className="w-72 max-w-full"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{free.length > 0 ? t('Choose one') : t('None is free')}</option>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        look="primary"
        className="min-h-11"
        disabled={!chosen}
        isBusy={isBusy}
        onClick={() => {
          onAdd(Number(chosen));
          setChosen('');
        }}
      >
        {t('Add as a section')}
      </Button>
      <Link to="/create" className={buttonClass('secondary', 'md', 'min-h-11')}>
        <Icon name="plus" className="size-4" /> {t('Create a tournament')}
      </Link>
    </div>
  );
}
