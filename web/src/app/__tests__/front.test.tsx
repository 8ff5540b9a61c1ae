import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Home, Task } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

const TASK: Task = {
  kind: 'round',
  urgency: 1,
  tournament_id: 3,
  tournament: 'Royal Swiss',
  title: 'The next round can be paired',
  detail: '',
  path: '/tournaments/3?tab=draw',
  do: { what: 'pair', label: 'Pair the next round', to: null },
};

describe('the front', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
  });

  it('puts the match of the reader first, then live boards, then what runs', async () => {
    startTournament(backend, 4, { name: 'Pentecost joust' });
    const home = backend.handle('GET', '/api/home') as Home;
    backend.answers.set('GET home', () => ({
      ...home,
      live: [
        { id: 5, kind: 'ludo', tournament_id: 1, tournament: 'Pentecost joust', match: 2, players: ['Erec', 'Enide'] },
      ],
      my: {
        matches: [
          {
            tournament_id: 1,
            tournament: 'Pentecost joust',
            match: 1,
            round: 'Semi-finals',
            opponent: 'Lancelot',
            game_id: 9,
            is_chess: false,
          },
        ],
        check_ins: [],
        upcoming: [],
        invitations: [{ tournament_id: 7, tournament: 'Winter joust' }],
        runs: [],
      },
    }));
    renderApp('/');
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent.trim()).slice(0, 3)).toEqual([
      'For you',
      'Live boards',
      'Running',
    ]);
    expect(screen.getByText('You play Lancelot')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Play now in Pentecost joust' })).toHaveAttribute('href', '/games/9');
    expect(screen.getByRole('link', { name: /Erec/ })).toHaveAttribute('href', '/games/5');
  });

  it('searches from everywhere with the key / and opens with Enter', async () => {
    const id = startTournament(backend, 4, { name: 'Pentecost joust' });
    backend.answers.set('GET search', () => ({
      tournaments: (backend.handle('GET', '/api/home') as Home).running,
      players: [{ username: 'erec', display_name: 'Erec' }],
      entries: [],
      festivals: [],
      clubs: [],
    }));
    const { user, router } = renderApp('/create');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('/');
    await user.type(await screen.findByRole('combobox', { name: 'Events, players and clubs' }), 'pent');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tournaments/${id}`));
  });

  it('forecasts a running tournament and says how', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderApp(`/tournaments/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Favourite: Knight 1, 25 %' }));
    expect(await screen.findByRole('heading', { name: 'Who will win?' })).toBeInTheDocument();
    expect(screen.getByText('How this is worked out: exactly')).toBeInTheDocument();
  });

  // Mend 38: the bars were scaled to the leader, so 39 % filled the track.
  it('draws the chances on one scale: a bar is as long as the chance', async () => {
    const id = startTournament(backend, 4);
    const chance = (entry: number, win: number) => ({ entry, win, podium: 1, cut: null });
    const known = backend.handle('GET', `/api/tournaments/${id}/forecast`) as object;
    backend.answers.set(`GET tournaments/${id}/forecast`, () => ({
      ...known,
      chances: [chance(1, 0.39), chance(2, 0.3), chance(3, 0.31), chance(4, 0)],
    }));
    renderApp(`/tournaments/${id}?tab=forecast`);
    await screen.findByRole('heading', { name: 'Who will win?' });
    const rows = within(screen.getByRole('region', { name: 'Who will win?' })).getAllByRole('listitem');
    const bars = rows.map((row) => row.querySelector<HTMLElement>('[style]')?.style.width);
    expect(bars).toEqual(['39%', '30%', '31%', '0%']);
  });

  it('travels back in time, where nothing can be done, and comes back', async () => {
    const id = startTournament(backend, 4);
    const { user, router } = renderApp(`/tournaments/${id}?at=3`);
    expect(await screen.findByRole('region', { name: 'Time machine' })).toHaveTextContent(/After 3 of \d+ events/);
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Settings' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'One event on' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ at: 4 }));
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Time machine' })).not.toBeInTheDocument());
    expect(await screen.findByRole('tab', { name: 'Settings' })).toBeInTheDocument();
  });

  it('shares a link, a frame and a picture', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderApp(`/tournaments/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Code to paste').value).toContain(
      `/embed/${id}?show=bracket`,
    );
    expect(await within(dialog).findByRole('img', { name: /^QR code/ })).toBeInTheDocument();
    expect(within(dialog).getByRole('img', { name: /^Card of/ })).toHaveAttribute(
      'src',
      expect.stringContaining(`/api/tournaments/${id}/card.png`),
    );
  });

  it('stands alone in a frame', async () => {
    const id = startTournament(backend, 4);
    renderApp(`/embed/${id}?show=standings`);
    expect(await screen.findByRole('region', { name: /^Standings of/ })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  // Mend 39: Ctrl-K did nothing.
  it('opens the search with Ctrl-K, while typing too', async () => {
    const { user } = renderApp('/');
    await screen.findByRole('button', { name: 'Search' });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Events, players and clubs' })).toBeVisible();
  });

  // Mend 39: "Watch" led to "There is no board to see".
  it('offers to watch only where games are played here', async () => {
    const id = startTournament(backend, 4);
    backend.answers.set(`GET tournaments/${id}/host`, () => ({ kind: null }));
    renderApp(`/tournaments/${id}`);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Watch' })).toBeNull();
  });

  it('settles what is on the desk with one click', async () => {
    backend.user = backend.users[0] ?? null;
    let tasks = [TASK];
    backend.answers.set('GET me/desk', () => tasks);
    backend.answers.set('POST tournaments/3/rounds', () => {
      tasks = [];
      return { seq: 9 };
    });
    const { user } = renderApp('/desk');
    await user.click(await screen.findByRole('button', { name: 'Pair the next round: Royal Swiss' }));
    expect(await screen.findByText('Your desk is clear')).toBeInTheDocument();
  });

  it('keeps what somebody chooses: name, news, sounds', async () => {
    backend.user = backend.users[0] ?? null;
    const changes: object[] = [];
    backend.answers.set('PATCH me/settings', (body) => {
      changes.push(body);
      return { display_name: 'The Marshal', muted: [], ...body };
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('switch', { name: 'A tournament of mine reaches its next phase' }));
    await waitFor(() => expect(changes).toEqual([{ muted: ['moves'] }]));
    await user.type(screen.getByLabelText('Shown to others'), ' of Kent');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(changes).toEqual([{ muted: ['moves'] }, { display_name: 'The Marshal of Kent' }]));
    await user.click(screen.getByRole('switch', { name: 'Sounds' }));
    expect(window.localStorage.getItem('tiltyard-sounds')).toBe('on');
  });

  it('sends the news of a tournament elsewhere, and a test of it', async () => {
    const id = startTournament(backend, 4);
    const herald = {
      id: 1,
      kind: 'discord',
      host: 'discord.example',
      topics: ['result'],
      secret: null,
      created_at: '2026-03-01T10:00:00Z',
      last_at: null,
      last_error: '',
      is_paused: false,
      waiting: 0,
    };
    backend.answers.set(`POST tournaments/${id}/heralds`, () => {
      backend.answers.set(`GET tournaments/${id}/heralds`, () => [herald]);
      return herald;
    });
    backend.answers.set(`POST tournaments/${id}/heralds/1/test`, () => ({
      ok: false,
      status: 404,
      error: 'It answered 404.',
      milliseconds: 9,
    }));
    const { user } = renderApp(`/tournaments/${id}?tab=settings`);
    await user.type(await screen.findByLabelText('Address'), 'https://discord.example/hook');
    await user.click(screen.getByRole('button', { name: 'Add this address' }));
    await user.click(await screen.findByRole('button', { name: /^Send a test to Discord/ }));
    expect(await screen.findByText('It answered 404.')).toBeInTheDocument();
  });

  it('shows what is wrong in which line before a file is taken', async () => {
    backend.user = backend.users[0] ?? null;
    const { id } = backend.create({ name: 'Open lists', format: 'single-elimination', seeding: 'rating' });
    backend.handle('POST', `/api/tournaments/${id}/phase`, { to: 'registration' });
    backend.answers.set('POST import/preview', () => ({
      kind: 'csv',
      name: '',
      rounds: null,
      entries: [{ line: 2, name: 'Gawain', rating: 2150, club: null }],
      problems: [{ line: 3, message: 'There is no name in this line.' }],
    }));
    const { user } = renderApp(`/tournaments/${id}?tab=entries`);
    await user.click(await screen.findByRole('button', { name: 'Import a file' }));
    await user.upload(
      await screen.findByLabelText('Choose a file'),
      new File(['name\nGawain'], 'list.csv', { type: 'text/csv' }),
    );
    expect(await screen.findByText('There is no name in this line.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add 1 player' }));
    await waitFor(() => expect(backend.views.get(id)?.entries.map((entry) => entry.name)).toEqual(['Gawain']));
  });
});
