import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Name } from '@/components/ui/people/name';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import type { Played } from '@/lib/api/types';
import { formatDay, formatPlace } from '@/lib/format';
import { PHASE_TONES } from '@/lib/tournament/phase';
import { said, t } from '@/lib/words';

/** Where somebody played, and how it ended. */
export function PlayedTable({ played, name }: { played: Played[]; name: string }) {
  if (played.length === 0)
    return <EmptyState title={t('No tournaments yet')}>{t('They appear here after the first entry.')}</EmptyState>;
  return (
    <Table label={t('Tournaments of {name}', { name })} rows={played} columns={COLUMNS} rowKey={(row) => row.id} />
  );
}

const MEDALS: Record<number, string> = { 1: 'bg-or', 2: 'bg-argent', 3: 'bg-bronze' };

const COLUMNS: Column<Played>[] = [
  { key: 'place', name: t('Place'), align: 'center', className: 'w-20', cell: (row) => <Place row={row} /> },
  {
    key: 'name',
    name: t('Tournament'),
    isRowName: true,
    cell: (row) => (
      <span className="flex flex-col">
        <Link
          to="/tournaments/$id"
          params={{ id: String(row.id) }}
          className="underline decoration-line-strong underline-offset-3 hover:decoration-azure"
        >
          <Name>{row.name}</Name>
        </Link>
        <span className="text-xs font-normal text-ink-faint">
          {said(row.format_name)}, {formatDay(row.at)}
        </span>
      </span>
    ),
  },
  { key: 'players', name: t('Players'), align: 'right', className: 'numerals', cell: (row) => row.entry_count },
  {
    key: 'phase',
    name: t('Status'),
    className: 'max-sm:hidden',
    cell: (row) => <Badge tone={PHASE_TONES[row.phase]}>{said(row.phase_name)}</Badge>,
  },
];

function Place({ row }: { row: Played }): ReactNode {
  if (!row.place) return <span className="text-ink-faint">–</span>;
  const medal = MEDALS[row.place.from];
  return (
    <span
      className={`numerals inline-grid h-7 min-w-7 place-items-center rounded-full px-1.5 font-bold ${medal ? `${medal} text-[#17182b]` : ''}`}
    >
      {formatPlace(row.place.from, row.place.to)}
    </span>
  );
}
