import { useQuery } from '@tanstack/react-query';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Box, Sheet, type SheetColumn, SheetTable } from '@/features/print/sheet';
import { hallApi } from '@/lib/api/hall';
import { messageOf } from '@/lib/api/errors';
import type { Entry, Standing, View } from '@/lib/api/types';
import { formatPlace, formatPoints } from '@/lib/format';
import { indexEntries } from '@/lib/tournament/match';
import { formatMoney } from '@/lib/money';
import { countOpen } from '@/lib/tournament/print-rounds';
import { shapeOf } from '@/lib/tournament/shape';
import { t, tn } from '@/lib/words';

const OUT: readonly Entry['status'][] = ['withdrawn', 'disqualified', 'no_show'];
const stillIn = (view: View) => view.entries.filter((entry) => !OUT.includes(entry.status));
const nameColumn: SheetColumn<Entry> = {
  name: t('Name'),
  isStrong: true,
  isWide: true,
  cell: (entry) => <Name>{entry.name}</Name>,
};
const aboutColumns: SheetColumn<Entry>[] = [
  { name: t('Rating'), align: 'right', cell: (entry) => entry.rating ?? '' },
  { name: t('Club'), cell: (entry) => entry.club ?? '' },
];

/** Everybody by name. */
export function PlayersSheet({ view }: { view: View }) {
  const rows = stillIn(view).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Sheet view={view} title={tn(rows.length, '{count} player by name', '{count} players by name')}>
      <SheetTable
        rows={rows}
        columns={[
          nameColumn,
          ...aboutColumns,
          { name: t('No.'), align: 'right', cell: (entry) => entry.seed ?? entry.number },
        ]}
        rowKey={(entry) => entry.number}
      />
    </Sheet>
  );
}

/** Everybody by seed, or before seeding by rating. */
export function RankingSheet({ view }: { view: View }) {
  const strength = (entry: Entry) => entry.seed ?? Infinity;
  const rows = stillIn(view).sort((a, b) =>
    a.seed === null && b.seed === null
      ? (b.rating ?? 0) - (a.rating ?? 0) || a.number - b.number
      : strength(a) - strength(b),
  );
  return (
    <Sheet view={view} title={t('Starting rank')}>
      <SheetTable
        rows={rows}
        columns={[
          { name: t('No.'), align: 'right', isStrong: true, cell: (row) => row.seed ?? rows.indexOf(row) + 1 },
          nameColumn,
          ...aboutColumns,
        ]}
        rowKey={(entry) => entry.number}
      />
    </Sheet>
  );
}

/** Who stands where, and whether it is final. */
export function StandingsSheet({ view }: { view: View }) {
  const names = indexEntries(view.entries);
  if (view.standings.length === 0)
    return <EmptyState title={t('No standings yet')}>{t('They appear with the first result.')}</EmptyState>;
  const isTable = shapeOf(view.format).hasTable;
  const codes = view.standings[0]?.tiebreaks.map(({ code }) => code) ?? [];
  const columns: SheetColumn<Standing>[] = [
    { name: t('Place'), align: 'right', isStrong: true, cell: (row) => formatPlace(row.rank, row.rank_to) },
    {
      name: t('Name'),
      isStrong: true,
      isWide: true,
      cell: (row) => <Name>{names.get(row.entry)?.name}</Name>,
    },
    { name: t('Rating'), align: 'right', cell: (row) => names.get(row.entry)?.rating ?? '' },
    { name: t('Club'), cell: (row) => names.get(row.entry)?.club ?? '' },
    ...(isTable
      ? [
          {
            name: t('Points'),
            align: 'right' as const,
            isStrong: true,
            cell: (row: Standing) => formatPoints(row.score),
          },
        ]
      : [{ name: t('Won'), align: 'right' as const, cell: (row: Standing) => row.wins }]),
    ...codes.map((code, index) => ({
      name: code,
      align: 'right' as const,
      cell: (row: Standing) => row.tiebreaks[index]?.value ?? '',
    })),
  ];
  return (
    <Sheet view={view} title={t('Standings')} open={view.phase === 'in_progress' ? countOpen(view) : 0}>
      <SheetTable rows={view.standings} columns={columns} rowKey={(row) => row.entry} />
    </Sheet>
  );
}

/** To tick off at the door, with what is still to be paid. */
export function CheckInSheet({ view }: { view: View }) {
  const list = useQuery({
    queryKey: ['tournament-check-in', view.id, view.seq],
    queryFn: () => hallApi.getCheckInList(view.id),
  });
  if (list.isPending) {
    return (
      <Loading label={t('Loading the check-in list')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (list.isError) return <Notice tone="bad">{messageOf(list.error)}</Notice>;
  const { rows, currency, here, total_fees, total_paid } = list.data;
  type Row = (typeof rows)[number];
  const money: SheetColumn<Row>[] =
    currency === null
      ? []
      : [
          { name: t('Fee'), align: 'right', cell: (row) => formatMoney(row.fee, currency) },
          {
            name: t('Owed'),
            align: 'right',
            isStrong: true,
            cell: (row) => (row.fee > row.paid ? formatMoney(row.fee - row.paid, currency) : t('paid')),
          },
        ];
  return (
    <Sheet
      view={view}
      title={t('Check-in: {here} of {all} are here', { here, all: rows.length })}
      note={
        currency !== null && (
          <p className="numerals">
            {t('Fees {fees}, paid {paid}, owed {owed}', {
              fees: formatMoney(total_fees, currency),
              paid: formatMoney(total_paid, currency),
              owed: formatMoney(Math.max(0, total_fees - total_paid), currency),
            })}
          </p>
        )
      }
    >
      <SheetTable
        rows={rows}
        columns={[
          { name: t('Here'), align: 'center', cell: (row) => (row.is_here ? '✓' : <Box label={t('not here yet')} />) },
          { name: t('Name'), isStrong: true, isWide: true, cell: (row) => <Name>{row.name}</Name> },
          { name: t('Club'), cell: (row) => row.club ?? '' },
          ...money,
        ]}
        rowKey={(row) => row.entry}
      />
    </Sheet>
  );
}
