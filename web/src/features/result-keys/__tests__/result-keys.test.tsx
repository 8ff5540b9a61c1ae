import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readKey } from '@/features/result-keys/result-keys';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('results by keyboard', () => {
  let backend: FakeBackend;
  let id: number;
  const scores = () =>
    backend.views
      .get(id)
      ?.matches.filter((match) => match.round === 1)
      .map((match) => match.score);
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 6, { format: 'round-robin' });
  });

  it('takes a whole round without the mouse, going on to the next board by itself', async () => {
    const { user } = renderApp(`/tournaments/${id}/result-keys`);
    const list = await screen.findByRole('listbox');
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    list.focus();
    await user.keyboard('1=0');
    await waitFor(() =>
      expect(scores()).toEqual([
        [10, 0],
        [5, 5],
        [0, 10],
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'All results are in' })).toBeInTheDocument();
  });

  it('moves with the arrows and opens the form of a match with Enter', async () => {
    const { user } = renderApp(`/tournaments/${id}/result-keys`);
    const list = await screen.findByRole('listbox');
    list.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(within(list).getAllByRole('option', { selected: true })[0]).toHaveTextContent(/^3/);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('takes thumbs too', async () => {
    const { user } = renderApp(`/tournaments/${id}/result-keys`);
    await screen.findByRole('listbox');
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    await waitFor(() => expect(scores()?.[0]).toEqual([5, 5]));
  });

  it('changes no result that is in', async () => {
    const { user } = renderApp(`/tournaments/${id}/result-keys`);
    (await screen.findByRole('listbox')).focus();
    await user.keyboard('1');
    await waitFor(() => expect(scores()?.[0]).toEqual([10, 0]));
    await user.keyboard('{Home}0');
    expect(scores()?.[0]).toEqual([10, 0]);
  });

  it('knows its keys and leaves all others to the browser', () => {
    expect(readKey('=')).toEqual({ kind: 'result', score: [5, 5] });
    expect(readKey('ArrowLeft')).toEqual({ kind: 'result', score: [10, 0] });
    expect(readKey('Tab')).toBeNull();
  });
});
