import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Column, Table } from '@/components/ui/table';
import { api } from '@/lib/api';
import type { Archetype, View } from '@/lib/api/types';
import { formatRecord } from '@/lib/tournament/card-games';
import { t } from '@/lib/words';

const COLUMNS: Column<Archetype>[] = [
  { key: 'name', name: t('Archetype'), isRowName: true, cell: (row) => row.name },
  { key: 'players', name: t('Players'), align: 'right', className: 'numerals', cell: (row) => row.players },
  {
    key: 'record',
    name: t('Won, lost, drawn'),
    short: t('W-L-D'),
    align: 'right',
    className: 'numerals whitespace-nowrap',
    cell: formatRecord,
  },
  { key: 'rate', name: t('Wins'), align: 'right', className: 'numerals sm:w-56', cell: (row) => <Rate row={row} /> },
];

/** What was played, and how it did; nothing while nobody has said. */
export function MetaGame({ view }: { view: View }) {
  const decks = useQuery({
    queryKey: ['tournament-decks', view.id, view.seq],
    queryFn: () => api.listArchetypes(view.id),
    placeholderData: keepPreviousData,
  });
  const rows = decks.data?.archetypes ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="meta-game" className="flex flex-col gap-3">
      <h2 id="meta-game" className="text-lg">
        {t('Meta-game')}
      </h2>
      <Table label={t('Archetypes')} rows={rows} columns={COLUMNS} rowKey={(row) => row.name} />
    </section>
  );
}

function Rate({ row }: { row: Archetype }) {
  if (row.win_rate === null) return '–';
  const share = Math.round(row.win_rate * 100);
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="h-2 w-28 overflow-hidden rounded-full bg-sunken max-sm:hidden" aria-hidden="true">
        <span className="block h-full bg-azure" style={{ width: `${share}%` }} />
      </span>
      {share}%
    </span>
  );
}
