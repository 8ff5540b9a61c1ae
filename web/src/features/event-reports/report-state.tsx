import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { Missing } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { missingText } from '@/lib/tournament/reports/report-words';
import { t } from '@/lib/words';

type Props<Report> = { report: UseQueryResult<Report>; label: string; children: (report: Report) => ReactNode };

/** A report on its way, one that cannot be, or the report. */
export function WithReport<Report>({ report, label, children }: Props<Report>) {
  if (report.isPending) {
    return (
      <Loading label={label}>
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  if (report.isError) {
    if (report.error instanceof ApiError && report.error.code === 'tournament.not_paired')
      return (
        <EmptyState title={t('Nothing to report yet')}>
          {t('Reports are made of a Swiss or a round robin as soon as its first round is paired.')}
        </EmptyState>
      );
    return <ErrorState message={messageOf(report.error)} onRetry={() => void report.refetch()} />;
  }
  return children(report.data);
}

/** Results are missing: what is shown will still change. */
export const NotFinal = ({ isFinal }: { isFinal: boolean }) =>
  isFinal ? null : <Notice tone="gold">{t('Not final: results are missing or rounds are still to come.')}</Notice>;

/** What has to be said first, each with the way to where it is said. */
export function MissingList({ view, missing }: { view: View; missing: readonly Missing[] }) {
  const params = { id: String(view.id) };
  return (
    <section aria-labelledby="missing" className="flex max-w-3xl flex-col gap-2">
      <h2 id="missing" className="text-xl">
        {t('Add this first')}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {missing.map((one, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-3 py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-60">{missingText(one)}</span>
            <Link
              to="/tournaments/$id/report"
              params={params}
              search={one.entry === null ? { show: 'event' } : { show: 'players', entry: one.entry }}
              className="no-print inline-flex min-h-8 items-center gap-1 font-semibold text-azure hover:underline"
            >
              {one.entry === null ? t('To the event') : t('To the player')} <Icon name="right" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
