import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Arena, TeamRow } from '@/lib/api/arena-types';
import { makeArena, makeMy, makeRow } from '@/testing/fake-arena';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const ORGANISER = makeMy({ number: null, status: null, page: null, is_organiser: true });
const CLASSIC = {
  is_balanced: false,
  pairs_when_nobody_plays: true,
  spares_left_out: false,
  avoids_repeats: false,
  lifts_stuck: false,
  is_prompt: false,
};

describe('an arena that is changed', () => {
  let backend: FakeBackend;
  let sent: unknown;
  const serve = (arena: Arena) => {
    backend.answers.set('GET tournaments/arena/7/', () => arena);
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 1,
      rows: [makeRow(1)],
    }));
    backend.answers.set('GET teams/', () => []);
    backend.answers.set('PATCH tournaments/arena/7/', (body) => {
      sent = body;
      return arena;
    });
  };
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    sent = undefined;
  });

  it('can be changed while it runs, but for what is settled', async () => {
    serve(makeArena({ my: ORGANISER }));
    const { user, router } = renderApp('/arenas/7/edit');
    const name = await screen.findByLabelText('Name');
    expect(screen.queryByLabelText('Date and time')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Clock' })).toBeNull();
    expect(screen.getByLabelText('Bots may play')).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Morphy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => router.state.location.pathname).toBe('/arenas/7');
    expect(sent).toEqual({ name: 'Morphy' });
  });

  it('keeps the pairing it has, and a switch changes only its own part', async () => {
    serve(makeArena({ my: ORGANISER, pairing: CLASSIC }));
    const { user } = renderApp('/arenas/7/edit');
    await user.click(await screen.findByText('Description, prizes, streaks, pairing, position'));
    expect(screen.getByLabelText('Balanced pairing')).not.toBeChecked();
    await user.click(screen.getByLabelText('Fewer repeats'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toEqual({ pairing: { ...CLASSIC, avoids_repeats: true } });
  });

  it('loses its password and its list when the organiser says so, and not before', async () => {
    const conditions = { ...makeArena().conditions, has_password: true, has_allow_list: true };
    serve(makeArena({ my: ORGANISER, conditions }));
    const { user } = renderApp('/arenas/7/edit');
    await user.click(await screen.findByText('Who may join'));
    await user.click(screen.getByLabelText('Remove the password'));
    await user.click(screen.getByLabelText('Remove the list'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toEqual({ password: '', allow_list: [] });
  });

  it('refuses a new date in the past', async () => {
    serve(makeArena({ my: ORGANISER, phase: 'created', started_at: null }));
    const { user } = renderApp('/arenas/7/edit');
    const date = await screen.findByLabelText('Date and time');
    await user.clear(date);
    await user.type(date, '2001-01-01T10:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Choose a moment that is still to come.'))[0]).toBeVisible();
    expect(sent).toBeUndefined();
  });

  it('is for titled players only where the organiser may ask for that', async () => {
    serve(makeArena({ my: ORGANISER }));
    backend.user = { id: 1, username: 'marshal', display_name: 'The Marshal', title: 'FM', is_operator: false };
    const { user } = renderApp('/arenas/7/edit');
    await user.click(await screen.findByText('Who may join'));
    await user.click(await screen.findByLabelText('Titled players only'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toMatchObject({ conditions: { is_titled_only: true } });
  });
});

describe('a team battle', () => {
  const row = (id: number, rank: number): TeamRow => ({
    rank,
    team: { id, name: `Team ${id}` },
    score: 40 - rank,
    performance: 2000,
    average_performance: null,
    leaders: [],
  });
  const table = Array.from({ length: 12 }, (_, index) => row(index + 1, index + 1));

  it('shows ten teams and one’s own, and all of them on a page', async () => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    const battle = { teams: table.map(({ team }) => team), leaders: 3 };
    backend.answers.set('GET tournaments/arena/7/', () =>
      makeArena({ battle, my: makeMy({ team: 12, rank: 30, page: 3 }) }),
    );
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 3,
      pages: 3,
      total: 30,
      rows: [makeRow(1, { rank: 30 })],
    }));
    backend.answers.set('GET tournaments/arena/7/teams/', (_body, search) => ({
      rows: search.get('team') ? table.slice(11) : table,
    }));
    const { user } = renderApp('/arenas/7');
    const section = await screen.findByRole('region', { name: 'Teams' });
    expect(await within(section).findByText('your team')).toBeVisible();
    expect(within(section).getAllByRole('listitem')).toHaveLength(11);
    expect(within(section).queryByText('Team 11')).toBeNull();
    await user.click(within(section).getByRole('link', { name: 'All 12 teams' }));
    expect(await screen.findByText('Team 11')).toBeVisible();
  });
});

describe('a finished arena', () => {
  it.each([
    [1, true],
    [4, false],
  ])('%s days ago lets the organiser take a cheater out: %s', async (days, isOffered) => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    const finished_at = Date.now() - days * 86_400_000;
    backend.answers.set('GET tournaments/arena/7/', () =>
      makeArena({ phase: 'finished', finished_at, podium: [makeRow(1)], my: ORGANISER, now: Date.now() }),
    );
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 1,
      rows: [makeRow(1)],
    }));
    backend.answers.set('GET tournaments/arena/7/players/1/', () => ({ ...makeRow(1), game_count: 0, games: [] }));
    renderApp('/arenas/7?player=1');
    const panel = await screen.findByRole('region', { name: 'Player: Gareth' });
    expect(within(panel).queryByRole('button', { name: /Remove/ }) !== null).toBe(isOffered);
  });
});
