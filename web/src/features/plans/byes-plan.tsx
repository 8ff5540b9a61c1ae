import { useState } from 'react';
import { SelectField, TextField } from '@/components/ui/field';
import { type Column, Table } from '@/components/ui/table';
import { Name } from '@/components/ui/people/name';
import type { PartProps } from '@/features/plans/plans-view';
import { presentOf, roundsToCome } from '@/lib/tournament/use-plans';
import { arbiterApi, type AskedKind } from '@/lib/api/arbiter';
import type { Entry } from '@/lib/api/types';
import { t } from '@/lib/words';

const KINDS: { value: AskedKind | ''; name: string }[] = [
  { value: '', name: t('Plays') },
  { value: 'half-bye', name: '½' },
  { value: 'zero-bye', name: '0' },
  { value: 'full-bye', name: '1' },
];

/** Who sits out which round to come, with how many half-point byes behind them, and who leaves when. */
export function ByesPlan({ view, plans, plan }: PartProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const rows = presentOf(view).filter((entry) => entry.name.toLowerCase().includes(words));
  const columns = columnsOf({ view, plans, plan });
  return (
    <div className="flex flex-col gap-3">
      {presentOf(view).length > 12 && (
        <TextField
          className="max-w-sm"
          label={t('Find a player')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <Table label={t('Byes and leaving')} rows={rows} columns={columns} rowKey={(entry) => entry.number} />
    </div>
  );
}

function columnsOf({ view, plans, plan }: PartProps): Column<Entry>[] {
  const rounds = roundsToCome(view);
  const asked = new Map(plans.byes.map((bye) => [`${bye.entry}/${bye.round}`, bye.kind]));
  const leaving = new Map(plans.leaving.map((row) => [row.entry, row.round]));
  const halves = new Map(plans.half_byes.map((row) => [row.entry, row.count]));
  return [
    { key: 'name', name: t('Player'), isRowName: true, isPinned: true, cell: (entry) => <Name>{entry.name}</Name> },
    {
      key: 'halves',
      name: t('Half-point byes'),
      short: '½',
      align: 'right',
      width: 3,
      cell: (entry) => <span className="numerals">{halves.get(entry.number) ?? 0}</span>,
    },
    ...rounds.map((round): Column<Entry> => ({
      key: `round-${round}`,
      name: t('Round {round}', { round }),
      width: 7.5,
      cell: (entry) => (
        <SelectField
          label={t('{name} in round {round}', { name: entry.name, round })}
          isLabelHidden
          value={asked.get(`${entry.number}/${round}`) ?? ''}
          onChange={({ target }) => {
            const kind = (target.value || null) as AskedKind | null; // read now: the field falls back until it is so
            plan.mutate(() => arbiterApi.askBye(view.id, entry.number, round, kind));
          }}
        >
          {KINDS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ),
    })),
    {
      key: 'leaving',
      name: t('Leaves before round'),
      width: 8,
      cell: (entry) => (
        <SelectField
          label={t('{name} leaves before round', { name: entry.name })}
          isLabelHidden
          value={String(leaving.get(entry.number) ?? '')}
          onChange={({ target }) => {
            const round = Number(target.value) || null;
            plan.mutate(() => arbiterApi.planLeaving(view.id, entry.number, round));
          }}
        >
          <option value="">{t('Stays')}</option>
          {rounds.map((round) => (
            <option key={round} value={round}>
              {round}
            </option>
          ))}
        </SelectField>
      ),
    },
  ];
}
