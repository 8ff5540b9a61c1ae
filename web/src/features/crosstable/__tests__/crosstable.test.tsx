import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardRound, CrossCell, Crosstable, PlayerCard } from '@/lib/api/hall';
import { cellText, spokenCell } from '@/lib/tournament/round-cell';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

const cell = (part: Partial<CrossCell>): CrossCell => ({
  round: 1,
  kind: 'played',
  match: 1,
  board: 1,
  opponent: 2,
  colour: 'white',
  outcome: 'win',
  points: 10,
  text: '',
  ...part,
});
const lines = new Map([[2, 12]]);
const nobody = { opponent: null, colour: null, outcome: null, match: null, board: null } as const;

describe('a cell of the cross table', () => {
  it.each([
    [cell({}), '12w1', 'White against Bo: won'],
    [cell({ colour: 'black', outcome: 'draw' }), '12b½', 'Black against Bo: drawn'],
    [cell({ kind: 'forfeit-loss', outcome: 'loss' }), '12w−', 'White against Bo: lost by forfeit'],
    [cell({ kind: 'pending', outcome: null }), '12w', 'White against Bo: not finished'],
    [cell({ kind: 'adjourned', outcome: null }), '12w?', 'White against Bo: adjourned'],
    [cell({ kind: 'pairing-bye', ...nobody }), 'bye', 'Bye'],
    [cell({ kind: 'half-bye', ...nobody }), '+½', 'Sat out for half a point'],
    [cell({ kind: 'absent', ...nobody }), '–', 'Did not play'],
  ])('reads as tables write it, and aloud: %#', (one, text, spoken) => {
    expect(cellText(one, lines)).toBe(text);
    expect(spokenCell(one, 'Bo')).toBe(spoken);
  });
});

describe('the pages of the table', () => {
  let backend: FakeBackend;
  let id: number;
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 2, { format: 'round-robin' });
  });
  const standing = (entry: number, rank: number, score: number) => ({
    entry,
    rank,
    rank_to: rank,
    score,
    played: 1,
    wins: rank === 1 ? 1 : 0,
    draws: 0,
    losses: rank === 1 ? 0 : 1,
    tiebreaks: [{ code: 'SB', value: '0', decimal: null }],
  });

  it('show everybody by line, with a link to the player card', async () => {
    const table: Crosstable = {
      seq: 9,
      sections: [
        {
          bracket: 'swiss',
          group: '',
          layout: 'swiss',
          rounds: 1,
          rows: [
            { ...standing(1, 1, 10), line: 1, number: 1, cells: [cell({ opponent: 2 })] },
            {
              ...standing(2, 2, 0),
              line: 2,
              number: 2,
              cells: [cell({ opponent: 1, colour: 'black', outcome: 'loss', points: 0 })],
            },
          ],
        },
      ],
    };
    backend.answers.set(`GET tournaments/${id}/crosstable`, () => table);
    renderApp(`/tournaments/${id}/crosstable`);
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('2w1');
    expect(rows[2]).toHaveTextContent('1b0');
    expect(screen.getByRole('link', { name: 'Knight 1' })).toHaveAttribute('href', `/tournaments/${id}/players/1`);
  });

  it('tell why somebody is where they are, with what was cut and who stood in', async () => {
    const round: CardRound = {
      ...cell({ opponent: 2 }),
      opponent_name: 'Knight 2',
      opponent_rating: 1900,
      opponent_line: 2,
      opponent_score: 0,
      expected: 64,
    };
    const part = { opponent: 2, kind: 'played', points: 10, is_cut: false, is_virtual: false };
    const card: PlayerCard = {
      seq: 9,
      tournament: id,
      entry: 1,
      name: 'Knight 1',
      username: null,
      rating: 2000,
      club: null,
      status: 'checked_in',
      number: 1,
      line: 1,
      standing: standing(1, 1, 10),
      rounds: [round],
      rated_games: 1,
      rated_score: 10,
      average: 1900,
      performance: 2700,
      expected: 64,
      workings: [
        {
          code: 'BH/C1',
          value: '1',
          parts: [
            { ...part, round: 1, value: '0', is_cut: true },
            { ...part, round: 2, opponent: null, value: '1', is_virtual: true },
          ],
        },
      ],
      neighbours: [{ entry: 2, name: 'Knight 2', rank: 2, is_above: false, decider: 'BH/C1', mine: '1', theirs: '0' }],
    };
    backend.answers.set(`GET tournaments/${id}/entries/1/player-card`, () => card);
    renderApp(`/tournaments/${id}/players/1`);
    expect(await screen.findByRole('heading', { name: 'Why 1st?' })).toBeInTheDocument();
    expect(
      screen.getByText((_, node) => node?.tagName === 'SPAN' && node.textContent.startsWith('Knight 2, 2nd')),
    ).toHaveTextContent('Knight 2, 2nd: equal up to Buchholz without the lowest, which is 0 there and 1 here.');
    const working = screen.getByRole('region', { name: 'BH/C1' });
    expect(within(working).getByText('cut')).toBeInTheDocument();
    expect(within(working).getByText(/a virtual opponent stands in/)).toBeInTheDocument();
    expect(screen.getByText('+0.36')).toBeInTheDocument();
  });

  it('show the matches of a bracket where no points are added up', async () => {
    const knockout = startTournament(backend, 4);
    const card: PlayerCard = {
      ...{ seq: 9, tournament: knockout, entry: 1, name: 'Knight 1', username: null, rating: null, club: null },
      ...{ status: 'checked_in', number: null, line: null, standing: standing(1, 1, 0), rounds: [], rated_games: 0 },
      ...{ rated_score: 0, average: null, performance: null, expected: null, workings: [], neighbours: [] },
    };
    backend.answers.set(`GET tournaments/${knockout}/entries/1/player-card`, () => card);
    backend.handle('PUT', `/api/tournaments/${knockout}/matches/1/result`, { score: [10, 0] });
    renderApp(`/tournaments/${knockout}/players/1`);
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent(/Knight 4.*1–0.*Won/);
    expect(screen.queryByText('No rounds yet')).not.toBeInTheDocument();
  });
});
