import type { LiveMessage } from '@/lib/api/types';

export type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'closed';

export type LiveOptions = {
  tournamentId: number;
  /** How far our copy is; asked again at every connection. */
  getSeq: () => number | undefined;
  onMessage: (message: LiveMessage) => void;
  onStatus: (status: LiveStatus) => void;
  createSocket?: (url: string) => WebSocket;
  random?: () => number;
};

const FIRST_DELAY = 300;
const LONGEST_DELAY = 15_000;
const PING_EVERY = 25_000;
const SILENCE_LIMIT = 60_000;

/** Full-jitter back-off: the n-th attempt waits between half and all of 300 ms, 600 ms, … 15 s. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random() / 2));
}

/**
 * A WebSocket to one tournament that comes back by itself.
 *
 * Each connection names the last `seq` we know, so the server sends only what was missed. A
 * connection that stays silent in spite of our pings is given up and made anew.
 */
export class LiveConnection {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private stopped = false;
  private readonly options: LiveOptions;

  constructor(options: LiveOptions) {
    this.options = options;
  }

  start(): void {
    this.stopped = false;
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.retry);
    this.drop();
    this.options.onStatus('closed');
  }

  /** Ask for everything after what we have: called when a message shows a gap. */
  sync(): void {
    this.send({ type: 'sync', seq: this.options.getSeq() ?? 0 });
  }

  private connect(): void {
    const { createSocket = (url: string) => new WebSocket(url), onStatus } = this.options;
    onStatus(this.attempt === 0 ? 'connecting' : 'reconnecting');
    const socket = createSocket(this.url());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.heardAt = Date.now();
      this.heartbeat = setInterval(this.beat, PING_EVERY);
      onStatus('open');
    };
    socket.onmessage = (event: MessageEvent<unknown>) => this.receive(event.data);
    socket.onclose = () => this.lost(socket);
  }

  private url(): string {
    const { protocol, host } = window.location;
    const seq = this.options.getSeq();
    const since = seq === undefined ? '' : `?since=${seq}`;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/tournaments/${this.options.tournamentId}${since}`;
  }

  private receive(data: unknown): void {
    this.heardAt = Date.now();
    if (typeof data !== 'string') return;
    this.options.onMessage(JSON.parse(data) as LiveMessage);
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
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private readonly beat = (): void => {
    if (Date.now() - this.heardAt > SILENCE_LIMIT && this.socket) this.lost(this.socket);
    else this.send({ type: 'ping' });
  };

  /** The network or the tab is back: do not sit out a long delay. */
  private readonly hurry = (): void => {
    if (this.stopped || this.socket || document.visibilityState === 'hidden') return;
    clearTimeout(this.retry);
    this.connect();
  };

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
