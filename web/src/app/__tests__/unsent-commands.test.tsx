import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenReport, View } from '@/lib/api/types';
import { listWaiting } from '@/lib/command';
import type { FakeBackend } from '@/testing/fake-backend';
import { asDraft } from '@/testing/fake-draft';
import { installBackend, renderApp, startTournament } from '@/testing/render';

type Sent = { what: string; key: string | null; body: unknown };

/** A network that can be cut; it tells what reached the server, under which key. */
function stubLine() {
  const whole = globalThis.fetch;
  const line = { isCut: false, sent: [] as Sent[] };
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (line.isCut) return Promise.reject(new TypeError('Failed to fetch'));
    if ((init.method ?? 'GET') !== 'GET')
      line.sent.push({
        what: path.split('/').at(-1) ?? '',
        key: new Headers(init.headers).get('Idempotency-Key'),
        body: JSON.parse(init.body as string),
      });
    return whole(path, init);
  });
  return line;
}
const goOnline = () => window.dispatchEvent(new Event('online'));

function first<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('there is none');
  return item;
}

const WAITS = 'Waiting for the network';
const WON: OpenReport['reports'][number]['result'] = { kind: 'normal', winner: 0, score: [10, 0], drawn_games: 0 };
let backend: FakeBackend;
let line: ReturnType<typeof stubLine>;
beforeEach(() => {
  backend = installBackend();
  line = stubLine();
});
const viewOf = (id: number): View => first([...backend.views.values()].filter((view) => view.id === id));
const decided = (id: number) => viewOf(id).matches.filter((match) => match.status === 'completed');

/** Leave the page while nobody answers, open it again, then mend the line. */
async function reload(path: string, unmount: () => void) {
  unmount();
  line.isCut = false; // the last look of the tournament comes from the service worker, which the journeys prove
  const again = renderApp(path);
  goOnline();
  await waitFor(() => expect(listWaiting()).toEqual([]));
  return again;
}

// Mend 36: a reload without a server showed what was kept as if it were fresh.
describe('a copy that the browser kept', () => {
  it.each(['', '/verify'])('says from when it is until the server is heard again%s', async (page) => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    const whole = globalThis.fetch;
    const keeping = { isAway: true }; // what the service worker answers then
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const answer = await whole(path, init);
      if (!keeping.isAway || path !== `/api/tournaments/${id}`) return answer;
      return Response.json({ ...((await answer.json()) as View), kept_at: '2026-05-01T10:00:00.000Z' });
    });
    renderApp(`/tournaments/${id}${page}`);
    await screen.findByText(/You see a copy from /);
    keeping.isAway = false;
    await waitFor(() => expect(backend.sockets.has(`/ws/tournaments/${id}`)).toBe(true));
    backend.sockets.get(`/ws/tournaments/${id}`)?.say({ type: 'viewers', count: 2 });
    await waitFor(() => expect(screen.queryByText(/You see a copy from/)).toBeNull());
  });
});

