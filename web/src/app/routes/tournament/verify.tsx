import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { VerifyView } from '@/features/verify/verify-view';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/verify');

/** The proof of a tournament. */
export function VerifyPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Proof')}
      title={(view) => t('Proof of {name}', { name: view.name })}
      width="narrow"
    >
      {(view) => <VerifyView view={view} />}
    </TournamentPage>
  );
}
