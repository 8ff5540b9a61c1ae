import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WithoutGame } from '@/app/routes/games/without-game';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { useToast } from '@/components/ui/feedback/toast';
import { AfterGame } from '@/features/chess-game/after-game';
import { ArenaCard } from '@/features/chess-game/arena-card';
import { GameView, type Ranks } from '@/features/chess-game/game-view';
import { TournamentCard } from '@/features/chess-game/tournament-card';
import { useChessGame } from '@/lib/chess/use-chess-game';
import type { ArenaRow, ChessGame, PairingMessage, ResultMessage } from '@/lib/api/arena-types';
import { arenaQuery, useArenaLive, useStandings } from '@/lib/arena/use-arena';
import { useGameRanks } from '@/lib/arena/use-game-ranks';
import { play } from '@/lib/browser/sound';
import { t } from '@/lib/words';

const route = getRouteApi('/games/chess/$id');

/** One chess game, to play or to watch. */
export function ChessGamePage() {
  const id = Number(route.useParams().id);
  return Number.isInteger(id) ? <Game key={id} id={id} /> : <NotFound />;
}

function Game({ id }: { id: number }) {
  const { game, ...live } = useChessGame(id);
  if (!game.isSuccess) return <WithoutGame game={game} />;
  const title = `${game.data.white.display_name} – ${game.data.black.display_name}`;
  return (
    <Page title={title} heading={<h1 className="sr-only">{title}</h1>} width="wide">
      {game.data.origin?.kind === 'arena' ? (
        <InArena {...live} game={game.data} arenaId={game.data.origin.id} />
      ) : (
        <GameView
          {...live}
          game={game.data}
          ranks={[null, null]}
          aside={game.data.origin?.kind === 'tournament' && <TournamentCard origin={game.data.origin} />}
          after={<AfterGame game={game.data} board={undefined} result={null} />}
        />
      )}
    </Page>
  );
}

type Live = Omit<ReturnType<typeof useChessGame>, 'game'>;
const NEXT_MS = 1200;
const NO_ROWS: ArenaRow[] = [];

/** A game of an arena: the arena goes on around it, and the next pairing leads to the next board. */
function InArena({ game, arenaId, ...live }: Live & { game: ChessGame; arenaId: number }) {
  const navigate = useNavigate();
  const say = useToast();
  const [result, setResult] = useState<ResultMessage | null>(null);
  const board = useQuery(arenaQuery(arenaId)).data;
  const rows = useStandings(arenaId, 1).data?.rows ?? NO_ROWS;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = useCallback(
    (message: PairingMessage) => {
      if (message.game_id === null || message.game_id === game.id) return;
      play('pairing');
      say(
        message.color === 'white'
          ? t('Paired with {name}. You have White.', { name: message.opponent.display_name })
          : t('Paired with {name}. You have Black.', { name: message.opponent.display_name }),
      );
      const to = String(message.game_id);
      timer.current = setTimeout(() => void navigate({ to: '/games/chess/$id', params: { id: to } }), NEXT_MS);
    },
    [game.id, navigate, say],
  );
  useArenaLive(arenaId, {
    onPairing: follow,
    onResult: (message) => message.game_id === game.id && setResult(message),
  });
  const ranks: Ranks = useGameRanks(arenaId, game, rows, board?.arena.my?.rank ?? null);
  return (
    <GameView
      {...live}
      game={game}
      ranks={ranks}
      aside={game.origin && <ArenaCard origin={game.origin} board={board} rows={rows} />}
      after={<AfterGame game={game} board={board} result={result} />}
    />
  );
}
