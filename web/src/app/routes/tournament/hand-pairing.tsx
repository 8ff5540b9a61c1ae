import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { BeginHandPairing } from '@/features/hand-pairing/begin-hand-pairing';
import { HandPairingView } from '@/features/hand-pairing/hand-pairing-view';
import { useHandPairing } from '@/features/hand-pairing/use-hand-pairing';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/hand-pairing');

/** A round seated by hand, from the beginning to the end. */
export function HandPairingPage() {
  const id = Number(route.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Pairing by hand')}
      title={(view) => t('Pairing by hand: {name}', { name: view.name })}
      width="wide"
    >
      {(view) =>
        view.my.can.includes('pair_rounds') ? (
          <Session view={view} />
        ) : (
          <EmptyState title={t('Rounds are paired by arbiters')}>
            {t('Only organisers and arbiters of this tournament pair here, while it is in progress.')}
          </EmptyState>
        )
      }
    </TournamentPage>
  );
}

function Session({ view }: { view: View }) {
  const session = useHandPairing(view.id);
  const navigate = useNavigate();
  const leave = () =>
    void navigate({ to: '/tournaments/$id', params: { id: String(view.id) }, search: { tab: 'draw' } });
  if (session.isPending)
    return (
      <Loading label={t('Loading the seats')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  if (session.isError) return <ErrorState message={messageOf(session.error)} onRetry={() => void session.refetch()} />;
  if (session.data === null) return <BeginHandPairing view={view} />;
  return (
    <>
      <h2 className="text-lg">{t('Round {round}', { round: session.data.round })}</h2>
      <HandPairingView view={view} session={session.data} onDone={leave} />
    </>
  );
}
