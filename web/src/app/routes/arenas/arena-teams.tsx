import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TeamRows } from '@/features/arenas/standings/team-table';
import { arenaApi } from '@/lib/api/arena';
import { ApiError, messageOf } from '@/lib/api/errors';
import { arenaQuery } from '@/lib/arena/use-arena';
import { t } from '@/lib/words';

const route = getRouteApi('/arenas/$id/teams');
const FRESH_MS = 5_000;

/** Every team of a battle, however many. */
export function ArenaTeamsPage() {
  const id = Number(route.useParams().id);
  const arena = useQuery(arenaQuery(id)).data?.arena;
  const isRunning = arena?.phase === 'running';
  const teams = useQuery({
    queryKey: ['arena', id, 'teams', 'all'],
    queryFn: () => arenaApi.getTeams(id),
    refetchInterval: isRunning ? FRESH_MS : false,
  });
  if (!Number.isInteger(id) || (teams.error instanceof ApiError && teams.error.status === 404)) return <NotFound />;
  return (
    <Page
      title={t('Teams')}
      lead={
        arena && (
          <Link to="/arenas/$id" params={{ id: String(id) }} className="underline underline-offset-2">
            {arena.full_name}
          </Link>
        )
      }
    >
      {teams.isPending && (
        <Loading label={t('Loading the teams')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {teams.isError && <ErrorState message={messageOf(teams.error)} onRetry={() => void teams.refetch()} />}
      {teams.data && <Rows rows={teams.data.rows} own={arena?.my?.team ?? null} />}
    </Page>
  );
}

function Rows(props: ComponentProps<typeof TeamRows>) {
  if (props.rows.length === 0)
    return <EmptyState title={t('No teams')}>{t('Everybody plays for themselves here.')}</EmptyState>;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <TeamRows {...props} />
    </div>
  );
}
