import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BackTo } from '@/app/routes/back-to';
import { WithTournament } from '@/app/routes/with-tournament';
import { Page } from '@/components/layout/page';
import { parseScreen } from '@/features/hall-screen/screen-settings';
import { ScreenSetup } from '@/features/hall-screen/screen-setup';
import { ScreenView } from '@/features/hall-screen/screen-view';
import { messageOf } from '@/lib/api/errors';
import { useLive } from '@/lib/live';
import { tournamentQuery } from '@/lib/query';
import { t } from '@/lib/words';

const setupRoute = getRouteApi('/tournaments/$id/screens');
const screenRoute = getRouteApi('/screen/$id');

/** Where an arbiter gets the addresses for the monitors of the hall. */
export function ScreensPage() {
  const id = Number(setupRoute.useParams().id);
  return (
    <WithTournament id={id} title={t('Screens')}>
      {(view) => (
        <Page
          title={t('Screens of {name}', { name: view.name })}
          width="wide"
          heading={
            <div className="flex flex-col gap-1">
              <BackTo view={view} />
              <h1 className="text-2xl sm:text-3xl">{t('Screens for the hall')}</h1>
            </div>
          }
        >
          <ScreenSetup id={id} />
        </Page>
      )}
    </WithTournament>
  );
}

/** One monitor: nothing but the pictures. It asks again by itself should the first answer not come. */
export function ScreenPage() {
  const id = Number(screenRoute.useParams().id);
  const settings = parseScreen(screenRoute.useSearch());
  const tournament = useQuery({
    ...tournamentQuery(id),
    enabled: Number.isInteger(id),
    refetchInterval: (query) => (query.state.data ? 60_000 : 5_000),
  });
  useLive(id, tournament.isSuccess);
  const name = tournament.data?.name;
  useEffect(() => {
    if (name) document.title = t('Screen of {name} · Tiltyard', { name });
  }, [name]);
  return (
    <main>
      {tournament.isSuccess ? (
        <ScreenView view={tournament.data} settings={settings} />
      ) : (
        tournament.isError && (
          <p role="alert" className="p-8 text-xl">
            {messageOf(tournament.error)}
          </p>
        )
      )}
    </main>
  );
}
