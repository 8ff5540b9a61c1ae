import { getRouteApi } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { BackTo } from '@/app/routes/tournament/back-to';
import { TournamentPage } from '@/app/routes/tournament/tournament-page';
import { WithTournament } from '@/app/routes/tournament/with-tournament';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Loading, Skeleton } from '@/components/ui/feedback/states';
import { CrosstableView } from '@/features/crosstable/crosstable-view';
import { PlayerCardView } from '@/features/crosstable/player-card-view';
import { usePlayerCard } from '@/lib/tournament/use-crosstable';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

const crosstableRoute = getRouteApi('/tournaments/$id/crosstable');
const cardRoute = getRouteApi('/tournaments/$id/players/$number');

/** The cross table at an address of its own. */
export function CrosstablePage() {
  const id = Number(crosstableRoute.useParams().id);
  return (
    <TournamentPage
      id={id}
      heading={t('Cross table')}
      title={(view) => t('Cross table of {name}', { name: view.name })}
      width="wide"
      actions={
        <Button look="ghost" onClick={() => window.print()}>
          <Icon name="print" /> {t('Print')}
        </Button>
      }
    >
      {(view) => <CrosstableView view={view} />}
    </TournamentPage>
  );
}

/** Somebody in a tournament, at an address that stays. */
export function PlayerCardPage() {
  const params = cardRoute.useParams();
  const [id, number] = [Number(params.id), Number(params.number)];
  if (!Number.isInteger(number) || number < 1) return <NotFound />;
  return (
    <WithTournament id={id} title={t('Player')}>
      {(view) => <Card key={number} view={view} number={number} />}
    </WithTournament>
  );
}

function Card({ view, number }: { view: View; number: number }) {
  const card = usePlayerCard(view, number);
  if (card.error instanceof ApiError && card.error.status === 404) return <NotFound />;
  const name = view.entries.find((entry) => entry.number === number)?.name ?? t('Player');
  return (
    <Page
      title={t('{player} in {name}', { player: name, name: view.name })}
      heading={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackTo view={view} />
          <Button look="ghost" onClick={() => window.print()}>
            <Icon name="print" /> {t('Print')}
          </Button>
        </div>
      }
    >
      {card.isPending ? (
        <Loading label={t('Loading the player card')}>
          <Skeleton className="h-96" />
        </Loading>
      ) : card.isError ? (
        <Notice tone="bad">{messageOf(card.error)}</Notice>
      ) : (
        <PlayerCardView view={view} card={card.data} />
      )}
    </Page>
  );
}
