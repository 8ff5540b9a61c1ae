import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntriesView } from '@/features/entries/entries-view';
import { parseEntries } from '@/lib/tournament/paste-entries';
import { moveRow } from '@/features/entries/seed-order';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith } from '@/testing/render';

describe('a pasted list', () => {
  it('understands names, ratings and clubs, however they are separated', () => {
    const lines = parseEntries('Lancelot, 2210\n2. Gawain;2150;Orkney\nPercival\t2000\nGalahad 1900\n\nBors');
    expect(lines.map((line) => line.entry)).toEqual([
      { name: 'Lancelot', rating: 2210 },
      { name: 'Gawain', rating: 2150, club: 'Orkney' },
      { name: 'Percival', rating: 2000 },
      { name: 'Galahad', rating: 1900 },
      { name: 'Bors' },
    ]);
    expect(lines.every((line) => line.problem === null)).toBe(true);
  });

  it('leaves out doubles and nonsense, and says why', () => {
    const lines = parseEntries('Kay\nkay\n, 1200\nBedivere, 99999', new Set(['Tristan']));
    expect(lines.map((line) => line.problem)).toEqual([null, 'Already in the list', 'No name', 'Rating above 4000']);
    expect(parseEntries('tristan', new Set(['Tristan']))[0]?.problem).toBe('Already in the list');
  });
});

describe('moving a row', () => {
  it('keeps everybody and stays inside the list', () => {
    expect(moveRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveRow(['a', 'b', 'c'], 0, 99)).toEqual(['b', 'c', 'a']);
    expect(moveRow(['a'], 5, 0)).toEqual(['a']);
  });
});

describe('the entries of a tournament', () => {
  let backend: FakeBackend;
  let id: number;
  const post = (path: string, body: object = {}) =>
    backend.handle('POST', `/api/tournaments/${id}/${path}`, body as Record<string, unknown>);
  const read = () => backend.handle('GET', `/api/tournaments/${id}`) as View;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    id = backend.create({ name: 'Joust', format: 'single-elimination', seeding: 'manual' }).id;
    post('phase', { to: 'registration' });
  });

  it('are added by paste, after a preview', async () => {
    const { user } = renderWith(<EntriesView view={read()} />);
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    await user.click(screen.getByLabelText('Players'));
    await user.paste('Lancelot, 2210\nGawain\nGawain');
    expect(screen.getByText('2 players understood, 1 line left out')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add 2 players' }));
    await waitFor(() => expect(read().entries.map((entry) => entry.name)).toEqual(['Lancelot', 'Gawain']));
  });

  it('are added one by one, focus back in the field', async () => {
    const { user } = renderWith(<EntriesView view={read()} />);
    await user.type(screen.getByLabelText('Add a player'), 'Bors{Enter}');
    await waitFor(() => expect(read().entries).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Add a player')).toHaveValue(''));
    expect(screen.getByLabelText('Add a player')).toHaveFocus();
  });

  it('are taken late, when play has begun', async () => {
    id = backend.create({ name: 'Open', format: 'swiss', seeding: 'rating' }).id;
    post('phase', { to: 'registration' });
    post('entries/bulk', { entries: ['A', 'B', 'C', 'D'].map((name) => ({ name })) });
    for (const to of ['check_in', 'seeding', 'in_progress']) post('phase', { to });
    const { user } = renderWith(<EntriesView view={read()} />);
    expect(screen.queryByLabelText('Add a player')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    await user.type(screen.getByLabelText('Add a player'), 'Bors{Enter}');
    await waitFor(() => expect(read().entries.map((entry) => entry.name)).toContain('Bors'));
  });

  it('are seeded from the keyboard', async () => {
    post('entries/bulk', { entries: ['A', 'B', 'C'].map((name, index) => ({ name, rating: 2000 - index })) });
    post('phase', { to: 'check_in' });
    post('phase', { to: 'seeding' });
    const { user } = renderWith(<EntriesView view={read()} />);
    (await screen.findByRole('button', { name: /^Seed 3, C/ })).focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText('C is now seed 2 of 3.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save seeds' }));
    await waitFor(() => expect(read().entries.map((entry) => entry.seed)).toEqual([1, 3, 2]));
  });

  it('leave with a reason when disqualified', async () => {
    post('entries', { name: 'Mordred' });
    const { user } = renderWith(<EntriesView view={read()} />);
    await user.click(screen.getByRole('button', { name: 'More for Mordred' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disqualify' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Disqualify' })).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Reason'), 'Treason');
    await user.click(within(dialog).getByRole('button', { name: 'Disqualify' }));
    await waitFor(() => expect(read().entries[0]?.status).toBe('disqualified'));
  });

  it('offer nothing to manage to a visitor', () => {
    post('entries', { name: 'Mordred' });
    backend.user = null;
    renderWith(<EntriesView view={read()} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: /Mordred/ })).toBeInTheDocument();
  });
});
