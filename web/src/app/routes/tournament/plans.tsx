import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { EmptyState } from '@/components/ui/feedback/states';
import { PlansView } from '@/features/plans/plans-view';
import { canPlan } from '@/lib/tournament/can-plan';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/plans');

/** What an arbiter settles beside results. */
export function PlansPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Plans')}
      title={(view) => t('Plans for {name}', { name: view.name })}
      width="wide"
    >
      {(view) =>
        canPlan(view) ? (
          <PlansView view={view} />
        ) : (
          <EmptyState title={t('There is nothing to plan')}>
            {t('Byes, prohibited pairs and numbers are planned by the arbiters of a Swiss.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}
