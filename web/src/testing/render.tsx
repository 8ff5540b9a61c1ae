import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { createAppRouter } from '@/app/router';
import { ToastProvider } from '@/components/ui/feedback/toast';
import type { NewTournament } from '@/lib/api/types';
import { FakeBackend } from './fake-backend';
import { type Order, stubNetwork } from './network';

/** Answer every request from a fake backend, as the server would. */
export function installBackend(backend = new FakeBackend(), order?: Order): FakeBackend {
  stubNetwork(backend, order);
  return backend;
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
  const post = (path: string, body: object) =>
    backend.handle('POST', `/api/tournaments/${id}/${path}`, body as Record<string, unknown>);
  post('phase', { to: 'registration' });
  post('entries/bulk', {
    entries: Array.from({ length: players }, (_, index) => ({ name: `Knight ${index + 1}`, rating: 3000 - index })),
  });
  for (const to of ['check_in', 'seeding', 'in_progress']) post('phase', { to });
  return id;
}
