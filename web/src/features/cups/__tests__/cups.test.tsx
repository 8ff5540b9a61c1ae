import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeClock, describeScore, describeTime, nameRound, whiteShare } from '@/features/cups/score';
import type { Cup, CupGame, CupReport, Lab } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const HEAD = {
  number: 1,
  match: 1,
  round: '1.1',
  white: 'Lance',
  black: 'Mace',
  result: '1-0',
  reason: 'time',
  plies: 2,
};
const CUP: Cup = {
  id: 7,
  name: 'Evening cup',
  kind: 'Cup',
  report: null,
  choice: { name: 'Evening cup', engines: ['Lance', 'Mace'], time: { kind: 'depth', value: 1 } },
  status: 'stopped',
  is_stopping: false,
  engines: ['Lance', 'Mace'],
  played: 1,
  expected: 2,
  champion: '',
  error: '',
  created_at: '2026-11-01T10:00:00Z',
  increments: [1],
  seeding: 'ByRating',
  time: { kind: 'depth', value: 1, increment: 0 },
  boards: [],
  games: [HEAD],
  rounds: [
    {
      number: 1,
      matches: [
        {
          id: 1,
          sides: [
            { name: 'Lance', seed: 1, score: 1, is_winner: false },
            { name: 'Mace', seed: 2, score: 0, is_winner: false },
          ],
          is_decided: false,
          decided_by: '',
          scheduled: 2,
          games: [1],
        },
      ],
    },
  ],
};
const move = (san: string, uci: string) => ({
  san,
  uci,
  fen: START,
  cp: 20,
  mate: null,
  depth: 3,
  ms: 40,
  is_book: false,
});
const GAME: CupGame = {
  ...HEAD,
  text: 'Black loses on time (5 ms over)',
  start_fen: START,
  moves: [move('e4', 'e2e4'), move('e5', 'e7e5')],
};

