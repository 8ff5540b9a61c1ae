import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { OldCopy } from '@/components/ui/feedback/old-copy';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';
import { useLive } from '@/lib/live';
import { t } from '@/lib/words';

/** A page about one tournament, live: while it loads, when it fails, and when there is none. */
export function WithTournament({
  id,
  title,
  children,
}: {
  id: number;
  title: string;
  children: (view: View) => ReactNode;
}) {
  const tournament = useQuery({ ...tournamentQuery(id), enabled: Number.isInteger(id) });
  useLive(id, tournament.isSuccess);
  if (!Number.isInteger(id) || (tournament.error instanceof ApiError && tournament.error.status === 404))
    return <NotFound />;
  if (tournament.isPending) {
    return (
      <Page title={title} heading={<Skeleton className="h-16" />}>
        <Loading label={t('Loading the tournament')}>
          <Skeleton className="h-[50dvh]" />
        </Loading>
      </Page>
    );
  }
  if (tournament.isError) {
    return (
      <Page title={title}>
        <ErrorState message={messageOf(tournament.error)} onRetry={() => void tournament.refetch()} />
      </Page>
    );
  }
  return (
    <>
      <OldCopy view={tournament.data} className="mx-4 mt-4" />
      {children(tournament.data)}
    </>
  );
}
