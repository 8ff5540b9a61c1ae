import { getRouteApi } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ProfileView } from '@/features/profile/profile-view';
import { usePlayer } from '@/features/profile/use-profile';
import { ApiError, messageOf } from '@/lib/api/errors';
import { readGameFilters } from '@/lib/chess/game-filters';
import { t } from '@/lib/words';

const route = getRouteApi('/players/$username');

/** The profile of a player: ratings, history, tournaments. */
export function PlayerPage() {
  const { username } = route.useParams();
  const filters = readGameFilters(route.useSearch());
  const navigate = route.useNavigate();
  const player = usePlayer(username);
  if (player.isPending) {
    return (
      <Page title={t('Player')}>
        <Loading label={t('Loading the profile')}>
          <Skeleton className="h-96" />
        </Loading>
      </Page>
    );
  }
  if (player.isError) {
    const isUnknown = player.error instanceof ApiError && player.error.status === 404;
    return (
      <Page title={isUnknown ? t('Nobody with that name') : t('Player')}>
        {isUnknown ? (
          <EmptyState title={t('No such player')}>{t('Nobody here is called “{username}”.', { username })}</EmptyState>
        ) : (
          <ErrorState message={messageOf(player.error)} onRetry={() => void player.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page title={player.data.display_name} heading={<></>}>
      <ProfileView
        key={player.data.username}
        player={player.data}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </Page>
  );
}
