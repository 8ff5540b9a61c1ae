import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { ArenaForm } from '@/features/arenas/arena-form';
import { type ArenaDraft, bodyOf, draftOf, USUAL } from '@/features/arenas/draft';
import { Lobby } from '@/features/arenas/lobby';
import { ShieldWall } from '@/features/arenas/shields';
import { arenaApi } from '@/lib/api/arena';
import { messageOf } from '@/lib/api/errors';
import { arenaQuery, arenasQuery } from '@/lib/arena/use-arena';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** All arenas. */
export function ArenasPage() {
  const lists = useQuery(arenasQuery);
  return (
    <Page
      title={t('Arenas')}
      lead={t('Play as many games as you like until the time is up.')}
      actions={
        <Link to="/create" search={{ preset: 'club' }} className={buttonClass('primary')}>
          <Icon name="plus" className="size-4" /> {t('Create an arena')}
        </Link>
      }
    >
      {lists.isPending && (
        <Loading label={t('Loading the arenas')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {lists.isError && <ErrorState message={messageOf(lists.error)} onRetry={() => void lists.refetch()} />}
      {lists.data && <Lobby lists={lists.data} />}
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
