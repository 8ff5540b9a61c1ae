import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ChallengeCard } from '@/features/challenges/challenge-card';
import { ChallengeForm } from '@/features/challenges/challenge-form';
import { Lobby } from '@/features/challenges/lobby';
import { useChallenge, useChallenges } from '@/features/challenges/use-challenges';
import { ApiError, messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { play } from '@/lib/browser/sound';
import { t } from '@/lib/words';

const route = getRouteApi('/challenge/$code');
const lobbyRoute = getRouteApi('/play');

function useToGame() {
  const navigate = useNavigate();
  return (id: number) => void navigate({ to: '/games/chess/$id', params: { id: String(id) } });
}

/** The lobby: challenges to be accepted, and a form for one's own. */
export function LobbyPage() {
  const { against } = lobbyRoute.useSearch();
  const challenges = useChallenges();
  const user = useUser();
  const navigate = useNavigate();
  const toGame = useToGame();
  return (
    <Page
      title={t('Play')}
      lead={t('A game by itself: against somebody in the lobby, a friend, or the computer.')}
      actions={
        <Link to="/simuls" className={buttonClass('secondary')}>
          {t('Simuls')}
        </Link>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {user ? (
          <ChallengeForm
            key={against ?? ''}
            opponent={against ?? ''}
            onGame={toGame}
            onCreated={({ code }) => void navigate({ to: '/challenge/$code', params: { code } })}
          />
        ) : (
          <p className="rounded-lg border border-line bg-surface p-4">
            <Link to="/sign-in" search={{ redirect: '/play' }} className={buttonClass('primary', 'lg')}>
              {t('Sign in to play')}
            </Link>
          </p>
        )}
        {challenges.isPending && (
          <Loading label={t('Loading the challenges')}>
            <Skeleton className="h-40" />
          </Loading>
        )}
        {challenges.isError && (
          <ErrorState message={messageOf(challenges.error)} onRetry={() => void challenges.refetch()} />
        )}
        {challenges.data && <Lobby challenges={challenges.data} isSignedIn={Boolean(user)} onGame={toGame} />}
      </div>
    </Page>
  );
}

/** One challenge, for whoever made it and for whoever has its link. */
export function ChallengePage() {
  const { code } = route.useParams();
  const challenge = useChallenge(code);
  const user = useUser();
  const toGame = useToGame();
  const started = challenge.data?.is_mine && challenge.data.status === 'accepted' ? challenge.data.game_id : null;
  useEffect(() => {
    if (started === null) return;
    play('pairing');
    toGame(started);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when somebody accepts
  }, [started]);
  if (challenge.error instanceof ApiError && [404, 422].includes(challenge.error.status)) return <NotFound />;
  return (
    <Page title={t('Challenge')} heading={<h1 className="sr-only">{t('Challenge')}</h1>}>
      {challenge.isPending && (
        <Loading label={t('Loading the challenge')}>
          <Skeleton className="mx-auto h-64 w-full max-w-xl" />
        </Loading>
      )}
      {challenge.isError && (
        <ErrorState message={messageOf(challenge.error)} onRetry={() => void challenge.refetch()} />
      )}
      {challenge.data && <ChallengeCard challenge={challenge.data} isSignedIn={Boolean(user)} onGame={toGame} />}
    </Page>
  );
}
