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
