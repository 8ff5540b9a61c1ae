import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ArenaForm } from '@/features/arenas/form/arena-form';
import { type ArenaDraft, bodyOf, draftOf, USUAL } from '@/features/arenas/form/draft';
import { Lobby } from '@/features/arenas/lobby';
import { ShieldWall } from '@/features/arenas/honours/shields';
import { arenaApi } from '@/lib/api/arena';
import { readArenaFilters } from '@/lib/arena/list-filters';
import { messageOf } from '@/lib/api/errors';
import { arenaQuery, arenasQuery } from '@/lib/arena/use-arena';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

const arenasRoute = getRouteApi('/arenas');

/** All arenas. */
export function ArenasPage() {
  const lists = useQuery(arenasQuery);
  const navigate = arenasRoute.useNavigate();
  const filters = readArenaFilters(arenasRoute.useSearch());
  return (
    <Page
      title={t('Arenas')}
      lead={t('Play as many games as you like until the time is up.')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/arenas/calendar" className={buttonClass()}>
            <Icon name="clock" className="size-4" /> {t('Calendar')}
          </Link>
          <Link to="/arenas/history" className={buttonClass()}>
            <Icon name="history" className="size-4" /> {t('History')}
          </Link>
          <Link to="/create" search={{ preset: 'club' }} className={buttonClass('primary')}>
            <Icon name="plus" className="size-4" /> {t('Create an arena')}
          </Link>
        </div>
      }
    >
      {lists.isPending && (
        <Loading label={t('Loading the arenas')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {lists.isError && <ErrorState message={messageOf(lists.error)} onRetry={() => void lists.refetch()} />}
      {lists.data && (
        <Lobby
          lists={lists.data}
          filters={filters}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  );
}

const editRoute = getRouteApi('/arenas/$id/edit');

/** Change what may still change. */
export function EditArenaPage() {
  const id = Number(editRoute.useParams().id);
  const navigate = useNavigate();
  const client = useQueryClient();
  const board = useQuery(arenaQuery(id));
  const arena = board.data?.arena;
  const back = () => navigate({ to: '/arenas/$id', params: { id: String(id) } });
  const edit = useAction({
    mutationFn: (draft: ArenaDraft) => arenaApi.edit(id, changesOf(draft, arena ? draftOf(arena) : USUAL)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['arena', id] });
      await back();
    },
  });
  if (board.isError || (arena && arena.my?.is_organiser !== true)) return <NotFound />;
  return (
    <Page
      title={arena ? t('Change {full_name}', { full_name: arena.full_name }) : t('Change the arena')}
      width="narrow"
    >
      {arena ? (
        <ArenaForm
          start={draftOf(arena)}
          arena={arena}
          isBusy={edit.isPending}
          error={edit.error}
          onSubmit={edit.mutate}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  );
}

/** Only what differs is sent: a running arena refuses the rest. */
function changesOf(draft: ArenaDraft, before: ArenaDraft) {
  const [next, held] = [bodyOf(draft), bodyOf(before)];
  const changed = Object.entries(next).filter(
    ([key, value]) => key !== 'join' && JSON.stringify(value) !== JSON.stringify(held[key as keyof typeof held]),
  );
  return Object.fromEntries(changed) as Partial<typeof next>;
}

/** Who holds the shields. */
export function ShieldsPage() {
  const shields = useQuery({ queryKey: ['shields'], queryFn: arenaApi.listShields });
  return (
    <Page title={t('Shields')} lead={t('One for each kind of chess, won every month and held until the next.')}>
      {shields.isPending && (
        <Loading label={t('Loading the shields')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {shields.isError && <ErrorState message={messageOf(shields.error)} onRetry={() => void shields.refetch()} />}
      {shields.data && <ShieldWall shields={shields.data} />}
    </Page>
  );
}
