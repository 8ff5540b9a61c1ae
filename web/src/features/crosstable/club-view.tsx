import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import type { Entry, Standing, View } from '@/lib/api/types';
import { formatPlace, formatPoints } from '@/lib/format';
import { shapeOf } from '@/lib/tournament/shape';
import { t, tn } from '@/lib/words';

const BEST = 4;
type Row = { entry: Entry; standing: Standing | undefined };

/** The players of a club in one event, in the order of the table, and what they have together. */
export function ClubView({ view, club }: { view: View; club: string }) {
  const standings = new Map(view.standings.map((row) => [row.entry, row]));
  const rows: Row[] = view.entries
    .filter((entry) => entry.club === club)
    .map((entry) => ({ entry, standing: standings.get(entry.number) }))
    .sort(
      (one, other) =>
        (one.standing?.rank ?? Infinity) - (other.standing?.rank ?? Infinity) || one.entry.number - other.entry.number,
    );
  if (rows.length === 0) {
    return (
      <EmptyState title={t('Nobody of this club plays here')}>
        {t('Perhaps it is written otherwise, or the organiser does not show clubs.')}
      </EmptyState>
    );
  }
  const hasPoints = shapeOf(view.format).hasTable && view.standings.length > 0;
  return (
    <>
      <p className="numerals text-ink-soft">
        {[tn(rows.length, '{count} player', '{count} players'), ...(hasPoints ? sumsOf(rows) : [])].join(' · ')}
      </p>
      <Table
        label={t('Players of {club}', { club })}
        rows={rows}
        rowKey={({ entry }) => entry.number}
        columns={columnsFor(view.id, hasPoints)}
      />
    </>
  );
}

/** What all have together and, of a large club, what its best have: the order of the table says who they are. */
function sumsOf(rows: Row[]): string[] {
  const sum = (some: Row[]) => formatPoints(some.reduce((total, { standing }) => total + (standing?.score ?? 0), 0));
  return [
    t('{points} points together', { points: sum(rows) }),
    ...(rows.length > BEST ? [t('{points} points of the best four', { points: sum(rows.slice(0, BEST)) })] : []),
  ];
}

function columnsFor(id: number, hasPoints: boolean): Column<Row>[] {
  const numeral = { align: 'right' as const, width: 5, className: 'numerals' };
  return [
    {
      key: 'rank',
      name: t('Rank'),
      ...numeral,
      cell: ({ standing }) => (standing ? formatPlace(standing.rank, standing.rank_to) : '–'),
    },
    {
      key: 'name',
      name: t('Player'),
      isRowName: true,
      cell: ({ entry }) => (
        <Link
          to="/tournaments/$id/players/$number"
          params={{ id: String(id), number: String(entry.number) }}
          className="underline"
        >
          <Name>{entry.name}</Name>
        </Link>
      ),
    },
    { key: 'rating', name: t('Rating'), ...numeral, isWideOnly: true, cell: ({ entry }) => entry.rating ?? '–' },
    ...(hasPoints
      ? [
          {
            key: 'points',
            name: t('Points'),
            ...numeral,
            cell: ({ standing }: Row) => (standing ? formatPoints(standing.score) : '–'),
          },
        ]
      : []),
  ];
}
