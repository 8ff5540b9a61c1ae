import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arena } from '@/lib/api/arena-types';
import { makeArena, makeChess, makeGame, makeMy, makeRow } from '@/testing/fake-arena';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const SOCKET = '/ws/tournaments/arena/7/';
const update = (seq: number, scores: number[]) => ({
  type: 'standings_update',
  seq,
  now: 1,
  phase: 'running',
  is_closed: false,
  standings: scores.map((score, index) => makeRow(index + 1, { score, streak: index === 0 ? 2 : 0 })),
  total: scores.length,
  playing: 2,
  waiting: 1,
  next_in: null as number | null,
  featured: null,
  duels: [],
  teams: null,
});

describe('the page of an arena', () => {
  let backend: FakeBackend;
  const serve = (arena: Arena) => {
    backend.answers.set('GET tournaments/arena/7/', () => arena);
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 2,
      rows: [makeRow(1), makeRow(2, { is_paused: true })],
    }));
  };
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET tournaments/arena/7/players/1/', () => ({
      ...makeRow(1),
      game_count: 1,
      games: [makeGame(1, { status: 'white' })],
      sheet: [2],
      fire: [false],
    }));
  });

  it('tells in words what keeps somebody out', async () => {
    serve(
      makeArena({
        my: makeMy({
          number: null,
          status: null,
          page: null,
          can_join: false,
          obstacles: [{ code: 'rating.low', message: 'Your rating of 1100 is below 1200.' }],
        }),
      }),
    );
    renderApp('/arenas/7');
    expect(await screen.findByText('Your rating of 1100 is below 1200.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled();
  });

  it('says when whoever waits is paired, and no more when nobody can be expected', async () => {
    serve(makeArena({ my: makeMy(), next_in: 5 }));
    renderApp('/arenas/7');
    expect(await screen.findByText('Next pairing in about 5 s')).toBeVisible();
    act(() => {
      backend.sockets.get(SOCKET)?.say({ ...update(11, [4]), next_in: 2 });
    });
    expect(await screen.findByText('Next pairing in about 2 s')).toBeVisible();
    act(() => {
      backend.sockets.get(SOCKET)?.say(update(12, [4]));
    });
    await waitFor(() => expect(screen.queryByText(/Next pairing/)).toBeNull());
  });

  it('lets somebody join and pause, asking for the password first', async () => {
    serve(
      makeArena({
        conditions: { ...makeArena().conditions, has_password: true },
        my: makeMy({ number: null, status: null, page: null }),
      }),
    );
    let brought: unknown;
    backend.answers.set('POST tournaments/arena/7/join/', (body) => {
      brought = body;
      serve(makeArena({ my: makeMy() }));
      return makeMy();
    });
    const { user } = renderApp('/arenas/7');
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Password'), 'sesame');
    await user.click(within(dialog).getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(brought).toEqual({ password: 'sesame' });
    expect(screen.getByText(/Finding an opponent for you, The Marshal/)).toBeVisible();
  });

  it('moves its table with every message, and shows a player who is clicked', async () => {
    serve(makeArena({ my: makeMy() }));
    const { user } = renderApp('/arenas/7');
    const table = await screen.findByRole('table', { name: 'Standings' });
    expect(within(table).getByText('2, paused')).toBeInTheDocument();
    backend.sockets.get(SOCKET)?.say(update(11, [12, 8, 3]));
    expect(await within(table).findByText('12')).toBeVisible();
    expect(within(table).getByText('on fire,')).toBeInTheDocument();
    expect(screen.getByText('2 playing, 1 waiting')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: /Gareth/ }));
    const panel = await screen.findByRole('region', { name: 'Player: Gareth' });
    expect(within(panel).getByText('2100?')).toBeVisible();
    expect(within(panel).getByRole('link', { name: /Elaine/ })).toHaveAttribute('href', '/games/chess/101');
  });

  it('prints the whole table, and goes back to its page', async () => {
    serve(makeArena({ my: makeMy({ page: 1 }) }));
    const { user } = renderApp('/arenas/7');
    const table = await screen.findByRole('table', { name: 'Standings' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    const pages = [Array.from({ length: 200 }, (_, index) => makeRow(index + 1)), [makeRow(201)]];
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 2,
      total: 201,
      rows: pages.shift() ?? [],
    }));
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(within(table).getAllByRole('row')).toHaveLength(202);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('leads a player who is paired to the board', async () => {
    serve(makeArena({ my: makeMy() }));
    backend.answers.set('GET chess/games/101/', () => makeChess());
    backend.answers.set('GET tournaments/arena/7/games/', () => [makeGame(1)]);
    const { router } = renderApp('/arenas/7');
    await screen.findByRole('table', { name: 'Standings' });
    backend.sockets.get(SOCKET)?.say({
      type: 'pairing',
      game_id: 101,
      color: 'white',
      opponent: { id: 2, username: 'user2', display_name: 'Elaine', rating: 1998, rank: 2 },
    });
    expect(await screen.findByText('Paired with Elaine (1998). You have White.')).toBeVisible();
    expect(screen.getByRole('link', { name: /You are playing/ })).toHaveAttribute('href', '/games/chess/101');
    await waitFor(() => expect(router.state.location.pathname).toBe('/games/chess/101'), { timeout: 5000 });
  });

  it('ends with a podium, the rank of the reader and the figures', async () => {
    const stats = { games: 10, moves: 700, white_wins: 5, black_wins: 4, draws: 1, berserks: 2, average_rating: 1800 };
    serve(
      makeArena({
        phase: 'finished',
        finished_at: 1,
        podium: [makeRow(1), makeRow(2), makeRow(3)],
        stats,
        my: makeMy({ rank: 7 }),
      }),
    );
    renderApp('/arenas/7');
    const podium = await screen.findByRole('region', { name: 'Podium' });
    expect(within(podium).getByText('You finished 7th with 4 points')).toBeVisible();
    expect(screen.getByText('50 %')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Results (CSV)' })).toHaveAttribute(
      'href',
      '/api/tournaments/arena/7/results/export/?format=csv',
    );
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });
});
