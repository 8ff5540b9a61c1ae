import { getRouteApi, Link } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Loading, Skeleton } from '@/components/ui/feedback/states';
import { useFlags } from '@/features/flags/use-flags';
import { OperationsView } from '@/features/payments/operations/operations-view';
import { ListSources } from '@/features/player-lists/list-sources';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/operations');

/** For those who run the installation; for everybody else there is no such page. */
export function OperationsPage() {
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (user === undefined) {
    return (
      <Page title={t('Operations')}>
        <Loading label={t('Loading')}>
          <Skeleton className="h-64" />
        </Loading>
      </Page>
    );
  }
  if (!user?.is_operator) return <NotFound />;
  return (
    <Page
      title={t('Operations')}
      width="wide"
      lead={t('Payments in progress, what is waiting for you, and how this installation is doing.')}
      actions={<OtherDesks />}
    >
      <OperationsView
        show={search.show}
        status={search.status}
        lists={<ListSources />}
        onShow={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </Page>
  );
}

/** The way to titles, and to the flags of fair play, with how many wait. */
function OtherDesks() {
  const open = useFlags({ status: 'open', page: 1 }).data?.counts.open ?? 0;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/operations/titles" className={buttonClass('secondary')}>
        <Icon name="shield" />
        {t('Titles of players')}
      </Link>
      <Link to="/operations/flags" className={buttonClass(open > 0 ? 'primary' : 'secondary')}>
        <Icon name="flag" />
        {t('Fair play flags: {open}', { open })}
      </Link>
    </div>
  );
}
