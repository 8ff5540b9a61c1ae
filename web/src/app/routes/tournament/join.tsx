import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

const route = getRouteApi('/join/$code');

/** Where an invitation link leads: on to its tournament, which this browser may see from now on. */
export function JoinPage() {
  const { code } = route.useParams();
  const opened = useQuery({
    queryKey: ['join', code],
    queryFn: () => api.openInvitationLink(code),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (opened.data) return <Navigate to="/tournaments/$id" params={{ id: String(opened.data.tournament_id) }} replace />;
  return (
    <Page title={t('Invitation')} width="narrow">
      {opened.isError ? (
        <EmptyState
          title={t('This invitation is not valid')}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {t('See all tournaments')}
            </Link>
          }
        >
          {messageOf(opened.error)}
        </EmptyState>
      ) : (
        <Loading label={t('Opening the invitation')}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Page>
  );
}
