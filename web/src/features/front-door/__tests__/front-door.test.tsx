import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO, findBracket, stepsOf, treeAfter, treeOf } from '@/features/front-door/tree';
import type { Home } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('the front door', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
  });

  it('says what this is to who is signed out, and each of five doors opens its own form', async () => {
    const { user, router } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Run your tournament');
    const doors = within(screen.getByRole('navigation', { name: 'What you organise' })).getAllByRole('link');
    expect(doors.map((door) => door.getAttribute('href'))).toEqual(
      ['chess', 'championship', 'club', 'cards', 'engines'].map((preset) => `/create?preset=${preset}`),
    );
    await user.click(screen.getByRole('link', { name: /^Card night/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ preset: 'cards' }));
    expect(await screen.findByRole('radio', { name: /^Sealed/ })).toBeInTheDocument();
  });

  it('opens the search of the banner', async () => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Find a tournament or a player' }));
    expect(await screen.findByRole('combobox', { name: 'Events, players and clubs' })).toBeVisible();
  });

  it('is not shown to who is signed in: their invitations and the events they run come first', async () => {
    const id = startTournament(backend, 4, { name: 'Pentecost joust' });
    const home = backend.handle('GET', '/api/home') as Home;
    backend.answers.set('GET home', () => ({
      ...home,
      my: {
        matches: [],
        check_ins: [],
        upcoming: [],
        invitations: [{ tournament_id: 7, tournament: 'Winter joust' }],
        runs: home.running,
      },
    }));
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Go on with Pentecost joust' })).toHaveAttribute(
      'href',
      `/tournaments/${id}`,
    );
    expect(screen.getByRole('link', { name: 'Answer the invitation to Winter joust' })).toBeInTheDocument();
    expect(screen.queryByText('Run your tournament')).not.toBeInTheDocument();
  });

  it('leads into five worlds from every page', async () => {
    renderApp('/cups');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const names = within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Chess', 'Ludo', 'Arenas', 'Cards', 'Engines', 'Play', 'Create']);
  });
});

describe('the bracket behind the first words', () => {
  it('is told result by result: who comes from a match is there when it is decided', () => {
    expect(stepsOf(DEMO)).toBe(7);
    expect(treeAfter(DEMO, 0).rounds.map((pairs) => pairs.flatMap((pair) => pair.names).filter(Boolean))).toEqual([
      ['Lancelot', 'Bedivere', 'Tristan', 'Galahad', 'Percival', 'Bors', 'Enide', 'Gawain'],
      [],
      [],
    ]);
    expect(treeAfter(DEMO, 2).rounds[1]?.[0]).toEqual({ names: ['Lancelot', 'Galahad'], winner: null });
    expect(treeAfter(DEMO, 7)).toEqual(DEMO);
  });

  it('is a real one where one is played and has come to its last eight', () => {
    const backend = installBackend();
    const id = startTournament(backend, 4);
    const view = backend.views.get(id);
    expect(view && treeOf(view)?.rounds.map((pairs) => pairs.length)).toEqual([2, 1]);
    expect(view && treeOf({ ...view, matches: view.matches.slice(0, 1) })).toBeNull();
    expect(view && findBracket([{ ...view, matches_done: 0 }])).toBeUndefined();
    expect(view && findBracket([{ ...view, matches_done: 1 }])?.id).toBe(id);
  });
});
