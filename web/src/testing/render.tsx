import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { vi } from 'vitest';
import { createAppRouter } from '@/app/router';
import { ToastProvider } from '@/components/ui/toast';
import type { LiveMessage, NewTournament } from '@/lib/api/types';
import { FakeBackend, Refusal } from './fake-backend';

/** Answer every fetch from a fake backend, as the server would. */
export function installBackend(backend = new FakeBackend()): FakeBackend {
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    try {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
      const answer = backend.handle(init.method ?? 'GET', path, body);
      return Promise.resolve(answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Promise.resolve(Response.json(error.body, { status: error.status }));
    }
  });
  vi.stubGlobal('WebSocket', class extends SilentSocket {
    constructor(url: string) {
      super();
      connect(this, url, backend);
    }
  });
  return backend;
}

class SilentSocket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = vi.fn();
  close = vi.fn();
}

/** A socket that hears of every change the fake backend makes. */
function connect(socket: SilentSocket, url: string, backend: FakeBackend): void {
  const id = Number(/tournaments\/(\d+)/.exec(url)?.[1]);
  const say = (message: LiveMessage) => socket.onmessage?.({ data: JSON.stringify(message) });
  queueMicrotask(() => {
    socket.onopen?.();
    say({ type: 'hello', seq: backend.views.get(id)?.seq ?? 0, now: 0, viewers: 3 });
  });
  backend.listen(id, say);
  backend.sockets.set(new URL(url).pathname, {
    say: (message) => act(() => socket.onmessage?.({ data: JSON.stringify(message) })),
    said: () => socket.send.mock.calls.map(([text]) => JSON.parse(String(text)) as unknown),
  });
}

function withProviders(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
}

/** One component with cache and toasts around it. */
export function renderWith(children: ReactNode) {
  return { user: userEvent.setup(), ...render(withProviders(children)) };
}

/** The whole client at an address. */
export function renderApp(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  return { user: userEvent.setup(), router, ...render(withProviders(<RouterProvider router={router} />)) };
}

/** A tournament of the fake backend, started with so many players. */
export function startTournament(backend: FakeBackend, players: number, input: Partial<NewTournament> = {}): number {
  backend.user = backend.users[0] ?? null;
  const { id } = backend.create({ name: 'Test joust', format: 'single-elimination', seeding: 'rating', ...input });
  const post = (path: string, body: object) => backend.handle('POST', `/api/tournaments/${id}/${path}`, body as Record<string, unknown>);
  post('phase', { to: 'registration' });
  post('entries/bulk', { entries: Array.from({ length: players }, (_, index) => ({ name: `Knight ${index + 1}`, rating: 3000 - index })) });
  for (const to of ['check_in', 'seeding', 'in_progress']) post('phase', { to });
  return id;
}