const LAB: Lab = { may_start: false, engines: 0, hint: 'Sign in to start engines here.' };
const STRENGTH = { elo: 42.5, elo_error: 30.1, nelo: 60, nelo_error: 41, los: 0.97 };
const REPORT: CupReport = {
  games: 40,
  draw_rate: 0.25,
  engines: [],
  meetings: [{ ...STRENGTH, first: 'Lance', second: 'Mace', wins: 20, draws: 10, losses: 10, pairs: [1, 2, 8, 4, 5] }],
  openings: [{ opening: 3, games: 2, white_wins: 1, draws: 0, black_wins: 1 }],
  reasons: { checkmate: 40 },
  order: [],
  test: {
    ...{ first: 'Lance', second: 'Mace', elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalised' },
    ...{ llr: 3.01, lower: -2.94, upper: 2.94, verdict: 'accept-h1' },
  },
};

describe('a cup', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.answers.set('GET lab', () => LAB);
    backend.answers.set('GET cups/7', () => CUP);
    backend.answers.set('GET cups/7/games/1', () => GAME);
    backend.answers.set('POST cups/7/resume', () => ({ ...CUP, status: 'queued' }));
  });

  it('shows the score of a match and replays its game by button and key', async () => {
    const { user } = renderApp('/cups/7');
    await user.click(await screen.findByRole('button', { name: 'Lance against Mace, 1 to 0, show the games' }));
    const game = await screen.findByRole('region', { name: 'Game 1.1' });
    expect(within(game).getByText('Black loses on time (5 ms over)')).toBeVisible();
    await user.click(within(game).getByRole('button', { name: 'Forward' }));
    expect(within(game).getByText('1 of 2')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(within(game).getByRole('button', { name: 'Forward' })).toBeDisabled();
    await user.keyboard('{Home}');
    expect(within(game).getByText('Start position')).toBeVisible();
  });

  // Mend 32: scrolling answers with a promise, which is no clean-up of an effect.
  it('shows one game after another', async () => {
    backend.answers.set('GET cups/7', () => ({
      ...CUP,
      played: 2,
      games: [HEAD, { ...HEAD, number: 2, round: '1.2' }],
    }));
    backend.answers.set('GET cups/7/games/2', () => ({ ...GAME, number: 2, round: '1.2' }));
    const { user } = renderApp('/cups/7');
    await user.click(await screen.findByRole('button', { name: /^1\.1/ }));
    expect(await screen.findByRole('region', { name: 'Game 1.1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^1\.2/ }));
    expect(await screen.findByRole('region', { name: 'Game 1.2' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Game 1.1' })).toBeNull();
  });

  it('lets operators go on, and nobody else', async () => {
    const first = renderApp('/cups/7');
    await screen.findByRole('heading', { name: 'Evening cup' });
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    first.unmount();
    backend.answers.set('GET lab', () => ({ ...LAB, may_start: true, hint: '' }));
    const { user } = renderApp('/cups/7');
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
  });

  it('is asked for with seconds per move, which are sent as milliseconds', async () => {
    backend.answers.set('GET lab', () => ({ ...LAB, may_start: true, hint: '' }));
    const sent: unknown[] = [];
    backend.answers.set('GET cups', () => []);
    backend.answers.set('GET cups/options', () => ({
      engines: CUP.engines.map((name) => ({ name, rating: 0 })),
      books: [],
      limits: ['clock', 'move'].map((kind) => ({ kind, least: 1, most: 1_000_000 })),
      games_at_once: 1,
    }));
    backend.answers.set('POST cups', (body) => (sent.push(body), CUP));
    const { user } = renderApp('/cups');
    await user.click(await screen.findByRole('link', { name: 'New test' }));
    const form = await screen.findByRole('form', { name: 'New test' });
    await user.click(within(form).getByRole('radio', { name: /^Cup of sixteen/ }));
    await user.selectOptions(within(form).getByLabelText('Time control'), 'Time per move');
    await user.clear(within(form).getByLabelText('Seconds'));
    await user.type(within(form).getByLabelText('Seconds'), '0.03');
    await user.click(within(form).getByText('More settings'));
    await user.click(within(form).getByLabelText('Engines think while the other one does (ponder)'));
    await user.selectOptions(within(form).getByLabelText('Start a program anew'), 'For every game');
    await user.click(within(form).getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('heading', { name: 'Evening cup' })).toBeVisible();
    const policies = { ponder: true, restart: 'EveryGame', margin: 100 };
    expect(sent).toMatchObject([{ kind: 'Cup', time: { kind: 'move', value: 30, increment: 0 }, ...policies }]);
  });

  it('is a test of two engines with its answer, its bounds and its pairs', async () => {
    const test: Cup = { ...CUP, kind: 'SPRT', status: 'over', rounds: [], played: 40, expected: 40, report: REPORT };
    backend.answers.set('GET cups/7', () => test);
    renderApp('/cups/7');
    const panel = await screen.findByRole('region', { name: 'Lance against Mace' });
    expect(within(panel).getByText('passed: it is stronger')).toBeVisible();
    expect(within(panel).getByRole('meter', { name: 'Log-likelihood ratio' })).toHaveAttribute('aria-valuenow', '2.94');
    expect(within(panel).getByText('+42.5 ± 30.1')).toBeVisible();
    expect(screen.getByText('checkmate')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Report (Markdown)' })).toHaveAttribute('href', '/api/cups/7/report');
  });

  it('compares two engines over all tournaments', async () => {
    backend.answers.set('GET cups', () => [{ ...CUP, sentences: {} }]);
    backend.answers.set('GET lab/compare', () => ({
      first: 'Lance',
      second: 'Mace',
      rows: [{ ...REPORT.meetings[0], id: 7, name: 'Evening cup', kind: 'Match', created_at: CUP.created_at }],
      total: REPORT.meetings[0],
    }));
    renderApp('/cups');
    const part = await screen.findByRole('region', { name: 'Two versions over time' });
    expect(await within(part).findByText(/all together: \+20 =10 −10, Elo \+42.5 ± 30.1/)).toBeVisible();
  });

  it('lists the ratings of all engines, and says of whom nothing is known', async () => {
    backend.answers.set('GET cups', () => [{ ...CUP, sentences: {} }]);
    backend.answers.set('GET lab/compare', () => ({ first: 'Lance', second: 'Mace', rows: [], total: null }));
    const counts = { points: 12.5, games: 20, draws: 5 };
    backend.answers.set('GET lab/ratings', () => [
      { name: 'Lance', rating: 2341.6, error: 30.2, ...counts },
      { name: 'Mace', rating: null, error: null, ...counts, points: 0 },
    ]);
    renderApp('/cups');
    const table = await screen.findByRole('table', { name: 'Rating list of the engines' });
    expect(within(table).getByText('2342 ± 30')).toBeVisible();
    expect(within(table).getByText('not comparable')).toBeVisible();
  });

  it('begins a test of the new engine against the old one, with as many games as are asked for', async () => {
    backend.answers.set('GET lab', () => ({ ...LAB, may_start: true, hint: '' }));
    const sent: unknown[] = [];
    backend.answers.set('GET cups/options', () => ({
      engines: CUP.engines.map((name) => ({ name, rating: 0 })),
      books: ['Balanced openings'],
      limits: [{ kind: 'clock', least: 1, most: 1_000_000 }],
      games_at_once: 1,
    }));
    backend.answers.set('POST cups', (body) => (sent.push(body), CUP));
    const { user } = renderApp('/create?preset=engines');
    const form = await screen.findByRole('form', { name: 'New test' });
    await user.click(within(form).getByRole('radio', { name: /^SPRT/ }));
    await user.clear(within(form).getByLabelText('Games at most'));
    await user.type(within(form).getByLabelText('Games at most'), '40');
    await user.selectOptions(within(form).getByLabelText('Old engine'), 'Lance');
    expect(within(form).getByRole('button', { name: 'Start' })).toBeDisabled();
    await user.selectOptions(within(form).getByLabelText('Old engine'), 'Mace');
    await user.click(within(form).getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('heading', { name: 'Evening cup' })).toBeVisible();
    const test = { elo0: 0, elo1: 5 };
    expect(sent).toMatchObject([{ kind: 'SPRT', engines: ['Lance', 'Mace'], pairs: 20, test, adjudicates: true }]);
  });

  it('writes scores, clocks and rounds as people do', () => {
    expect(describeScore({ cp: -35, mate: null })).toBe('−0.35');
    expect(describeScore({ cp: null, mate: 5 })).toBe('+M5');
    expect(whiteShare({ cp: 0, mate: null })).toBe(50);
    expect(whiteShare({ cp: null, mate: -1 })).toBe(0);
    expect([describeClock(65_000), describeClock(9_400)]).toEqual(['1:05', '9.4']);
    expect([nameRound(3, 3), nameRound(1, 4)]).toEqual(['Final', 'Round of 16']);
    expect([
      describeTime({ kind: 'clock', value: 60_000, increment: 500 }),
      describeTime({ kind: 'nodes', value: 20_000 }),
    ]).toEqual(['60 s + 0.5 s', '20,000 nodes per move']);
  });
});
