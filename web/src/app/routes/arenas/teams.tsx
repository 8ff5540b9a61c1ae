import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { TeamCard, TeamForm, TeamList } from '@/features/teams/team-views';
import { useTeam, useTeams } from '@/features/teams/use-teams';
import { ApiError, messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/teams/$id');

/** All teams; whoever is signed in may found one. */
export function TeamsPage() {
  const teams = useTeams();
  const user = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={t('Teams')}
      lead={t('Play together in team battles.')}
      actions={
        user && (
          <Button look="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="plus" className="size-4" /> {t('New team')}
          </Button>
        )
      }
    >
      {isOpen && <TeamForm onCreated={(id) => void navigate({ to: '/teams/$id', params: { id: String(id) } })} />}
      {teams.isPending && (
        <Loading label={t('Loading the teams')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {teams.isError && <ErrorState message={messageOf(teams.error)} onRetry={() => void teams.refetch()} />}
      {teams.data && <TeamList teams={teams.data} />}
    </Page>
  );
}

/** One team and its members. */
export function TeamPage() {
  const id = Number(route.useParams().id);
  const team = useTeam(id);
  const user = useUser();
  if (team.error instanceof ApiError && team.error.status === 404) return <NotFound />;
  return (
    <Page title={team.data?.name ?? t('Team')} heading={<></>}>
      {team.isPending && (
        <Loading label={t('Loading the team')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {team.isError && <ErrorState message={messageOf(team.error)} onRetry={() => void team.refetch()} />}
      {team.data && <TeamCard team={team.data} isSignedIn={Boolean(user)} />}
    </Page>
  );
}
