import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { Name } from '@/components/ui/people/name';
import { parseOverlay } from '@/features/overlay/overlay-settings';
import { OverlayView } from '@/features/overlay/overlay-view';
import { StreamView } from '@/features/overlay/stream-view';
import { messageOf } from '@/lib/api/errors';
import { tournamentQuery } from '@/lib/query';
import { useLive } from '@/lib/live';
import { t } from '@/lib/words';

const streamRoute = getRouteApi('/tournaments/$id/stream');
const overlayRoute = getRouteApi('/overlay/$id');

/** Where a streamer puts an overlay together. */
export function StreamPage() {
  const id = Number(streamRoute.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Stream')}
      title={(view) => t('Stream of {name}', { name: view.name })}
      width="wide"
    >
      {(view) => <StreamView view={view} />}
    </TournamentPage>
  );
}

/** What OBS shows: the parts on a transparent page, nothing else. */
export function OverlayPage() {
  const id = Number(overlayRoute.useParams().id);
  const settings = parseOverlay(overlayRoute.useSearch());
  const tournament = useQuery({ ...tournamentQuery(id), enabled: Number.isInteger(id) });
  useLive(id, tournament.isSuccess);
  useEffect(() => {
    document.documentElement.classList.add('is-overlay');
    return () => document.documentElement.classList.remove('is-overlay');
  }, []);
  const name = tournament.data?.name;
  useEffect(() => {
    if (name) document.title = t('Overlay of {name} · Tiltyard', { name });
  }, [name]);
  return (
    <main className="p-4">
      <h1 className="sr-only">
        <Name>{name ?? t('Overlay')}</Name>
      </h1>
      {tournament.isSuccess && <OverlayView view={tournament.data} settings={settings} />}
      {tournament.isError && (
        <p role="alert" className="rounded-md bg-surface p-4">
          {messageOf(tournament.error)}
        </p>
      )}
    </main>
  );
}
