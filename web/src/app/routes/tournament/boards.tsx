import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { EmptyState } from '@/components/ui/feedback/states';
import { BoardsView } from '@/features/boards/boards-view';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/boards');

/** Electronic boards: what they say of the round, and results to be confirmed. */
export function BoardsPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Electronic boards')}
      title={(view) => t('Electronic boards: {name}', { name: view.name })}
      width="wide"
    >
      {(view) =>
        view.my.can.includes('enter_results') ? (
          <BoardsView view={view} />
        ) : (
          <EmptyState title={t('For organisers and arbiters')}>
            {t('Only organisers and arbiters of this tournament enter results here.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}
