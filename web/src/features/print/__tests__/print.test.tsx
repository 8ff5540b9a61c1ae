import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { kindsFor, parsePrint, stackCut } from '@/features/print/print-kinds';
import type { View } from '@/lib/api/types';
import { boardsOf, roundToShow } from '@/lib/tournament/print-rounds';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('the order of slips', () => {
  it('lets the piles of a cut stack lie in order', () => {
    const pages = stackCut(
      Array.from({ length: 19 }, (_, index) => index + 1),
      8,
    );
    expect(pages).toHaveLength(3);
    const piles = Array.from({ length: 8 }, (_, slot) => pages.map((page) => page[slot]));
    expect(piles.flat().filter((item) => item !== null)).toEqual(Array.from({ length: 19 }, (_, i) => i + 1));
  });
});

describe('the print centre', () => {
  let backend: FakeBackend;
  let id: number;
  const view = (): View => {
    const found = backend.views.get(id);
    if (!found) throw new Error('the fake backend lost its tournament');
    return found;
  };
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 5, { format: 'round-robin' });
  });

  it('hangs up a round by board, with a line for every result to come', async () => {
    renderApp(`/tournaments/${id}/print?what=pairings&round=1`);
    const sheet = await screen.findByRole('article', { name: /pairings by board/ });
    const boards = boardsOf(view(), 1);
    expect(within(sheet).getAllByRole('row')).toHaveLength(boards.length + 1);
    expect(within(sheet).getAllByText('____ – ____')).toHaveLength(2);
  });

  it('says where everybody sits, by name', async () => {
    renderApp(`/tournaments/${id}/print?what=names&round=1`);
    const sheet = await screen.findByRole('article', { name: /where do I sit/ });
    const names = within(sheet)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(names).toEqual(['Knight 1', 'Knight 2', 'Knight 3', 'Knight 4', 'Knight 5']);
  });

  it('prints a slip a board that leads to its result', async () => {
    renderApp(`/tournaments/${id}/print?what=slips&round=1`);
    const slips = await screen.findAllByRole('article', { name: /Slip of board/ });
    expect(slips).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: /The address where the result of board \d is entered/ })).toHaveLength(2);
  });

  it('marks standings with missing results as not final', async () => {
    renderApp(`/tournaments/${id}/print?what=standings`);
    expect(await screen.findByText(/Not final: \d+ results are missing/)).toBeInTheDocument();
  });

  it('puts another tournament on the same paper', async () => {
    const other = startTournament(backend, 3, { format: 'round-robin', name: 'Section B' });
    renderApp(`/tournaments/${id}/print?what=players&with=${other}`);
    expect(await screen.findByRole('article', { name: 'Section B: 3 players by name' })).toBeInTheDocument();
  });

  it('offers spectators no list of money and no slips', () => {
    const kinds = kindsFor({ ...view(), my: { ...view().my, can: [] } });
    expect(kinds).not.toContain('check-in');
    expect(kinds).not.toContain('slips');
    expect(kinds).toContain('pairings');
  });

  it('shows the round that is played, whatever the address says of others', () => {
    expect(roundToShow(view())).toBe(1);
    expect(parsePrint({ what: 'nonsense', paper: 'a3', with: '7.x' })).toEqual({ what: 'pairings' });
    expect(parsePrint({ what: 'slips', round: '2', paper: 'letter', with: 7 })).toEqual({
      what: 'slips',
      round: 2,
      paper: 'letter',
      with: '7',
    });
  });
});
