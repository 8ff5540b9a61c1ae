import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { arenaApi } from '@/lib/api/arena';
import type {
  Arena,
  ArenaMessage,
  MyArena,
  PairingMessage,
  Pending,
  ResultMessage,
  StandingsMessage,
  StandingsPage,
  TeamRow,
} from '@/lib/api/arena-types';
import { hearChat } from '@/lib/arena/use-chat';
import { useAction } from '@/lib/command';
import { LiveConnection, type LiveStatus } from '@/lib/live';
import { noteServerTime } from '@/lib/time/server-time';

/** An arena with what only the live connection tells. */
export type ArenaBoard = { arena: Arena; teams: TeamRow[] | null; playing: number; waiting: number };

export const PAGE_SIZE = 10;

const boardKey = (id: number) => ['arena', id, 'board'] as const;
const pagesKey = (id: number) => ['arena', id, 'standings'] as const;
const pageKey = (id: number, page: number) => ['arena', id, 'standings', page] as const;
const SLOW_MS = 15_000;

export const arenasQuery = queryOptions({
  queryKey: ['arenas'],
  queryFn: async () => {
    const lists = await arenaApi.list();
    noteServerTime([...lists.running, ...lists.upcoming, ...lists.finished][0]?.now);
    return lists;
  },
  refetchInterval: SLOW_MS,
});

/** One arena as a whole; the live connection patches this very entry of the cache. */
export const arenaQuery = (id: number) =>
  queryOptions({
    queryKey: boardKey(id),
    queryFn: async ({ client }): Promise<ArenaBoard> => {
      const arena = await arenaApi.get(id);
      noteServerTime(arena.now);
      const held = client.getQueryData<ArenaBoard>(boardKey(id));
      return { teams: held?.teams ?? null, playing: held?.playing ?? 0, waiting: held?.waiting ?? 0, arena };
    },
    staleTime: 30_000,
  });

