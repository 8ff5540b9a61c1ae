import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { PrizeCard } from '@/features/draft/prize-card';
import { Bin } from '@/features/tournaments/bin';
import { ManageList } from '@/features/tournaments/manage-list';
import { messageOf } from '@/lib/api/errors';
import { tournamentQuery, useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** The tournaments somebody runs, to go on with, to look at, to delete. */
export function ManagePage() {
  const user = useUser();
  return (
    <Page
      title={t('Your tournaments')}
      actions={
        <Link to="/create" className={buttonClass('primary')}>
          <Icon name="plus" className="size-4" /> {t('Create a tournament')}
        </Link>
      }
    >
      {user === null && (
        <EmptyState
          title={t('Sign in first')}
          action={
            <Link to="/sign-in" search={{ redirect: '/tournaments' }} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          }
        >
          {t('Here you find the tournaments that you run.')}
        </EmptyState>
      )}
      {user && <ManageList user={user} renderPrizes={(id) => <Prizes id={id} />} />}
      {user && <Bin />}
    </Page>
  );
}

function Prizes({ id }: { id: number }) {
  const tournament = useQuery(tournamentQuery(id));
  if (tournament.isPending) {
    return (
      <Loading label={t('Loading the prizes')}>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (tournament.isError) return <ErrorState message={messageOf(tournament.error)} />;
  return <PrizeCard view={tournament.data} showsWinners />;
}
