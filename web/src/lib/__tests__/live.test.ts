import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from '@/lib/api/types';
import { LiveConnection, type LiveStatus, reconnectDelay } from '@/lib/live';

class Socket {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
}

function open(getSeq: () => number | undefined) {
  const sockets: Socket[] = [];
  const statuses: LiveStatus[] = [];
  const messages: LiveMessage[] = [];
  const connection = new LiveConnection<LiveMessage>({
    getPath: () => `/ws/tournaments/7${getSeq() === undefined ? '' : `?since=${getSeq()}`}`,
    getSync: () => ({ type: 'sync', seq: getSeq() ?? 0 }),
    onMessage: (message) => messages.push(message),
    onStatus: (status) => statuses.push(status),
    createSocket: (url) => {
      const socket = new Socket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    random: () => 1,
  });
  connection.start();
  return { connection, sockets, statuses, messages };
}

describe('the live connection', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('names the last event it knows, and hands messages on', () => {
    const { sockets, messages, statuses } = open(() => 42);
    expect(sockets[0]?.url).toContain('/ws/tournaments/7?since=42');
    sockets[0]?.onopen?.();
    sockets[0]?.onmessage?.({ data: '{"type":"viewers","count":5}' });
    expect(messages).toEqual([{ type: 'viewers', count: 5 }]);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('comes back after a loss, from where it was', () => {
    let seq = 1;
    const { sockets, statuses } = open(() => seq);
    sockets[0]?.onopen?.();
    seq = 9;
    sockets[0]?.onclose?.({ code: 1006 });
    expect(statuses.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(299);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets[1]?.url).toContain('since=9');
    sockets[1]?.onopen?.();
    expect(statuses.at(-1)).toBe('open');
  });

  it('waits longer each time, with a ceiling and jitter', () => {
    expect([0, 1, 2, 10].map((attempt) => reconnectDelay(attempt, () => 1))).toEqual([300, 600, 1200, 15_000]);
    expect(reconnectDelay(2, () => 0)).toBe(600);
  });

  it('asks for what was missed', () => {
    const { connection, sockets } = open(() => 3);
    sockets[0]?.onopen?.();
    connection.sync();
    expect(sockets[0]?.sent).toEqual(['{"type":"sync","seq":3}']);
  });

  // Mend 36: a connection that hangs without a word is not called live.
  it('gives up a connection that does not answer a ping, within twenty seconds', () => {
    const { sockets, statuses } = open(() => 3);
    sockets[0]?.onopen?.();
    vi.advanceTimersByTime(15_000);
    expect(sockets[0]?.sent).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(4_999);
    expect(statuses.at(-1)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(statuses.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    sockets[1]?.onopen?.();
    expect(statuses.at(-1)).toBe('open');
  });

  it('keeps a connection that answers, and asks only one that is silent', () => {
    const { sockets, statuses } = open(() => 3);
    sockets[0]?.onopen?.();
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(15_000);
      sockets[0]?.onmessage?.({ data: '{"type":"pong"}' });
    }
    expect(sockets[0]?.sent).toHaveLength(4);
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(14_000);
      sockets[0]?.onmessage?.({ data: '{"type":"viewers","count":5}' });
    }
    expect(sockets[0]?.sent).toHaveLength(4);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('gives up a connection that never opens', () => {
    const { sockets, statuses } = open(() => 3);
    vi.advanceTimersByTime(10_000);
    expect(statuses.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
  });

  // Mend 36: a server on the same machine is there though the browser has no network.
  it('asks at once when the browser has lost its network, and calls it live again only when it answers', () => {
    const { sockets, statuses } = open(() => 3);
    sockets[0]?.onopen?.();
    window.dispatchEvent(new Event('offline'));
    expect(sockets[0]?.sent).toEqual(['{"type":"ping"}']);
    expect(statuses.at(-1)).toBe('reconnecting');
    sockets[0]?.onmessage?.({ data: '{"type":"pong"}' });
    expect(statuses.at(-1)).toBe('open');
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(5_000);
    expect(statuses.at(-1)).toBe('reconnecting');
    expect(sockets[0]?.onmessage).toBeNull();
  });

  it('asks at once when the tab is seen again', () => {
    const { sockets, statuses } = open(() => 3);
    sockets[0]?.onopen?.();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets[0]?.sent).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(5_000);
    expect(statuses.at(-1)).toBe('reconnecting');
  });

  it('stays closed once stopped', () => {
    const { connection, sockets, statuses } = open(() => 3);
    sockets[0]?.onopen?.();
    connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });
});
