import { act } from '@testing-library/react';
import { inject, vi } from 'vitest';
import type { LiveMessage } from '@/lib/api/types';
import type { FakeBackend } from './fake-backend';
import { Refusal } from './refusal';

/** Which comes first when the page changes something: the live message about it, or the answer of the request. */
export type Order = 'live-first' | 'answer-first';

declare module 'vitest' {
  interface ProvidedContext {
    order?: Order;
  }
}

const setRealTimeout = globalThis.setTimeout; // a test may turn the clock off, the network does not stop
const nextTask = () => new Promise<void>((resolve) => void setRealTimeout(resolve, 0));

/** A WebSocket as browsers have it: not open at once, deaf when closed, and it tells when it has gone. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState: number = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: unknown[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    if (this.readyState === FakeSocket.CONNECTING)
      throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    if (this.readyState !== FakeSocket.OPEN) return;
    const message = JSON.parse(text) as { type?: string };
    if (message.type === 'ping') queueMicrotask(() => this.hear({ type: 'pong' }));
    else this.said.push(message);
  }

  close(code = 1005): void {
    if (this.readyState >= FakeSocket.CLOSING) return;
    this.readyState = FakeSocket.CLOSING;
    queueMicrotask(() => this.end(code));
  }

  /** The server takes the connection. */
  accept(): void {
    if (this.readyState !== FakeSocket.CONNECTING) return;
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server says something; nobody hears it on a closed connection. */
  hear(message: object): void {
    if (this.readyState === FakeSocket.OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection ends, from either side. */
  end(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

/**
 * Answer every request and live connection from a fake backend.
 *
 * A live message and the answer never arrive together: the page has drawn what came first before the other comes. All tests of
 * pages run once in either order (vite.config.ts).
 */
export function stubNetwork(backend: FakeBackend, order: Order = inject('order') ?? 'live-first'): void {
  const held: (() => void)[] = [];
  let isAnswering = false;
  const deliver = () => held.splice(0).forEach((say) => say());
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    await nextTask();
    isAnswering = true;
    const response = answer(backend, path, init);
    isAnswering = false;
    if (order === 'answer-first') {
      void nextTask().then(nextTask).then(deliver);
      return response;
    }
    if (held.length > 0) {
      deliver();
      await nextTask().then(nextTask);
    }
    return response;
  });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        connect(this, backend, (say) => (isAnswering ? void held.push(say) : say()));
      }
    },
  );
}

function answer(backend: FakeBackend, path: string, init: RequestInit): Response {
  try {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const found = backend.handle(init.method ?? 'GET', path, body);
    return found === undefined ? new Response(null, { status: 204 }) : Response.json(found);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(error.body, { status: error.status });
  }
}

/** A socket that hears of every change the fake backend makes. */
function connect(socket: FakeSocket, backend: FakeBackend, pass: (say: () => void) => void): void {
  const id = Number(/tournaments\/(\d+)/.exec(socket.url)?.[1]);
  queueMicrotask(() => {
    socket.accept();
    socket.hear({ type: 'hello', seq: backend.views.get(id)?.seq ?? 0, now: 0, viewers: 3 } satisfies LiveMessage);
  });
  backend.listen(id, (message) => pass(() => socket.hear(message)));
  backend.sockets.set(new URL(socket.url).pathname, {
    say: (message) => act(() => socket.hear(message)),
    said: () => [...socket.said],
  });
}
