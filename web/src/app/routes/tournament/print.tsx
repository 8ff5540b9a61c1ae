import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { CrosstableView } from '@/features/crosstable/crosstable-view';
import { PrintCentre } from '@/features/print/print-centre';
import { KIND_NAMES } from '@/features/print/print-kinds';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/print');

/** Paper for the wall, the tables and the arbiter. */
export function PrintPage() {
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TournamentPage
      id={id}
      heading={t('Print')}
      title={(view) => t('{what} of {name}', { what: KIND_NAMES[search.what], name: view.name })}
      width="wide"
      isPaper
    >
      {(view) => (
        <PrintCentre
          view={view}
          search={search}
          onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          renderCrosstable={(one) => <CrosstableView view={one} />}
        />
      )}
    </TournamentPage>
  );
}
