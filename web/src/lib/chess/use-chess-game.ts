import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { applyGame } from '@/lib/chess/game';
import { chessApi } from '@/lib/api/arena';
import type { ChessAction, ChessGame, ChessMessage } from '@/lib/api/arena-types';
import { query } from '@/lib/api/client';
import { messageOf } from '@/lib/api/errors';
import { LiveConnection, type LiveStatus } from '@/lib/live';
import { noteServerTime } from '@/lib/time/server-time';
import { readNow } from '@/lib/time/use-now';
import { said } from '@/lib/words';

const POLL_MS = 1500;
const keyOf = (id: number) => ['chess-game', id];
type Pending = { uci: string; ply: number };

/** A spectator of a tournament is behind; once a game is over, what became of it is still to come. */
function isPolled({ game, is_delayed: isDelayed, origin, report }: ChessGame, status: LiveStatus): boolean {
  if (game.status === 'over') return origin?.kind === 'tournament' && report === null;
  return isDelayed || status === 'closed';
}

/** A game of a while ago, as if it were now: so that its clocks run. */
function catchUp(game: ChessGame): ChessGame {
  const shift = readNow() - game.now;
  const { due_at: due } = game.game;
  return { ...game, now: game.now + shift, game: { ...game.game, due_at: due === null ? null : due + shift } };
}

/** One chess game, live: what it is, and what the reader can do in it. Spectators of a tournament are behind. */
export function useChessGame(id: number) {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [viewers, setViewers] = useState<number | null>(null);
  const [revision, setRevision] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const connection = useRef<LiveConnection<ChessMessage>>(null);
  const pending = useRef<Pending>(null);
  const isOpen = useRef(false);
  const game = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const answer = await chessApi.get(id);
      if (answer.is_delayed) return catchUp(answer);
      noteServerTime(answer.now);
      return answer;
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && isPolled(state.data, status) ? POLL_MS : false),
  });
  const isReady = game.isSuccess && !game.data.is_delayed;

  const accept = useCallback(
    (next: ChessGame) => {
      client.setQueryData<ChessGame>(keyOf(id), (held) => (held && held.game.number > next.game.number ? held : next));
      setRevision((count) => count + 1);
    },
    [client, id],
  );

  useEffect(() => {
    if (!isReady) return;
    const read = () => client.getQueryData<ChessGame>(keyOf(id));
    const receive = (message: ChessMessage) => {
      if ('now' in message) noteServerTime(message.now);
      if (message.type === 'ping') live.send({ type: 'pong', t: message.t });
      if (message.type === 'hello') {
        setViewers(message.viewers);
        if (pending.current) live.send({ type: 'move', ...pending.current }); // its answer was lost: the same move twice is one move
      }
      if (message.type === 'refused') {
        pending.current = null;
        setRefusal(said(message.message, message));
        setRevision((count) => count + 1);
      }
      const held = read();
      if (!held) return;
      const applied = applyGame(held, message);
      if (applied.kind === 'gap') live.send({ type: 'sync', number: 0 });
      if (applied.kind !== 'changed') return;
      if (pending.current && applied.game.game.plies > pending.current.ply) pending.current = null;
      client.setQueryData(keyOf(id), applied.game);
      setRevision((count) => count + 1);
    };
    const live: LiveConnection<ChessMessage> = new LiveConnection<ChessMessage>({
      getPath: () => `/ws/chess/games/${id}/${query({ after: read()?.game.number })}`,
      getSync: () => ({ type: 'sync', number: read()?.game.number ?? 0 }),
      onMessage: receive,
      onStatus: (next) => {
        isOpen.current = next === 'open';
        setStatus(next);
      },
    });
    connection.current = live;
    live.start();
    return () => {
      connection.current = null;
      live.stop();
    };
  }, [client, id, isReady]);

  const fail = useCallback((error: unknown) => {
    pending.current = null;
    setRefusal(messageOf(error));
    setRevision((count) => count + 1);
  }, []);

  const move = useCallback(
    (uci: string, ply: number) => {
      setRefusal(null);
      pending.current = { uci, ply };
      if (isOpen.current) connection.current?.send({ type: 'move', uci, ply });
      else chessApi.move(id, uci, ply).then(accept, fail);
    },
    [accept, fail, id],
  );
  const act = useCallback(
    (action: ChessAction, body: object = {}) => {
      setRefusal(null);
      if (isOpen.current) connection.current?.send({ type: action, ...body });
      else chessApi.act(id, action, body).then(accept, fail);
    },
    [accept, fail, id],
  );
  return { game, status, viewers, revision, refusal, move, act };
}
