import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlan, writePlan } from '@/features/event-reports/prize-draft';
import { prizeText, readPrizes, writePrizes } from '@/lib/tournament/prize-text';
import { writeChange } from '@/lib/tournament/reports/report-words';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('prizes as they are written', () => {
  it('are a place in a line: money, a thing, or both', () => {
    const read = readPrizes('200 + a cup\n 100.50 \n\na book', 'eur');
    expect(read).toEqual([
      { amount: 20000, thing: 'a cup' },
      { amount: 10050, thing: '' },
      { amount: 0, thing: 'a book' },
    ]);
    expect(writePrizes(read, 'eur')).toBe('200 + a cup\n100.50\na book');
    expect(prizeText(20000, ['a cup'], 'eur')).toBe('€200.00 and a cup');
  });

  it('go through the form and come back as they were', () => {
    const plan = {
      seq: 1,
      currency: 'eur',
      excluded: [3],
      groups: [
        {
          ...{ name: 'prizes', system: 'one-prize' as const, sharing: 'hort' as const, minimum: 500, unit: 100 },
          categories: [
            {
              name: 'U1800 of two clubs',
              prizes: [{ amount: 5000, thing: '' }],
              criteria: {
                ...{ sex: 'w' as const, rating_from: null, rating_to: 1799, admits_unrated: true, born_from: null },
                ...{ born_to: 1975, federations: ['BEL'], clubs: ['Elms', 'Oaks'] },
              },
            },
          ],
        },
      ],
    };
    expect(writePlan(readPlan(plan), plan.excluded)).toEqual({
      currency: 'eur',
      excluded: [3],
      groups: plan.groups,
    });
  });

  it('have changes of ratings with a sign and two decimals', () => {
    expect([740, -55, 0].map(writeChange)).toEqual(['+7.40', '−0.55', '0.00']);
  });
});

describe('the reports of an event', () => {
  let backend: FakeBackend;
  let id: number;
  const line = {
    ...{ round: 1, opponent: 2, opponent_name: 'Knight 2', opponent_rating: 2300, colour: 'white', score: 10 },
    ...{ reason: null, difference: -400, is_capped: true, expected: 8, change: 1840 },
  };
  const row = {
    ...{ entry: 1, name: 'Knight 1', title: 'FM', federation: 'BEL', fide_id: '', rating: 1850, k: 20 },
    ...{ is_k_listed: false, games: 1, score: 10, expected: 8, change: 1840, average: 230000, performance: 2700 },
    ...{ first: null, lines: [line, { ...line, round: 2, reason: 'forfeit', expected: null, change: null }] },
  };
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 4, { format: 'round-robin' });
    backend.answers.set(`GET tournaments/${id}/rating-changes`, () => ({
      ...{ seq: 1, chapter: 'standard', time_control: '', start: '', is_final: false, players: [row] },
    }));
  });

  it('say what everybody gains, game by game, and whose number is missing', async () => {
    const { user } = renderApp(`/tournaments/${id}/reports`);
    const table = await screen.findByRole('region', { name: 'Rating changes' });
    expect(within(table).getByText('+18.40')).toBeInTheDocument();
    expect(screen.getByText(/1 rated player has no FIDE number/)).toBeInTheDocument();
    expect(screen.getByText(/Not final/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rated games of Knight 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rating of Knight 1' });
    expect(within(dialog).getByText('-400*')).toBeInTheDocument();
    expect(within(dialog).getByText('not rated: forfeit')).toBeInTheDocument();
  });

  it('lead to what is missing before norms can be judged', async () => {
    const missing = [{ what: 'federation', place: 'entry', entry: 2, name: 'Knight 2' }];
    backend.answers.set(`GET tournaments/${id}/norms`, () => ({
      ...{ seq: 1, system: 'round-robin', rounds: 3, round: 1, host: '', exemption: '', is_final: false, missing },
      ...{ large_swiss: [], norms: [], forecasts: [], courses: [] },
    }));
    renderApp(`/tournaments/${id}/reports?show=norms`);
    expect(await screen.findByText('Knight 2 has no federation.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the player' })).toHaveAttribute(
      'href',
      `/tournaments/${id}/report?show=players&entry=2`,
    );
  });

  it('let an organiser announce prizes and see who gets them', async () => {
    let sent: unknown;
    const plan = { seq: 1, currency: 'eur', groups: [], excluded: [] };
    backend.answers.set(`GET tournaments/${id}/prize-plan`, () => plan);
    backend.answers.set(`PUT tournaments/${id}/prize-plan`, (body) => {
      sent = body;
      return { seq: 2 };
    });
    const { user } = renderApp(`/tournaments/${id}/reports?show=prizes`);
    await user.click(await screen.findByRole('button', { name: 'Announce prizes' }));
    await user.type(screen.getByLabelText('Prizes'), '200 + a cup{Enter}100');
    await user.selectOptions(screen.getByLabelText('Among equal points'), 'equal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Announce prizes' })).toBeInTheDocument();
    expect(sent).toMatchObject({
      currency: 'eur',
      groups: [
        {
          sharing: 'equal',
          categories: [{ name: 'Main prizes', prizes: [{ amount: 20000, thing: 'a cup' }, { amount: 10000 }] }],
        },
      ],
    });
  });
});
