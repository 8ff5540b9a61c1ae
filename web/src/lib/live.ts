import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/lib/api/client';
import type { Entry, LiveMessage, Match, PatchMessage, Standing, View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';
import { noteServerTime } from '@/lib/time/server-time';

export type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'closed';

export type LiveOptions<Message> = {
  /** Where to connect, with how far our copy is: asked again at every connection. */
  getPath: () => string;
  /** The message that asks for everything after what we have. */
  getSync: () => object;
  onMessage: (message: Message) => void;
  onStatus: (status: LiveStatus) => void;
  createSocket?: (url: string) => WebSocket;
  random?: () => number;
};

const FIRST_DELAY = 300;
const LONGEST_DELAY = 15_000;
/** A connection that was silent so long is asked whether it is there; without a word in answer it counts as dead. */
const PING_AFTER = 15_000;
const ANSWER_WITHIN = 5_000;
const OPEN_WITHIN = 10_000;
/** Closing codes that another try would meet again: sign in first, not for you, not there. */
const FINAL_CODES = [4401, 4403, 4404];

/** Full-jitter back-off: the n-th attempt waits between half and all of 300 ms, 600 ms, … 15 s. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random() / 2));
}

/**
 * A WebSocket that comes back by itself.
 *
 * Each connection names the last thing we know, so the server sends only what was missed. One that does not open in time, or does
 * not answer a ping, hangs: no browser would tell for minutes. It is given up and made anew.
 */
export class LiveConnection<Message> {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** What happens if nothing is heard: a ping, then the end. */
  private silence: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  /** The browser lost its network: until the server is heard again nothing is called live. */
  private isDoubted = false;
  private readonly options: LiveOptions<Message>;

  constructor(options: LiveOptions<Message>) {
    this.options = options;
  }

  start(): void {
    this.stopped = false;
    window.addEventListener('online', this.hurry);
    window.addEventListener('offline', this.doubt);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('offline', this.doubt);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.retry);
    this.drop();
    this.options.onStatus('closed');
  }

  /** Ask for everything after what we have: called when a message shows a gap. */
  sync(): void {
    this.send(this.options.getSync());
  }

  private connect(): void {
    const { createSocket = (url: string) => new WebSocket(url), onStatus } = this.options;
    onStatus(this.attempt === 0 ? 'connecting' : 'reconnecting');
    const socket = createSocket(this.url());
    this.socket = socket;
    this.isDoubted = false;
    this.silence = setTimeout(() => this.lost(socket), OPEN_WITHIN);
    socket.onopen = () => {
      this.attempt = 0;
      this.listen();
      onStatus('open');
    };
    socket.onmessage = (event: MessageEvent<unknown>) => this.receive(event.data);
    socket.onclose = (event: CloseEvent) => (FINAL_CODES.includes(event.code) ? this.end(socket) : this.lost(socket));
  }

  private url(): string {
    const { protocol, host } = window.location;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${this.options.getPath()}`;
  }

  private receive(data: unknown): void {
    this.listen();
    if (this.isDoubted) this.options.onStatus('open');
    this.isDoubted = false;
    if (typeof data !== 'string') return;
    this.options.onMessage(JSON.parse(data) as Message);
  }

  private end(socket: WebSocket): void {
    if (socket === this.socket) this.stop();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.stopped) return;
    this.drop();
    this.options.onStatus('reconnecting');
    const delay = reconnectDelay(this.attempt, this.options.random ?? Math.random);
    this.attempt += 1;
    this.retry = setTimeout(() => this.connect(), delay);
  }

  private drop(): void {
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Something was heard: the connection is there. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(this.ping, PING_AFTER);
  }

  private readonly ping = (): void => {
    const { socket } = this;
    if (!socket) return;
    this.send({ type: 'ping' });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(socket), ANSWER_WITHIN);
  };

  /** The network or the tab is back: do not sit out a long delay, and do not trust a connection that may have died meanwhile. */
  private readonly hurry = (): void => {
    if (this.stopped || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    if (this.socket) return;
    clearTimeout(this.retry);
    this.connect();
  };

  /** The browser has no network. The server may be on the same machine: only its answer tells. */
  private readonly doubt = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.isDoubted = true;
    this.options.onStatus('reconnecting');
    this.ping();
  };

  /** Say something; what is said while the connection is down is lost. */
  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

export type Live = { status: LiveStatus; viewers: number | null };

/** Keep the cached tournament up to date over its WebSocket while the caller is on screen. */
export function useLive(id: number, isReady: boolean): Live {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [viewers, setViewers] = useState<number | null>(null);

  useEffect(() => {
    if (!isReady) return;
    const { queryKey } = tournamentQuery(id);
    const read = () => client.getQueryData<View>(queryKey);
    const onMessage = (message: LiveMessage) => {
      if ('now' in message) noteServerTime(message.now);
      if (message.type === 'hello') setViewers(message.viewers);
      if (message.type === 'viewers') setViewers(message.count);
      const held = read();
      if (!held) return;
      const { kept_at, ...view } = held;
      if (kept_at !== undefined) {
        client.setQueryData(queryKey, view); // the server is heard again: no old copy any more, and what no patch tells is asked
        void client.invalidateQueries({ queryKey, exact: true });
      }
      const applied = applyLive(view, message);
      if (applied.kind === 'gap') connection.sync();
      if (applied.kind !== 'changed') return;
      client.setQueryData(queryKey, applied.view);
      void client.invalidateQueries({ queryKey: ['tournament-log', id] });
      void client.invalidateQueries({ queryKey: ['tournament-reports', id] });
      if (applied.mineMayDiffer) void client.invalidateQueries({ queryKey, exact: true });
    };
    const connection = new LiveConnection<LiveMessage>({
      getPath: () => `/ws/tournaments/${id}${query({ since: read()?.seq })}`,
      getSync: () => ({ type: 'sync', seq: read()?.seq ?? 0 }),
      onMessage,
      onStatus: setStatus,
    });
    connection.start();
    return () => connection.stop();
  }, [client, id, isReady]);

  return { status, viewers };
}

export type Applied = { kind: 'changed'; view: View; mineMayDiffer: boolean } | { kind: 'known' } | { kind: 'gap' };

/**
 * Fold one live message into the view we hold.
 *
 * `known` means we already have it, `gap` that something before it was missed and the caller must
 * ask for it. The server leaves `my` out of live messages, since they are made once for everybody:
 * `mineMayDiffer` says that what the reader may do has to be asked again.
 */
export function applyLive(view: View, message: LiveMessage): Applied {
  if (message.type === 'snapshot') {
    if (message.seq < view.seq) return { kind: 'known' };
    return {
      kind: 'changed',
      view: { ...message.view, seq: message.seq, now: message.now, my: view.my },
      mineMayDiffer: true,
    };
  }
  if (message.type !== 'patch' || message.seq < view.seq) return { kind: 'known' };
  if (message.seq === view.seq) return message.standings ? tableOnly(view, message.standings) : { kind: 'known' };
  if (message.from > view.seq) return { kind: 'gap' };
  return { kind: 'changed', view: patchView(view, message), mineMayDiffer: concernsMe(view, message) };
}

/** A long table comes on its own, a little later than what changed it. */
function tableOnly(view: View, standings: Standing[]): Applied {
  return { kind: 'changed', view: { ...view, standings }, mineMayDiffer: false };
}

function patchView(view: View, patch: PatchMessage): View {
  return {
    ...view,
    ...(patch.tournament ?? {}),
    seq: patch.seq,
    now: patch.now,
    entries: merge(view.entries, patch.entries, byNumber),
    matches: merge(view.matches, patch.matches, byNumber),
    standings: patch.standings ?? view.standings,
    rounds: patch.rounds ?? view.rounds,
  };
}

function concernsMe(view: View, patch: PatchMessage): boolean {
  const phase = patch.tournament?.phase;
  if (phase !== undefined && phase !== view.phase) return true;
  return view.my.entry_number === null
    ? patch.entries.some((entry) => entry.user_id !== null)
    : patch.entries.some((entry) => entry.number === view.my.entry_number);
}

const byNumber = (row: Entry | Match) => row.number;

/** Replace rows by key, keep the others and their identity, append what is new in order of key. */
function merge<Row>(rows: Row[], changes: Row[], key: (row: Row) => number): Row[] {
  if (changes.length === 0) return rows;
  const fresh = new Map(changes.map((row) => [key(row), row]));
  const kept = rows.map((row) => {
    const change = fresh.get(key(row));
    fresh.delete(key(row));
    return change ?? row;
  });
  return [...kept, ...[...fresh.values()].sort((a, b) => key(a) - key(b))];
}
