import { getRouteApi } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LongSegmented } from '@/components/ui/segmented';
import { CategoriesView } from '@/features/event-reports/categories-view';
import { NormsView } from '@/features/event-reports/norms-view';
import { CategoryPrizesView } from '@/features/event-reports/prizes-view';
import { RatingsView } from '@/features/event-reports/ratings-view';
import { StatisticsView } from '@/features/event-reports/statistics-view';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/reports');
const REPORTS = ['ratings', 'norms', 'categories', 'prizes', 'statistics'] as const;
type ReportKind = (typeof REPORTS)[number];

/** What comes out of an event. */
export function ReportsPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Reports')}
      title={(view) => t('Reports of {name}', { name: view.name })}
      actions={
        <Button look="ghost" className="no-print" onClick={() => window.print()}>
          <Icon name="print" /> {t('Print')}
        </Button>
      }
    >
      {(view) => <Reports view={view} />}
    </TournamentPage>
  );
}

function Reports({ view }: { view: View }) {
  const { show = 'ratings' } = route.useSearch();
  const navigate = route.useNavigate();
  const isStaff = view.my.can.includes('manage_entries');
  const chosen = show === 'norms' && !isStaff ? 'ratings' : show;
  const names: Record<ReportKind, string> = {
    ratings: t('Rating changes'),
    norms: t('Norms'),
    categories: t('Categories'),
    prizes: t('Prizes'),
    statistics: t('Statistics'),
  };
  return (
    <>
      <LongSegmented<ReportKind>
        label={t('Which report')}
        value={chosen}
        options={REPORTS.filter((kind) => kind !== 'norms' || isStaff).map((kind) => ({
          value: kind,
          label: names[kind],
        }))}
        onChange={(next) => void navigate({ search: { show: next }, replace: true })}
      />
      {chosen === 'ratings' && <RatingsView view={view} />}
      {chosen === 'norms' && <NormsView view={view} />}
      {chosen === 'categories' && <CategoriesView view={view} />}
      {chosen === 'prizes' && <CategoryPrizesView view={view} />}
      {chosen === 'statistics' && <StatisticsView view={view} />}
    </>
  );
}
