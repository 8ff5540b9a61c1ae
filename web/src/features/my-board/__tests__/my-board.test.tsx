import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MyBoard } from '@/features/my-board/my-board';
import { askOf } from '@/features/my-board/news';
import { placeOf } from '@/features/my-board/my-match';
import type { Match, View } from '@/lib/api/types';
import { indexEntries } from '@/lib/tournament/match';
import { installBackend, renderWith, startTournament } from '@/testing/render';

const ME = 1;

/** A started tournament in which the reader is the first of the list. */
function asPlayer(players: number, input: Parameters<typeof startTournament>[2], change: Partial<View> = {}): View {
  const backend = installBackend();
  const view = backend.views.get(startTournament(backend, players, input));
  if (!view) throw new Error('the fake backend lost its tournament');
  return { ...view, ...change, my: { roles: ['player'], entry_number: ME, can: [], invitation: null } };
}

const show = (view: View) => {
  renderWith(<MyBoard view={view} onOpenMatch={vi.fn()} />);
  return screen.queryByRole('region', { name: 'Your games' });
};

describe('the board of the reader', () => {
  it('says where they play, with which colour, and whom', () => {
    const view = asPlayer(4, { format: 'round-robin' }, { game: 'chess' });
    const mine = view.matches
      .filter((match) => match.round === 1)
      .find((match) => match.sides.some(({ entry }) => entry === ME));
    const side = mine?.sides[0].entry === ME ? 'White' : 'Black';
    expect(show(view)).toHaveTextContent(
      new RegExp(`^Board ${(mine?.index ?? 0) + 1}, ${side}, against Knight \\d \\(\\d+\\)Round 1`),
    );
  });

  it('knows no colours in a bracket nor at a table of cards', () => {
    const view = asPlayer(4, {}, { game: 'chess' });
    const [match] = view.matches;
    if (!match) throw new Error('there is none');
    const names = indexEntries(view.entries);
    expect(placeOf(view, match, 0, names)).toBe('Match 1, against Knight 4 (2997)');
    const card: View = { ...view, format: 'draft-swiss' };
    expect(placeOf(card, { ...match, bracket: 'swiss' }, 0, names)).toBe('Table 1, against Knight 4 (2997)');
  });

  it('tells what came of the last match and whom the next one waits for', () => {
    const view = asPlayer(4, {});
    const done = view.matches.map((match): Match => {
      if (match.number === 1) return { ...match, status: 'completed', kind: 'normal', winner: 0, score: [10, 0] };
      if (match.number !== 3) return match;
      const [first, second] = match.sides;
      return { ...match, sides: [{ ...first, kind: 'entry', entry: ME }, second] };
    });
    const region = show({ ...view, matches: done });
    expect(region).toHaveTextContent('won against Knight 4 1–0');
    expect(region).toHaveTextContent('Next: Winner of match 2');
  });

  it('offers to report where players do', () => {
    const region = show(asPlayer(4, {}, { self_report: true }));
    expect(region && within(region).getByRole('button', { name: 'Report result' })).toBeInTheDocument();
  });

  it('is there for players only', () => {
    const view = asPlayer(4, {});
    expect(show({ ...view, my: { ...view.my, entry_number: null } })).toBeNull();
  });

  it('asks for another look when the two reports differ', () => {
    const report = { match: 1, state: 'disputed' as const, since: '', counts_at: null, reports: [] };
    expect(askOf({ report, waits: undefined, side: 0, opponent: 'Knight 4' })).toMatchObject({
      text: 'You and Knight 4 report different results',
      tone: 'bad',
    });
  });
});
