import { EmptyState } from '@/components/ui/feedback/states';
import { PlayerLink } from '@/components/ui/people/player-link';
import { type Column, Table } from '@/components/ui/table';
import { describeScoring } from '@/features/leagues/scoring-words';
import type { Season, SeasonEvent, SeasonRow } from '@/lib/api/leagues';
import { cx } from '@/lib/class-names';
import { formatPlace } from '@/lib/format';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** Who leads, with what each event that is over brought them. */
export function SeasonTable({ season }: { season: Season }) {
  const user = useUser();
  if (season.table.length === 0) {
    return (
      <EmptyState title={t('No event is over yet')}>
        {t('The table appears with the first event that is over and public.')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Table
        label={t('Table of the season')}
        rows={season.table}
        columns={columnsFor(season.events.filter((event) => event.is_counted))}
        rowKey={(row) => season.table.indexOf(row)}
        rowClass={(row) => (user && row.username === user.username ? 'bg-azure-wash' : undefined)}
      />
      <p className="max-w-prose text-sm text-ink-soft">{describeScoring(season.scoring)}</p>
    </div>
  );
}

function columnsFor(events: SeasonEvent[]): Column<SeasonRow>[] {
  const figures = { align: 'right' as const, className: 'numerals' };
  return [
    {
      key: 'rank',
      name: t('Place'),
      short: '#',
      width: 4.5,
      align: 'right',
      className: 'numerals whitespace-nowrap',
      cell: (row) => formatPlace(row.rank, row.rank_to),
    },
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      isPinned: true,
      cell: (row) => <PlayerLink username={row.username}>{row.name}</PlayerLink>,
    },
    {
      key: 'points',
      name: t('Points'),
      width: 5,
      align: 'right',
      className: 'numerals font-bold',
      cell: (row) => row.points,
    },
    { key: 'wins', name: t('Events won'), short: t('Won'), width: 5, ...figures, cell: (row) => row.wins },
    ...events.map((event, index): Column<SeasonRow> => ({
      key: event.key,
      name: event.name,
      short: String(index + 1),
      width: 3.5,
      ...figures,
      isWideOnly: true,
      cell: (row) => <Result row={row} event={event} />,
    })),
  ];
}

function Result({ row, event }: { row: SeasonRow; event: SeasonEvent }) {
  const own = row.results.find((result) => result.event === event.key);
  if (!own) return null;
  return (
    <span
      title={t('{event}: place {place}', { event: event.name, place: own.rank })}
      className={cx(!own.is_counted && 'text-ink-faint line-through', own.rank === 1 && 'font-bold')}
    >
      {own.points}
      {!own.is_counted && <span className="sr-only"> {t('(does not count)')}</span>}
    </span>
  );
}
