import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '@/lib/api';
import { arenaApi, chessApi, teamsApi } from '@/lib/api/arena';
import { AnnounceContext } from '@/lib/announce';
import { useAction } from '@/lib/command';

type Call = (...args: unknown[]) => unknown;

/** Every call of the client that changes something: those whose source names a method that does. */
const COMMANDS = Object.entries({ api, arenaApi, chessApi, teamsApi }).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, call]): [string, Call][] =>
    typeof call === 'function' && /["'`](POST|PUT|PATCH|DELETE)["'`]/.test(String(call))
      ? [[`${group}.${name}`, call as Call]]
      : [],
  ),
);

/** A server that answers when it is told to. */
function stubServer() {
  const open: ((response: Response) => void)[] = [];
  const sent: { method: string; key: string | null }[] = [];
  document.cookie = 'csrftoken=seal';
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    sent.push({ method: init.method ?? 'GET', key: new Headers(init.headers).get('Idempotency-Key') });
    return new Promise<Response>((resolve) => open.push(resolve));
  });
  const answer = async (status = 200, body: object = { seq: 4 }) => {
    await waitFor(() => expect(open).not.toHaveLength(0));
    await act(async () => {
      open.shift()?.(Response.json(body, { status }));
      await Promise.resolve();
    });
  };
  return { sent, answer };
}

/** A page whose form becomes another one when the live change arrives. */
function renderPage(call: Call) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const followed = vi.fn();
  const announced = vi.fn();
  function Form() {
    const action = useAction({ mutationFn: () => Promise.resolve(call(1, 1, 1)) });
    return <button onClick={() => action.mutate(undefined, { onSuccess: followed })}>Do it</button>;
  }
  function Page() {
    const { data } = useQuery({ queryKey: ['live'], queryFn: () => 0, initialData: 0 });
    return data === 0 ? <Form /> : <p>done</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <AnnounceContext value={announced}>
        <Page />
      </AnnounceContext>
    </QueryClientProvider>,
  );
  const press = () => act(() => screen.getByRole('button').click());
  const changeLive = async () => {
    act(() => void client.setQueryData(['live'], 1));
    await screen.findByText('done');
  };
  return { press, changeLive, followed, announced };
}

// Mend 0: what follows a command belongs to it, not to the component that asked.
describe('every command of the client', () => {
  it('is found', () => {
    expect(COMMANDS.length).toBeGreaterThan(60);
    expect(COMMANDS.map(([name]) => name)).toEqual(
      expect.arrayContaining(['api.signUp', 'api.recordResult', 'arenaApi.join', 'chessApi.move', 'teamsApi.leave']),
    );
  });

  it.each(COMMANDS)(
    '%s is followed by what was to follow when the live change takes its form away first',
    async (_, call) => {
      const { answer, sent } = stubServer();
      const page = renderPage(call);
      page.press();
      await waitFor(() => expect(sent).toHaveLength(1));
      await page.changeLive();
      await answer();
      await waitFor(() => expect(page.followed).toHaveBeenCalledTimes(1));
      expect(page.announced).not.toHaveBeenCalled();
    },
  );

  it.each(COMMANDS)('%s is followed by what was to follow when the answer comes first', async (_, call) => {
    const { answer, sent } = stubServer();
    const page = renderPage(call);
    page.press();
    await waitFor(() => expect(sent).toHaveLength(1));
    await answer();
    await waitFor(() => expect(page.followed).toHaveBeenCalledTimes(1));
    await page.changeLive();
    expect(page.followed).toHaveBeenCalledTimes(1);
  });

  // Mend 21: a request that changes something carries a key of its own.
  it.each(COMMANDS)('%s carries an Idempotency-Key', async (_, call) => {
    const { answer, sent } = stubServer();
    const page = renderPage(call);
    page.press();
    await answer();
    expect(sent[0]?.method).not.toBe('GET');
    expect(sent[0]?.key).toMatch(/^[\w-]{20,64}$/);
  });
});

describe('a refusal', () => {
  it('is announced when no form is left to show it', async () => {
    const { answer, sent } = stubServer();
    const page = renderPage(() => api.recordResult(1, 1, { score: [1, 0] }));
    page.press();
    await waitFor(() => expect(sent).toHaveLength(1));
    await page.changeLive();
    await answer(409, { code: 'result.exists', message: 'The match has a result.' });
    await waitFor(() => expect(page.announced).toHaveBeenCalledWith('The match has a result.', 'bad'));
    expect(page.followed).not.toHaveBeenCalled();
  });
});

describe('the source', () => {
  it('has one way to change something', () => {
    const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/__tests__/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const others = Object.entries(files).filter(
      ([path, text]) =>
        path !== '/src/lib/command.ts' &&
        /\b(useMutation|MutationObserver|mutateAsync)\b/.test(text) &&
        !text.includes('new MutationObserver('),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });
});
