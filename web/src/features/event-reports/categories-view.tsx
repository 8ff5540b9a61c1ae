import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { type Column, Table } from '@/components/ui/table';
import { NotFinal, WithReport } from '@/features/event-reports/report-state';
import type { CategoryTable } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { categoryName } from '@/lib/tournament/reports/report-words';
import { useCategoryTables } from '@/lib/tournament/reports/use-event-reports';
import { t } from '@/lib/words';

type Row = CategoryTable['rows'][number];
const COLUMNS: Column<Row>[] = [
  { key: 'place', name: t('Place'), width: 4, align: 'right', className: 'numerals', cell: ({ place }) => place },
  {
    key: 'name',
    name: t('Player'),
    isRowName: true,
    cell: (row) => (
      <span>
        {row.title && <span className="mr-1.5 font-bold text-azure">{row.title}</span>}
        <Name>{row.name}</Name>
        <span className="ml-2 text-xs font-normal text-ink-faint">{row.federation}</span>
      </span>
    ),
  },
  {
    key: 'rating',
    name: t('Rating'),
    width: 4.5,
    align: 'right',
    className: 'numerals',
    isWideOnly: true,
    cell: ({ rating }) => rating || '–',
  },
  {
    key: 'rank',
    name: t('Place among all'),
    short: t('All'),
    width: 4,
    align: 'right',
    className: 'numerals text-ink-soft',
    isWideOnly: true,
    cell: ({ rank }) => rank,
  },
  {
    key: 'points',
    name: t('Points'),
    width: 4.5,
    align: 'right',
    className: 'numerals font-bold',
    cell: ({ points }) => formatPoints(points),
  },
];

/** The table of each category, best first. */
export function CategoriesView({ view }: { view: View }) {
  return (
    <WithReport report={useCategoryTables(view)} label={t('Loading the categories')}>
      {(found) =>
        found.categories.length === 0 ? (
          <EmptyState title={t('No categories')}>
            {t('They appear with the categories of the prizes, and for the staff with sex and age of the players.')}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <NotFinal isFinal={found.is_final} />
            <div className="grid items-start gap-6 xl:grid-cols-2">
              {found.categories.map((table) => (
                <section
                  key={`${table.kind}-${table.age}-${table.name}`}
                  aria-label={categoryName(table)}
                  className="flex min-w-0 flex-col gap-2"
                >
                  <h2 className="text-xl">{categoryName(table)}</h2>
                  {table.rows.length === 0 ? (
                    <p className="text-sm text-ink-soft">{t('Nobody is in this category.')}</p>
                  ) : (
                    <Table
                      label={categoryName(table)}
                      rows={table.rows}
                      columns={COLUMNS}
                      rowKey={({ entry }) => entry}
                    />
                  )}
                </section>
              ))}
            </div>
          </div>
        )
      }
    </WithReport>
  );
}