// Mend 36: what is entered without a network is kept, said to be waiting on its row, and sent once.
describe('a result entered without a network', () => {
  let id: number;
  beforeEach(() => {
    id = startTournament(backend, 4, { format: 'round-robin' });
  });
  const press = async (user: ReturnType<typeof renderApp>['user']) => {
    const buttons = await screen.findAllByRole('button', { name: /won: 1–0/ });
    line.isCut = true;
    await user.click(first(buttons));
    return (await screen.findByText(WAITS)).closest('li') as HTMLElement;
  };

  it('says so on its row, survives a reload, and is sent once under one key', async () => {
    const { user, unmount } = renderApp(`/tournaments/${id}`);
    const row = await press(user);
    expect(within(row).queryByRole('button', { name: /won: 1–0/ })).toBeNull();
    const { key } = first(listWaiting());
    await reload(`/tournaments/${id}`, unmount);
    expect(await screen.findByText(/what was saved here has been sent/)).toBeVisible();
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(decided(id)).toHaveLength(1);
    expect(line.sent.map((row) => row.key)).toEqual([key]);
  });

  it('tells why when the server refuses it later, on the row too, and lets go of it when told to', async () => {
    const { user } = renderApp(`/tournaments/${id}`);
    const row = await press(user);
    backend.handle('PUT', `/api/tournaments/${id}/matches/${first(listWaiting()).match}/result`, { score: [0, 10] });
    line.isCut = false;
    goOnline();
    expect(await screen.findByText(/the result was refused \(1–0\)\. Match 1 has a result/)).toBeVisible();
    expect(within(row).getByText('Refused')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/refused/i)).toBeNull();
    expect(decided(id)).toHaveLength(1);
  });

  it('is neither shown nor sent for another account', async () => {
    const { user, unmount } = renderApp(`/tournaments/${id}`);
    await press(user);
    unmount();
    line.isCut = false;
    backend.user = backend.users[1] ?? null;
    renderApp(`/tournaments/${id}`);
    goOnline();
    expect(await screen.findByText(/Gareth/)).toBeInTheDocument();
    expect(screen.queryByText(WAITS)).toBeNull();
    expect(line.sent).toEqual([]);
    expect(listWaiting()).toHaveLength(1);
  });

  it('waits as a correction beside the result that stands', async () => {
    backend.handle('PUT', `/api/tournaments/${id}/matches/1/result`, { score: [10, 0] });
    const { user, unmount } = renderApp(`/tournaments/${id}?match=1`);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: /^Knight 4\s*Seed/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Misread');
    line.isCut = true;
    await user.click(within(dialog).getByRole('button', { name: 'Correct result' }));
    const row = (await screen.findByText(WAITS)).closest('li') as HTMLElement;
    expect(within(row).getByText('1–0')).toBeVisible();
    expect(screen.queryByText(/corrected/)).toBeNull();
    await reload(`/tournaments/${id}`, unmount);
    expect(line.sent).toMatchObject([{ what: 'correction', body: { reason: 'Misread' } }]);
    expect(first(decided(id)).winner).toBe(1);
  });
});

