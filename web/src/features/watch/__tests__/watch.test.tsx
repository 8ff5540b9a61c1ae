import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { featuredMatch, hear, NOTHING } from '@/features/watch/spectate-state';
import { formatDelay } from '@/features/watch/watch-header';
import type { Board, SpectateMessage, View } from '@/lib/api/types';
import { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

const BOARD: Board = {
  kind: 'tilt',
  id: 1,
  number: 7,
  game_number: 1,
  status: 'playing',
  winner: null,
  reason: null,
  state: { turn: 1 },
  sides: [
    { entry: 1, name: 'Knight 1', is_away: false },
    { entry: 4, name: 'Knight 4', is_away: false },
  ],
};

class Grandstand {
  static all: Grandstand[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  said: { type: string; match?: number; entry?: number }[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Grandstand.all.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.readyState = 3;
  }
}

function take(path = '/watch') {
  const backend = installBackend();
  const id = startTournament(backend, 4);
  const { my, ...view } = backend.handle('GET', `/api/tournaments/${id}`) as View;
  Grandstand.all = [];
  vi.stubGlobal('WebSocket', Grandstand);
  const app = renderApp(`/tournaments/${id}${path}`);
  const socket = async () =>
    waitFor(
      () => Grandstand.all.find((row) => row.url.includes('/spectate')) ?? Promise.reject(new Error('no socket')),
    );
  const tell = async (...messages: SpectateMessage[]) => {
    const held = await socket();
    act(() => {
      held.onopen?.();
      for (const message of messages) held.onmessage?.({ data: JSON.stringify(message) });
    });
    return held;
  };
  const seat = () =>
    tell(
      { type: 'hello', seq: view.seq, viewers: 12, delay: 3, now: 0, moment: 0 },
      { type: 'snapshot', seq: view.seq, delay: 3, now: 0, moment: 0, view },
    );
  return { ...app, id, my, view, tell, seat };
}

describe('a spectator', () => {
  it('sees how far behind they are, how many watch, and the board of what is played', async () => {
    const { seat, tell } = take();
    const socket = await seat();
    expect(await screen.findByText(/Delayed by/)).toHaveTextContent('Delayed by 3 s');
    expect(screen.getByText('12 viewers')).toBeVisible();
    await waitFor(() => expect(socket.said).toContainEqual({ type: 'watch', match: 1 }));
    await tell({ type: 'board', match: 1, board: BOARD });
    expect(screen.getByText('7 steps')).toBeVisible();
    expect(screen.getByText('to move').closest('li')).toHaveTextContent('Knight 4');
  });

  it('asks for the board of a match once the match is old enough to be shown', async () => {
    const { seat, tell, view } = take('/watch?match=2');
    const later = { type: 'snapshot', seq: view.seq, delay: 8, now: 0, moment: 0 } as const;
    const socket = await tell(
      { type: 'hello', seq: 1, viewers: 1, delay: 8, now: 0, moment: 0 },
      { ...later, seq: 1, view: { ...view, seq: 1, matches: [] } },
    );
    expect(await screen.findByText(/Delayed by/)).toBeVisible();
    expect(socket.said).toEqual([]);
    await seat();
    await waitFor(() => expect(socket.said).toContainEqual({ type: 'watch', match: 2 }));
  });

  it('follows a player found with the keyboard, and is told where they are', async () => {
    const { seat, tell, user } = take();
    const socket = await seat();
    const box = await screen.findByRole('combobox', { name: 'Follow a player' });
    await user.type(box, 'knight');
    expect(screen.getAllByRole('option')).toHaveLength(4);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(socket.said.at(-1)).toEqual({ type: 'follow', entry: 2 }));
    await tell({ type: 'following', entry: 2, match: 2, standing: 'playing' });
    expect(await screen.findByText('Knight 2 is at the board.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop following Knight 2' }));
    expect(await screen.findByRole('combobox', { name: 'Follow a player' })).toBeVisible();
  });

  // Mend 39: Enter did nothing before an arrow key had opened the list.
  it('follows who fits best on Enter alone, with the list open or closed', async () => {
    const { seat, tell, user } = take();
    const socket = await seat();
    await user.type(await screen.findByRole('combobox', { name: 'Follow a player' }), 'knight 3{Enter}');
    await waitFor(() => expect(socket.said.at(-1)).toEqual({ type: 'follow', entry: 3 }));
    await tell({ type: 'following', entry: 3, match: 1, standing: 'playing' });
    await user.click(await screen.findByRole('button', { name: 'Stop following Knight 3' }));
    const box = await screen.findByRole('combobox', { name: 'Follow a player' });
    await user.type(box, 'knight 4{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(socket.said.at(-1)).toEqual({ type: 'follow', entry: 4 }));
  });

  it('steps back and forth through the history of a match', async () => {
    const { seat, tell, user } = take('/watch?match=2');
    const socket = await seat();
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(socket.said.at(-1)).toEqual({ type: 'history', match: 2 });
    const moves = [1, 2, 3].map((number) => ({
      number,
      at: number,
      text: `Step ${number}`,
      status: 'playing' as const,
      winner: null,
      state: { turn: 0 },
    }));
    await tell({
      type: 'history',
      match: 2,
      moment: 9,
      games: [{ board: BOARD, moves }],
      events: [{ seq: 9, kind: 'game-recorded', at: 5, winner: 0 }],
    });
    const history = within(await screen.findByRole('group', { name: 'History of the match' }));
    expect(history.getByText('3 of 3')).toBeVisible();
    await user.click(history.getByRole('button', { name: 'Step back' }));
    expect(history.getByText('2 of 3')).toBeVisible();
    expect(history.getByText('2 steps')).toBeVisible();
    await user.keyboard('{Home}');
    expect(history.getByText('1 of 3')).toBeVisible();
    expect(history.getByText(/^Game won by Knight/)).toBeVisible();
  });

  it('who is no participant is asked to sign in, and the client does not try again', async () => {
    const { tell } = take();
    const socket = await tell({
      type: 'error',
      code: 'spectate.participants_only',
      message: 'Only participants may watch; sign in if you are one.',
    });
    act(() => socket.onclose?.({ code: 4401 }));
    expect(await screen.findByText('For participants only')).toBeVisible();
    expect(screen.getByText(/sign in if you are one/)).toBeVisible();
    expect(Grandstand.all.filter((row) => row.url.includes('/spectate'))).toHaveLength(1);
  });
});

describe('what spectators know', () => {
  it('asks for everything when a message is missing, and takes a snapshot as it comes', () => {
    const backend = new FakeBackend();
    const view = backend.handle('GET', `/api/tournaments/${startTournament(backend, 4)}`) as View;
    const snapshot: SpectateMessage = { type: 'snapshot', seq: view.seq, delay: 60, now: 0, moment: 0, view };
    const seated = hear(NOTHING, snapshot);
    const gap = hear(seated, {
      type: 'patch',
      from: view.seq + 5,
      seq: view.seq + 6,
      now: 0,
      moment: 0,
      tournament: null,
      entries: [],
      matches: [],
      standings: null,
      rounds: null,
    });
    expect(gap.hasGap).toBe(true);
    expect(hear(gap, { ...snapshot, seq: 3, view: { ...view, seq: 3 } })).toMatchObject({
      hasGap: false,
      view: { seq: 3 },
    });
    expect(featuredMatch(view.matches)).toBe(1);
  });

  it('tells a delay in words', () => {
    expect([0, 3, 60, 150, 900].map(formatDelay)).toEqual(['0 s', '3 s', '1 min', '2 min 30 s', '15 min']);
  });
});
