import { getRouteApi } from '@tanstack/react-router';
import { BackTo } from '@/app/routes/back-to';
import { WithTournament } from '@/app/routes/with-tournament';
import { Page } from '@/components/layout/page';
import { CrosstableView } from '@/features/crosstable/crosstable-view';
import { PrintCentre } from '@/features/print/print-centre';
import { KIND_NAMES } from '@/features/print/print-kinds';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/print');

/** Paper for the wall, the tables and the desk. */
export function PrintPage() {
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WithTournament id={id} title={t('Print')}>
      {(view) => (
        <Page
          title={t('{what} of {name}', { what: KIND_NAMES[search.what], name: view.name })}
          width="wide"
          heading={
            <div className="no-print flex flex-col gap-1">
              <BackTo view={view} />
              <h1 className="text-2xl sm:text-3xl">{t('Print')}</h1>
            </div>
          }
        >
          <PrintCentre
            view={view}
            search={search}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
            renderCrosstable={(one) => <CrosstableView view={one} />}
          />
        </Page>
      )}
    </WithTournament>
  );
}
