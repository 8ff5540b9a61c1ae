import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeScale, nearest } from '@/features/profile/graph-scale';
import type { PlayedGame } from '@/lib/api/arena-types';
import type { Player, RatingStep } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const step = (id: number, before: number, delta: number, more: Partial<RatingStep> = {}): RatingStep => ({
  id,
  at: `2026-03-0${id}T10:00:00Z`,
  before,
  after: before + delta,
  delta,
  k: 32,
  score: delta > 0 ? 10 : 0,
  opponent_rating: 1250,
  opponent: { username: 'enide', display_name: 'Enide' },
  tournament: { id: 4, name: 'Spring Joust' },
  arena: null,
  chess_game: null,
  match: id,
  round: 1,
  is_reversal: false,
  is_reversed: false,
  ...more,
});
const STEPS = [step(3, 1229, -16, { is_reversal: true }), step(2, 1216, 13, { is_reversed: true }), step(1, 1200, 16)];
const history = { pool: 'tournament' as const, game: 'chess', items: STEPS, total: 3, page: 1, page_size: 50 };
const person = (username: string) => ({ username, display_name: 'Enide', rating: 1250, bot: null });
const GAME: PlayedGame = {
  id: 31,
  origin: { kind: 'arena', id: 7, name: 'Evening Arena', number: 3, game: null },
  white: person('erec'),
  black: person('enide'),
  side: 0,
  winner: 1,
  reason: 'checkmate',
  variant: 'standard',
  speed: 'blitz',
  initial_seconds: 180,
  increment_seconds: 2,
  is_rated: true,
  plies: 40,
  ended_at: Date.parse('2026-03-03T10:00:00Z'),
  fen: '8/8/4k3/8/8/4K3/8/8 w - - 0 60',
  last_move: 'e2e3',
};
const EREC: Player = {
  id: 7,
  username: 'erec',
  display_name: 'Erec',
  title: null,
  history,
  games: [
    {
      game: 'chess',
      tournament: {
        rating: 1213,
        start: 1200,
        games: 1,
        k: 32,
        deviation: null,
        is_provisional: false,
        updated_at: '2026-03-03T10:00:00Z',
      },
      matchmaking: null,
      peak: 1229,
      blended: 1213,
      games: 1,
    },
  ],
  tournaments: [
    {
      id: 4,
      name: 'Spring Joust',
      format_name: 'Round robin',
      game: 'chess',
      phase: 'completed',
      phase_name: 'Completed',
      entry_count: 8,
      at: '2026-03-01T10:00:00Z',
      status: 'checked_in',
      place: { from: 1, to: 1 },
    },
  ],
};

describe('a profile', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.answers.set('GET users/erec', () => EREC);
    backend.answers.set('GET users/erec/ratings/tournament/history', () => history);
  });

  it('shows ratings, every step and the places', async () => {
    renderApp('/players/erec');
    expect(await screen.findByRole('heading', { level: 1, name: 'Erec' })).toBeVisible();
    expect(screen.getByText('1 match, K 32')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Rating history of Erec' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)).toEqual(['−16', '+13', '+16']);
    expect(within(table).getByText('Taken back')).toBeVisible();
    expect(within(table).getByText('Corrected later')).toBeVisible();
    expect(within(table).getAllByRole('link', { name: 'Enide' })[0]).toHaveAttribute('href', '/players/enide');
    expect(
      within(screen.getByRole('table', { name: 'Tournaments of Erec' })).getByRole('row', { name: /^1 Spring Joust/ }),
    ).toBeVisible();
  });

  // Mend 43: who plays arenas only had "Not public" beside every game and "0 tournaments".
  it('links rated games of arenas, and counts arenas', async () => {
    const items = [step(1, 1200, 16, { tournament: null, match: null, round: null, arena: { id: 7, game: 12 } })];
    backend.answers.set('GET users/erec', () => ({ ...EREC, tournaments: [], history: { ...history, items } }));
    backend.answers.set('GET users/erec/ratings/tournament/history', () => ({ ...history, items }));
    backend.answers.set('GET users/erec/arenas', () => ({
      points: 3,
      trophies: [],
      shields: [],
      played: 2,
      arenas: [],
    }));
    renderApp('/players/erec');
    expect(await screen.findByRole('link', { name: 'Arena game 12' })).toHaveAttribute('href', '/arenas/7/games/12');
    expect(await screen.findByText('2 arenas')).toBeVisible();
    expect(screen.queryByText(/^(Not public|0 tournaments|No tournaments yet)$/)).toBeNull();
  });

  it('finds games by filters that stay in the address, and opens a game or its analysis', async () => {
    const asked: string[] = [];
    backend.answers.set('GET users/erec/games', (_, search) => {
      search.sort();
      asked.push(search.toString());
      return { items: [GAME], total: 41, page: 1, page_size: 20 };
    });
    const { user } = renderApp('/players/erec?result=lost&color=purple');
    const list = await screen.findByRole('list', { name: 'Games of Erec' });
    expect(asked).toEqual(['result=lost']);
    expect(within(list).getByRole('link', { name: 'Enide' })).toHaveAttribute('href', '/games/chess/31');
    expect(within(list).getByRole('link', { name: /^Analyse/ })).toHaveAttribute('href', '/analysis/31');
    expect(within(list).getByText('Evening Arena')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await user.selectOptions(screen.getByLabelText('Speed'), 'Blitz');
    await waitFor(() => expect(asked.at(-1)).toBe('result=lost&speed=blitz'));
    expect(asked).toContain('page=2&result=lost');
  });

  it('lets the keyboard walk the graph and says what is there', async () => {
    const { user } = renderApp('/players/erec');
    const graph = await screen.findByRole('slider', { name: /^Erec: rating after each match/ });
    expect(graph).toHaveAttribute('aria-valuetext', '3 Mar 2026: 1213, −16, taken back against Enide');
    graph.focus();
    await user.keyboard('{Home}');
    expect(graph).toHaveAttribute('aria-valuetext', 'Before: 1200');
    await user.keyboard('{ArrowRight}');
    expect(graph).toHaveAttribute('aria-valuetext', '1 Mar 2026: 1216, +16, won against Enide');
    await user.keyboard('{End}{ArrowRight}');
    expect(graph).toHaveAttribute('aria-valuenow', '3');
  });

  it('says so when there is nobody, and when there is no rating yet', async () => {
    backend.answers.set('GET users/enide', () => ({
      ...EREC,
      username: 'enide',
      display_name: 'Enide',
      games: [],
      tournaments: [],
    }));
    const first = renderApp('/players/nobody');
    expect(await screen.findByText('No such player')).toBeVisible();
    first.unmount();
    renderApp('/players/enide');
    expect(await screen.findByText('No rating yet')).toBeVisible();
    expect(screen.getByText('No tournaments yet')).toBeVisible();
  });
});

describe('the scale of the graph', () => {
  const frame = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 30 };

  it('holds all values between round numbers', () => {
    const scale = makeScale([1200, 1231, 1187], frame);
    expect(scale.ticks).toEqual([1180, 1200, 1220, 1240]);
    expect(scale.y(scale.high)).toBe(10);
    expect(scale.y(scale.low)).toBe(170);
  });

  it('finds the nearest point, also at the edges and for one alone', () => {
    const scale = makeScale([1200, 1210, 1220], frame);
    expect([0, 130, 215, 999].map((x) => nearest(x, 3, scale))).toEqual([0, 1, 1, 2]);
    expect(nearest(200, 1, makeScale([1200], frame))).toBe(0);
  });
});