describe('in a bracket without a network', () => {
  let id: number;
  const asPlayer = () => (backend.user = backend.users[1] ?? null);
  beforeEach(() => {
    id = startTournament(backend, 4);
    Object.assign(viewOf(id), { self_report: true });
    Object.assign(viewOf(id).entries[0] ?? {}, { user_id: 2 });
  });

  // Mend 36: a player's own report waits as well.
  it('a player’s report waits at its match, survives a reload, and is sent once', async () => {
    asPlayer();
    const { user, unmount } = renderApp(`/tournaments/${id}?match=1`);
    await user.click(await screen.findByRole('radio', { name: /^Knight 1\s*Seed/ }));
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Report result' }));
    expect(await screen.findByText(/Your report is waiting for the network$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Rounds' }));
    expect(await screen.findByRole('button', { name: /Knight 1.*Waiting for the network\.$/ })).toHaveTextContent(
      WAITS,
    );
    expect(screen.queryByText(/is asked to confirm/)).toBeNull();
    const { key } = first(listWaiting());
    await reload(`/tournaments/${id}`, unmount);
    expect(await screen.findByText(/^Match 1, against Knight 4/)).toBeVisible();
    expect(line.sent).toMatchObject([{ what: 'report', key }]);
  });

  it('a decision waits, is refused in words, and is taken when tried again', async () => {
    backend.reports.set(id, [
      {
        match: 1,
        state: 'disputed',
        since: '2026-03-01T10:00:00Z',
        counts_at: null,
        reports: [{ side: 0, result: WON, at: '2026-03-01T10:00:00Z' }],
      },
    ]);
    const { user } = renderApp(`/tournaments/${id}?match=1`);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: /Knight 1 won/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The scoresheet says so');
    line.isCut = true;
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    expect(within(await screen.findByRole('region', { name: 'Reports to settle' })).getByText(WAITS)).toBeVisible();
    expect(screen.queryByText('Match 1 is decided.')).toBeNull();
    Object.assign(viewOf(id).matches[0] ?? {}, { kind: 'normal' });
    line.isCut = false;
    goOnline();
    expect(await screen.findByText(/the decision was refused \(Knight 1 won\)\. Match 1 has a result/)).toBeVisible();
    Object.assign(viewOf(id).matches[0] ?? {}, { kind: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(decided(id)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull());
    expect(line.sent.map((row) => row.key)).toEqual([line.sent[0]?.key, line.sent[0]?.key]);
  });

  it('games count as they were won, and are sent one after the other', async () => {
    Object.assign(viewOf(id).matches[0] ?? {}, { best_of: 3 });
    const { user, unmount } = renderApp(`/tournaments/${id}?match=1`);
    await screen.findByRole('dialog');
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Game 1 to Knight 4' }));
    await user.click(await screen.findByRole('button', { name: 'Game 2 to Knight 1' }));
    expect(await screen.findByRole('button', { name: 'Game 3 to Knight 1' })).toBeEnabled();
    expect(listWaiting().map((row) => row.body)).toEqual([1, 0]);
    await reload(`/tournaments/${id}`, unmount);
    expect(viewOf(id).matches[0]?.games).toEqual([1, 0]);
    expect(line.sent).toHaveLength(2);
  });
});

describe('at a card event without a network', () => {
  let id: number;
  beforeEach(() => {
    id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
  });

  // Mend 36: decks and notes typed with a result are kept with it, and nothing says that it is done.
  it('a result waits with its notes at its table, and both are sent once and in order', async () => {
    const { user, unmount } = renderApp(`/tournaments/${id}/match/1`);
    await user.click(await screen.findByRole('button', { name: /One game more for Knight 1/ }));
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Warned for slow play');
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Submit result' }));
    const row = (await screen.findByText(WAITS)).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('Knight 1');
    expect(screen.getByText(/It is saved here and sent automatically/)).toBeInTheDocument();
    expect(screen.queryByText('Knight 1 wins 1–0.')).toBeNull();
    const { key } = first(listWaiting());
    await reload(`/tournaments/${id}`, unmount);
    expect(line.sent).toMatchObject([
      { what: 'result', key },
      { what: 'sheet', key: `${key}-sheet` },
    ]);
    expect(viewOf(id).matches[0]?.sheet?.notes).toBe('Warned for slow play');
  });

  // Mend 36: a slip waits too, without an account.
  it('a slip waits on its page, also after a reload without a network, and is sent once', async () => {
    backend.user = null;
    const reports: object[] = [];
    backend.answers.set(`PUT tournaments/${id}/matches/1/slip-report`, () => {
      reports.push({
        side: 1,
        at: '2026-03-01T10:00:00Z',
        result: { kind: 'normal', winner: 0, score: [10, 0], drawn_games: 0 },
      });
      return { seq: 9, state: 'waiting' };
    });
    backend.answers.set(`GET tournaments/${id}/matches/1/slip-report`, () => ({
      match: 1,
      side: 1,
      state: 'waiting',
      reports,
    }));
    const path = `/tournaments/${id}/match/1?code=K7QF2`;
    const { user, unmount } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: /One game more for Knight 1/ }));
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Report result' }));
    expect(await screen.findByText(/your report is waiting for the network/)).toBeVisible();
    expect(screen.getByText('Knight 1 wins 1–0')).toBeVisible();
    expect(screen.queryByText(/Thank you/)).toBeNull();
    const { key } = first(listWaiting());
    await reload(path, unmount);
    expect(await screen.findByText('You have reported: Knight 1 wins 1–0.')).toBeVisible();
    expect(line.sent).toMatchObject([{ what: 'slip-report', key, body: { code: 'K7QF2', score: [10, 0] } }]);
  });
});
