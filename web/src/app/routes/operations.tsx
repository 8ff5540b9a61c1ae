import { getRouteApi, Link } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Loading, Skeleton } from '@/components/ui/states';
import { useFlags } from '@/features/flags/use-flags';
import { OperationsView } from '@/features/payments/desk/operations-view';
import { useUser } from '@/lib/query';

const route = getRouteApi('/operations');

/** For those who run the installation; for everybody else there is no such page. */
export function OperationsPage() {
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (user === undefined) {
    return (
      <Page title="Operations">
        <Loading label="Loading">
          <Skeleton className="h-64" />
        </Loading>
      </Page>
    );
  }
  if (!user?.is_operator) return <NotFound />;
  return (
    <Page title="Operations" width="wide" lead="Money on its way, what waits for you, and how the installation is." actions={<FlagsLink />}>
      <OperationsView show={search.show} status={search.status} onShow={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
    </Page>
  );
}

/** The way to the flags of fair play, with how many wait. */
function FlagsLink() {
  const open = useFlags({ status: 'open', page: 1 }).data?.counts.open ?? 0;
  return (
    <Link to="/operations/flags" className={buttonClass(open > 0 ? 'primary' : 'secondary')}>
      <Icon name="flag" />
      Fair play flags: {open}
    </Link>
  );
}