export const useStandings = (id: number, page: number) =>
  useQuery({
    queryKey: pageKey(id, page),
    queryFn: () => arenaApi.getStandings(id, page),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export type ArenaNews = { onPairing?: (message: PairingMessage) => void; onResult?: (message: ResultMessage) => void };
export type ArenaLive = { status: LiveStatus; viewers: number | null; send: (message: object) => void };

function tellNews(news: ArenaNews, message: ArenaMessage): void {
  if (message.type === 'pairing') news.onPairing?.(message);
  if (message.type === 'game_result') news.onResult?.(message);
}

/** Keep the cached arena up to date while the caller is on screen; whoever is in it counts as present. */
export function useArenaLive(id: number | null, news: ArenaNews = {}): ArenaLive {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [viewers, setViewers] = useState<number | null>(null);
  const connection = useRef<LiveConnection<ArenaMessage>>(null);
  const listener = useRef(news);
  useEffect(() => {
    listener.current = news;
  });

  useEffect(() => {
    if (id === null) return;
    const live = new LiveConnection<ArenaMessage>({
      getPath: () => `/ws/tournaments/arena/${id}/`,
      getSync: () => ({ type: 'ping' }),
      onStatus: setStatus,
      onMessage: (message) => {
        if ('now' in message) noteServerTime(message.now);
        if (hearChat(client, id, message)) return;
        const held = client.getQueryData<ArenaBoard>(boardKey(id));
        if (message.type === 'hello') {
          setViewers(message.viewers);
          if (held && held.arena.seq < message.seq) void client.invalidateQueries({ queryKey: boardKey(id) });
          return;
        }
        if (held) client.setQueryData(boardKey(id), applyArena(held, message));
        const first = firstPageOf(message, client.getQueryData<StandingsPage>(pageKey(id, 1)));
        if (first) {
          client.setQueryData(pageKey(id, 1), first);
          void client.invalidateQueries(
            { queryKey: pagesKey(id), predicate: ({ queryKey }) => queryKey[3] !== 1 },
            { cancelRefetch: false },
          );
          void client.invalidateQueries({ queryKey: ['arena', id, 'player'] }, { cancelRefetch: false });
          void client.invalidateQueries({ queryKey: ['arena', id, 'teams'] }, { cancelRefetch: false });
        }
        if (
          message.type === 'tournament_end' ||
          (message.type === 'standings_update' && held && held.arena.phase !== message.phase)
        )
          void client.invalidateQueries({ queryKey: boardKey(id) });
        tellNews(listener.current, message);
      },
    });
    connection.current = live;
    live.start();
    return () => {
      connection.current = null;
      live.stop();
    };
  }, [client, id]);
  const send = useCallback((message: object) => connection.current?.send(message), []);
  return { status, viewers, send };
}

/** Join, pause or withdraw; the answer says how one stands now. */
export function useEnter(id: number) {
  const client = useQueryClient();
  const accept = (my: MyArena | Pending) => {
    if ('number' in my)
      client.setQueryData<ArenaBoard>(boardKey(id), (held) => held && { ...held, arena: { ...held.arena, my } });
    void client.invalidateQueries({ queryKey: boardKey(id) });
    void client.invalidateQueries({ queryKey: pagesKey(id) });
  };
  const join = useAction({
    mutationFn: (body: { password?: string; team?: number }) => arenaApi.join(id, body),
    onSuccess: accept,
  });
  const pause = useAction({ mutationFn: () => arenaApi.pause(id), onSuccess: accept });
  const withdraw = useAction({ mutationFn: () => arenaApi.withdraw(id), onSuccess: accept });
  return { join, pause, withdraw };
}

/** What a message makes of the arena we hold; the same object when it changes nothing. */
export function applyArena(board: ArenaBoard, message: ArenaMessage): ArenaBoard {
  const { arena } = board;
  switch (message.type) {
    case 'standings_update':
      return update(board, message);
    case 'pairing':
      return withMy(board, arena.my && { ...arena.my, game: message.game_id });
    case 'game_result':
      return withMy(board, arena.my && scored(arena.my, message));
    case 'my':
      return withMy(board, message.my);
    case 'tournament_end':
      return {
        ...board,
        teams: message.teams ?? board.teams,
        playing: 0,
        waiting: 0,
        arena: {
          ...arena,
          phase: 'finished',
          is_closed: true,
          podium: message.podium ?? message.final_standings.slice(0, 3),
          duels: [],
        },
      };
    default:
      return board;
  }
}

function update(board: ArenaBoard, message: StandingsMessage): ArenaBoard {
  const { arena } = board;
  if (message.seq < arena.seq || isOver(arena, message.phase)) return board;
  const { seq, phase, is_closed, featured, duels, total, playing, waiting, now, next_in } = message;
  const started_at = arena.started_at ?? (phase === 'running' ? now : null);
  return {
    arena: { ...arena, seq, phase, is_closed, next_in, featured, duels, started_at, player_count: total },
    teams: message.teams ?? board.teams,
    playing,
    waiting,
  };
}

const scored = (my: MyArena, { new_total, rank, game_id }: ResultMessage): MyArena => ({
  ...my,
  score: new_total,
  rank: rank ?? my.rank,
  game: my.game === game_id ? null : my.game,
});

/** A late message must not set an arena going again. */
const isOver = (arena: Arena, phase: string) => arena.phase === 'finished' && phase !== 'finished';

const withMy = (board: ArenaBoard, my: MyArena | null): ArenaBoard =>
  my === board.arena.my ? board : { ...board, arena: { ...board.arena, my } };

/** The first page as a live message tells it. */
export function firstPageOf(message: ArenaMessage, held: StandingsPage | undefined): StandingsPage | null {
  if (message.type === 'standings_update')
    return { page: 1, pages: pagesOf(message.total), total: message.total, rows: message.standings };
  if (message.type === 'tournament_end')
    return {
      page: 1,
      pages: held?.pages ?? 1,
      total: held?.total ?? message.final_standings.length,
      rows: message.final_standings,
    };
  return null;
}

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));
