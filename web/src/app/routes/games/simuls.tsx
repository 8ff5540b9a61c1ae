import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { SimulForm } from '@/features/simuls/simul-form';
import { SimulList } from '@/features/simuls/simul-list';
import { SimulView } from '@/features/simuls/simul-view';
import { useSimul, useSimuls } from '@/features/simuls/use-simuls';
import { ApiError, messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { play } from '@/lib/browser/sound';
import { t } from '@/lib/words';

const route = getRouteApi('/simuls/$id');

/** All simuls, and a form to offer one. */
export function SimulsPage() {
  const simuls = useSimuls();
  const user = useUser();
  const navigate = useNavigate();
  return (
    <Page title={t('Simuls')} lead={t('One plays many at once, with a clock for each board.')}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {simuls.isPending && (
          <Loading label={t('Loading the simuls')}>
            <Skeleton className="h-40" />
          </Loading>
        )}
        {simuls.isError && <ErrorState message={messageOf(simuls.error)} onRetry={() => void simuls.refetch()} />}
        {simuls.data && <SimulList simuls={simuls.data} />}
        {user ? (
          <SimulForm onCreated={({ id }) => void navigate({ to: '/simuls/$id', params: { id: String(id) } })} />
        ) : (
          <p className="rounded-lg border border-line bg-surface p-4">
            <Link to="/sign-in" search={{ redirect: '/simuls' }} className={buttonClass('primary', 'lg')}>
              {t('Sign in to play')}
            </Link>
          </p>
        )}
      </div>
    </Page>
  );
}

/** One simul, for its host, its guests and whoever watches. A guest is taken to the board when it begins. */
export function SimulPage() {
  const id = Number(route.useParams().id);
  const simul = useSimul(id);
  const user = useUser();
  const navigate = useNavigate();
  const { data } = simul;
  const begun = data?.status === 'running' && data.started_at !== null && isFresh(data) ? data.game_id : null;
  useEffect(() => {
    if (begun === null) return;
    play('pairing');
    void navigate({ to: '/games/chess/$id', params: { id: String(begun) } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it begins
  }, [begun]);
  if (simul.error instanceof ApiError && [404, 422].includes(simul.error.status)) return <NotFound />;
  return (
    <Page title={data?.name ?? t('Simul')}>
      {simul.isPending && (
        <Loading label={t('Loading the simul')}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {simul.isError && <ErrorState message={messageOf(simul.error)} onRetry={() => void simul.refetch()} />}
      {data && <SimulView simul={data} isSignedIn={Boolean(user)} />}
    </Page>
  );
}

/** Whether it has only just begun: who comes back later is not taken away from the page. */
const isFresh = ({ started_at: startedAt }: { started_at: number | null }) =>
  startedAt !== null && Date.now() - startedAt < 15_000;
