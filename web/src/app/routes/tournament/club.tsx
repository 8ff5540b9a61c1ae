import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { ClubView } from '@/features/crosstable/club-view';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/clubs/$club');

/** A club in a tournament, at an address that stays. */
export function ClubPage() {
  const { id, club } = route.useParams();
  return (
    <TournamentPage id={Number(id)} heading={club} title={(view) => t('{club} in {name}', { club, name: view.name })}>
      {(view) => <ClubView view={view} club={club} />}
    </TournamentPage>
  );
}
