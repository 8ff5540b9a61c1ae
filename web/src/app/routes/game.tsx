import { getRouteApi } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { ErrorState, Loading, Skeleton } from '@/components/ui/states';
import { GameView } from '@/features/ludo/game-view';
import { useGame } from '@/features/ludo/use-game';
import { ApiError, messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

const route = getRouteApi('/games/$id');

/** One game played on this server. */
export function GamePage() {
  const id = Number(route.useParams().id);
  return Number.isInteger(id) ? <Game id={id} /> : <NotFound />;
}

function Game({ id }: { id: number }) {
  const { game, shown, record, status, command } = useGame(id);
  if (game.error instanceof ApiError && game.error.status === 404) return <NotFound />;
  if (game.isPending) {
    return (
      <Page title={t('Game')} heading={<h1 className="sr-only">{t('Game')}</h1>}>
        <Loading label={t('Loading the game')}>
          <Skeleton className="mx-auto aspect-square w-full max-w-[40rem]" />
        </Loading>
      </Page>
    );
  }
  if (game.isError) {
    return (
      <Page title={t('Game')}>
        <ErrorState message={messageOf(game.error)} onRetry={() => void game.refetch()} />
      </Page>
    );
  }
  const [first, second] = game.data.sides;
  const title = `${first.name} – ${second.name}`;
  return (
    <Page title={title} heading={<h1 className="sr-only">{title}</h1>}>
      <GameView
        game={game.data}
        shown={shown}
        record={record}
        status={status}
        send={command.mutate}
        isBusy={command.isPending}
        error={command.error}
      />
    </Page>
  );
}
