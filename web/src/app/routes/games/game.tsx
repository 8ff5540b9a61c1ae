import { getRouteApi } from '@tanstack/react-router';
import { WithoutGame } from '@/app/routes/games/without-game';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { GameView } from '@/features/ludo/game-view';
import { useGame } from '@/features/ludo/use-game';

const route = getRouteApi('/games/$id');

/** One game played on this server. */
export function GamePage() {
  const id = Number(route.useParams().id);
  return Number.isInteger(id) ? <Game id={id} /> : <NotFound />;
}

function Game({ id }: { id: number }) {
  const { game, shown, record, status, command } = useGame(id);
  if (!game.isSuccess) return <WithoutGame game={game} />;
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
