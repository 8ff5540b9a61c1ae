import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cup, CupBoard, CupMachines } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const BOARD: CupBoard = {
  ...{ number: 3, match: 0, round: '3', white: 'Lance', black: 'Mace', machine: 'oak' },
  ...{ fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', uci: 'e2e4', cp: 31, mate: null },
  ...{ depth: 9, nodes: 4000, clocks: [5000, 6000], line: ['e5', 'Nf3'], graph: [{ ply: 1, cp: 31 }] },
};
const TEST: Cup = {
  id: 7,
  name: 'Far away',
  kind: 'Match',
  report: null,
  choice: { name: 'Far away', engines: ['Lance', 'Mace'], time: { kind: 'depth', value: 1 }, machines: true },
  status: 'running',
  is_stopping: false,
  engines: ['Lance', 'Mace'],
  played: 2,
  expected: 40,
  champion: '',
  error: '',
  created_at: '2026-11-01T10:00:00Z',
  increments: [1],
  seeding: 'ByRating',
  time: { kind: 'depth', value: 1, increment: 0 },
  boards: [BOARD],
  games: [],
  rounds: [],
};
const SEAT: CupMachines['seats'][number] = {
  ...{ machine: 4, name: 'oak', status: 'active', is_away: false, games: 2, pairs: 1, held: 1 },
  ...{ speed: 1000, factor: 100, residual: null, faults: {}, refusals: 0, seen_at: '2026-11-01T10:00:00Z' },
};
const NONE: CupMachines = { seats: [], notes: [], waiting: 19 };

describe('the machines of a test', () => {
  let backend: FakeBackend;
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  beforeEach(() => {
    backend = installBackend();
    backend.answers.set('GET lab', () => ({ may_start: true, engines: 2, hint: '' }));
    backend.answers.set('GET cups/7', () => TEST);
    backend.answers.set('GET cups/7/machines', () => ({ ...NONE, seats: [SEAT] }));
  });

  it('are told how to join, with the address of this server, while nobody plays', async () => {
    backend.answers.set('GET cups/7/machines', () => NONE);
    renderApp('/cups/7');
    expect(await screen.findByText('19 pairs wait for a machine')).toBeVisible();
    expect(screen.getByText(/^tiltyard lab worker --server http.+ --key KEY$/)).toBeVisible();
  });

  it('play what is shown as a board with their name', async () => {
    renderApp('/cups/7');
    expect((await rowOf('oak')).getByText('1 pair')).toBeVisible();
    const board = screen.getByRole('article', { name: 'Game 3: Lance against Mace' });
    expect(within(board).getByText('Game 3 on oak')).toBeVisible();
    expect(within(board).getByText('+0.31 at depth 9, 4,000 nodes')).toBeVisible();
    expect(within(board).getByText('e5 Nf3')).toBeVisible();
  });

  it('are dropped after a question, and it says so', async () => {
    const dropped = { ...NONE, seats: [{ ...SEAT, status: 'dropped' as const, held: 0 }] };
    backend.answers.set('POST cups/7/machines/4/drop', () => {
      backend.answers.set('GET cups/7/machines', () => dropped);
      return dropped;
    });
    const { user } = renderApp('/cups/7');
    await user.click(await screen.findByRole('button', { name: 'Drop oak' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Drop machine' }));
    expect(await (await rowOf('oak')).findByText('dropped')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Drop oak' })).toBeNull();
  });

  it('have played when the test is over, and play no more', async () => {
    backend.answers.set('GET cups/7', () => ({ ...TEST, status: 'over', boards: [] }));
    backend.answers.set('GET cups/7/machines', () => ({ ...NONE, seats: [{ ...SEAT, held: 0 }], waiting: 0 }));
    renderApp('/cups/7');
    const row = await rowOf('oak');
    expect(row.getByText('has played')).toBeVisible();
    expect(row.queryByText('plays')).toBeNull();
    expect(screen.queryByText(/^tiltyard lab worker/)).toBeNull();
  });
});
