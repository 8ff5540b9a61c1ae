import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Sheet, type SheetColumn, SheetTable, SignHere } from '@/features/print/sheet';
import { messageOf } from '@/lib/api/errors';
import type { Award, CategoryTable, RatingChange } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { countOpen } from '@/lib/tournament/print-rounds';
import { prizeText } from '@/lib/tournament/prize-text';
import { categoryName, CHAPTERS, writeChange, writeHundredths } from '@/lib/tournament/reports/report-words';
import { useCategoryTables, usePrizeAwards, useRatingChanges } from '@/lib/tournament/reports/use-event-reports';
import { t, tc } from '@/lib/words';

type Known<Report> = { isPending: boolean; isError: boolean; error: Error | null; data: Report | undefined };

/** A report on its way, or why there is none. */
export function Reported<Report>({
  report,
  children,
}: {
  report: Known<Report>;
  children: (data: Report) => ReactNode;
}) {
  if (report.isError && report.error) return <Notice tone="bad">{messageOf(report.error)}</Notice>;
  if (report.data === undefined) {
    return (
      <Loading label={t('Loading the sheet')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return children(report.data);
}

const openOf = (view: View) => (view.phase === 'in_progress' ? Math.max(1, countOpen(view)) : 0);

/** What the event does to ratings, greatest gain first. */
export function RatingsSheet({ view }: { view: View }) {
  const columns: SheetColumn<RatingChange>[] = [
    { name: t('Name'), isStrong: true, isWide: true, cell: (row) => <Name>{row.name}</Name> },
    { name: t('FIDE number'), cell: (row) => row.fide_id },
    { name: t('Rating'), align: 'right', cell: (row) => row.rating || '' },
    { name: t('K'), align: 'right', cell: (row) => row.k ?? '' },
    { name: t('Games'), align: 'right', cell: (row) => row.games },
    { name: t('Points'), align: 'right', cell: (row) => formatPoints(row.score) },
    { name: t('Expected'), align: 'right', cell: (row) => writeHundredths(row.expected) },
    { name: tc('Average', 'of the opponents'), align: 'right', cell: (row) => writeHundredths(row.average) },
    { name: t('Performance'), align: 'right', cell: (row) => row.performance ?? '' },
    {
      name: t('Change'),
      align: 'right',
      isStrong: true,
      cell: (row) => (row.change === null ? (row.first?.rating ?? '') : writeChange(row.change)),
    },
  ];
  return (
    <Reported report={useRatingChanges(view)}>
      {(found) => (
        <Sheet
          view={view}
          title={t('{chapter}: rating changes', { chapter: CHAPTERS[found.chapter] })}
          open={found.is_final ? 0 : openOf(view)}
        >
          <SheetTable
            rows={found.players.toSorted((a, b) => (b.change ?? -1e9) - (a.change ?? -1e9))}
            columns={columns}
            rowKey={({ entry }) => entry}
          />
        </Sheet>
      )}
    </Reported>
  );
}

/** A table a category. */
export function CategoriesSheet({ view }: { view: View }) {
  const columns: SheetColumn<CategoryTable['rows'][number]>[] = [
    { name: t('Place'), align: 'right', isStrong: true, cell: ({ place }) => place },
    { name: t('Name'), isStrong: true, isWide: true, cell: (row) => <Name>{row.name}</Name> },
    { name: t('Rating'), align: 'right', cell: ({ rating }) => rating || '' },
    { name: t('Place among all'), align: 'right', cell: ({ rank }) => rank },
    { name: t('Points'), align: 'right', isStrong: true, cell: ({ points }) => formatPoints(points) },
  ];
  return (
    <Reported report={useCategoryTables(view)}>
      {(found) =>
        found.categories.length === 0 ? (
          <EmptyState title={t('No categories')} />
        ) : (
          found.categories.map((table) => (
            <Sheet
              key={`${table.kind}-${table.age}-${table.name}`}
              view={view}
              title={categoryName(table)}
              open={found.is_final ? 0 : openOf(view)}
            >
              <SheetTable rows={table.rows} columns={columns} rowKey={({ entry }) => entry} />
            </Sheet>
          ))
        )
      }
    </Reported>
  );
}

const prizeNames = (award: Award) =>
  award.portions.map(({ category, place }) => t('{category} {place}', { category, place })).join(', ');

/** Who gets what, for the wall and the ceremony. */
export function PrizesSheet({ view }: { view: View }) {
  return (
    <Reported report={usePrizeAwards(view)}>
      {(found) => (
        <Sheet view={view} title={t('Prizes')} open={found.is_final ? 0 : openOf(view)}>
          <SheetTable
            rows={found.awards}
            rowKey={({ group, entry }) => `${group}-${entry}`}
            columns={[
              { name: t('Place'), align: 'right', isStrong: true, cell: ({ line }) => line },
              { name: t('Name'), isStrong: true, isWide: true, cell: (row) => <Name>{row.name}</Name> },
              { name: t('Points'), align: 'right', cell: ({ points }) => formatPoints(points) },
              { name: t('Prize'), cell: prizeNames },
              {
                name: t('Worth'),
                align: 'right',
                isStrong: true,
                cell: (row) => prizeText(row.amount, row.things, found.currency),
              },
            ]}
          />
          <p className="numerals font-bold">
            {t('All in all {sum}', { sum: formatMoney(found.total, found.currency) })}
          </p>
        </Sheet>
      )}
    </Reported>
  );
}

/** A receipt a prize, to be signed; six a page. */
export function ReceiptSheets({ view }: { view: View }) {
  return (
    <Reported report={usePrizeAwards(view)}>
      {(found) => (
        <div className="grid gap-3 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
          {found.awards.length === 0 && <EmptyState title={t('Nothing to print yet')} />}
          {found.awards.map((award) => (
            <article
              key={`${award.group}-${award.entry}`}
              aria-label={t('Receipt of {name}', { name: award.name })}
              className="sheet flex h-[88mm] flex-col justify-between border border-dashed border-line-strong p-4"
            >
              <header>
                <p className="text-xs">
                  <Name>{view.name}</Name>
                </p>
                <p className="text-lg font-bold">{t('Receipt')}</p>
              </header>
              <div>
                <p className="text-xl font-bold">
                  <Name>{award.name}</Name>
                </p>
                <p>{prizeNames(award)}</p>
                <p className="numerals mt-2 text-2xl font-bold">
                  {prizeText(award.amount, award.things, found.currency)}
                </p>
                <p className="text-sm">{t('received with thanks.')}</p>
              </div>
              <div className="flex gap-4 pt-6">
                <SignHere label={t('Date')} />
                <SignHere label={t('Signature')} />
              </div>
            </article>
          ))}
        </div>
      )}
    </Reported>
  );
}
