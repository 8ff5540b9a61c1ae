import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
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
    <TournamentPage
      id={id}
      heading={t('Screens for the hall')}
      title={(view) => t('Screens of {name}', { name: view.name })}
      width="wide"
    >
      {() => <ScreenSetup id={id} />}
    </TournamentPage>
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
