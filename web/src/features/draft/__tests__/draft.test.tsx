import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EventSettings } from '@/features/draft/event-settings';
import { PrizeCard } from '@/features/draft/prize-card';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { asDraft } from '@/testing/fake-draft';
import { installBackend, renderApp, renderWith, startTournament } from '@/testing/render';

describe('a card event', () => {
  let backend: FakeBackend;
  const viewOf = (id: number): View => {
    const view = backend.views.get(id);
    if (!view) throw new Error('the fake backend lost its tournament');
    return view;
  };
  beforeEach(() => {
    backend = installBackend();
  });

  /** An event before its start, everybody standing. */
  function standing(players: number): View {
    const id = startTournament(backend, players, { format: 'round-robin' });
    const view = viewOf(id);
    Object.assign(view, {
      phase: 'seeding',
      phase_name: 'Seeding',
      format: 'draft-swiss',
      matches: [],
      rounds: [],
      standings: [],
      allowed_phases: ['in_progress', 'cancelled'],
      options: { kind: 'draft', round1: 'seats' },
    });
    return view;
  }

  it('seats a player by two presses, swaps two, and starts only when all sit', async () => {
    const view = standing(4);
    const { user } = renderApp(`/tournament/${view.id}/seating`);
    await user.click(await screen.findByRole('button', { name: 'Knight 2' }));
    await user.click(screen.getByRole('button', { name: 'Seat 1: empty' }));
    expect(await screen.findByRole('button', { name: 'Seat 1: Knight 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Seat 3: empty' }));
    await user.click(screen.getByRole('button', { name: 'Knight 4' }));
    await user.click(screen.getByRole('button', { name: 'Seat 1: Knight 2' }));
    await user.click(screen.getByRole('button', { name: 'Seat 3: Knight 4' }));
    await waitFor(() => expect(viewOf(view.id).seats).toEqual([[4, null, 2, null]]));
    expect(screen.getByText('Knight 2 sits on seat 3. Knight 4 moves to seat 1.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Start draft/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Seat at random' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Start draft/ })).toBeEnabled());
  });

  it('can be seated with the keyboard alone', async () => {
    const view = standing(4);
    view.seats = [[1, 2, null, null]];
    const { user } = renderApp(`/tournaments/${view.id}/seating`);
    (await screen.findByRole('button', { name: 'Seat 1: Knight 1' })).focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(viewOf(view.id).seats).toEqual([[null, 2, null, 1]]));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(viewOf(view.id).seats).toEqual([[null, 2, null, null]]));
  });

  it('shows tables, points and the clock, which those in charge steer', async () => {
    const id = startTournament(backend, 5, { format: 'round-robin' });
    asDraft(viewOf(id));
    Object.assign(viewOf(id), {
      now: 5_000_000,
      warnings: [{ round: 1, code: 'pairing.rematch', entries: [1, 2], text: 'Knight 1 and Knight 2 meet again.' }],
    });
    const { user } = renderApp(`/tournaments/${id}`);
    expect(await screen.findByText('Knight 1 and Knight 2 meet again.')).toBeInTheDocument();
    expect(screen.getByText('Bye, a win 2–0')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Start round 1/ }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(50:00|49:\d\d)$/);
    const more = screen.getByRole('button', { name: 'Five minutes more' });
    await waitFor(() => expect(more).toBeEnabled()); // once the start is answered
    await user.click(more);
    await waitFor(() => expect(viewOf(id).clock?.length_ms).toBe(55 * 60_000));
  });

  it('takes a result with a thumb and says it first', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    const { user } = renderApp(`/tournament/${id}/match/1`);
    const plus = await screen.findByRole('button', { name: 'One game more for Knight 1' });
    expect(screen.getByRole('button', { name: 'Submit result' })).toBeDisabled();
    await user.click(plus);
    await user.click(plus);
    await user.click(screen.getByRole('button', { name: 'One game more for Knight 4' }));
    expect(screen.getByText('Knight 1 wins 2–1')).toBeInTheDocument();
    await user.click(screen.getByText('Decks and notes (optional)'));
    await user.type(screen.getByLabelText('Deck of Knight 1'), 'Red aggro');
    await user.click(screen.getByRole('button', { name: 'Submit result' }));
    await waitFor(() =>
      expect(viewOf(id).matches[0]).toMatchObject({
        score: [20, 10],
        drawn_games: 0,
        sheet: { decks: { 1: 'Red aggro' }, notes: '' },
      }),
    );
  });

  // Mend 29: whoever asked to sit out has no points, and the page does not say that they won.
  it('shows a bye without points as such', async () => {
    const id = startTournament(backend, 5, { format: 'round-robin' });
    const view = viewOf(id);
    asDraft(view);
    view.matches = view.matches.map((match) =>
      match.status === 'bye' ? { ...match, marks: ['zero-bye' as const] } : match,
    );
    renderApp(`/tournaments/${id}`);
    expect(await screen.findByText('Sits out, 0 points')).toBeInTheDocument();
    expect(screen.queryByText('Bye, a win 2–0')).not.toBeInTheDocument();
  });

  // Mend 30: one code per player, so one phone cannot report for both.
  it('prints a slip a table, with a code and an address of their own for each player', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    const slipOf = (side: number, entry: number, code: string) => ({
      match: 1,
      side,
      entry,
      code,
      url: `/tournament/${id}/match/1?code=${code}`,
    });
    backend.answers.set(`GET tournaments/${id}/slips`, () => ({
      slips: [slipOf(0, 1, 'ABCDEFGH'), slipOf(1, 4, 'IJKLMNOP')],
    }));
    renderApp(`/tournaments/${id}/print?what=slips`);
    const slip = await screen.findByRole('article', { name: 'Slip of table 1' });
    for (const [name, code] of [
      ['Knight 1', 'ABCDEFGH'],
      ['Knight 4', 'IJKLMNOP'],
    ] as const) {
      const own = within(slip).getByRole('region', { name: `Code of ${name}` });
      expect(within(own).getByRole('img', { name: `The address where ${name} reports` })).toBeInTheDocument();
      expect(within(own).getByText(code)).toBeInTheDocument();
      expect(within(own).getByRole('link')).toHaveAttribute('href', expect.stringContaining(code));
    }
  });

  // Mend 30: the code says who reports; nobody chooses a side.
  it('lets a player without an account report with their own code', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    backend.user = null;
    const sent: unknown[] = [];
    backend.answers.set(`PUT tournaments/${id}/matches/1/slip-report`, (body) => {
      sent.push(body);
      return { seq: 9, state: 'recorded' };
    });
    const theirs = {
      side: 0,
      at: '2026-03-01T10:00:00Z',
      result: { kind: 'normal', winner: 0, score: [20, 10], drawn_games: 0 },
    };
    backend.answers.set(`GET tournaments/${id}/matches/1/slip-report`, () => ({
      match: 1,
      side: 1,
      state: 'waiting',
      reports: [theirs],
    }));
    const { user } = renderApp(`/tournament/${id}/match/1?code=K7QF2`);
    expect(await screen.findByText('You report as', { exact: false })).toHaveTextContent('You report as Knight 4.');
    expect(screen.queryByRole('button', { name: 'Knight 1' })).not.toBeInTheDocument();
    expect(screen.getByText('Knight 1 wins 2–1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter the same score' }));
    await user.click(screen.getByRole('button', { name: 'Report result' }));
    expect(await screen.findByText(/The result stands/)).toBeInTheDocument();
    expect(sent).toEqual([{ code: 'K7QF2', score: [20, 10], drawn_games: 0 }]);
  });

  // Mend 31: nothing defined means nothing shown; empty prizes are skipped.
  it('shows prizes where there are some', () => {
    const view = viewOf(startTournament(backend, 4, { format: 'round-robin' }));
    asDraft(view);
    const { rerender } = renderWith(<PrizeCard view={{ ...view, prize_texts: ['', '', ''] }} />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Knight');
    rerender(<PrizeCard view={{ ...view, prize_texts: ['A box', '', 'A mat'] }} />);
    expect(
      within(screen.getByRole('region', { name: 'Prizes' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/^1st.*Knight 1A box$/), expect.stringMatching(/^3rd.*Knight 3A mat$/)]);
    rerender(<PrizeCard view={{ ...view, prize_texts: [] }} showsWinners />);
    expect(within(screen.getByRole('region', { name: 'Winners' })).getAllByRole('listitem')).toHaveLength(3);
  });

  // Mend 31: the clock is not lost by a slip of the thumb.
  it('asks before it resets the clock', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    viewOf(id).clock = {
      round: 1,
      length_ms: 3_000_000,
      started_at: viewOf(id).now,
      paused_ms: 0,
      paused_at: null,
      extensions: [],
    };
    const { user } = renderApp(`/tournaments/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Reset the clock' }));
    const dialog = screen.getByRole('dialog', { name: 'Reset the clock?' });
    expect(viewOf(id).clock).not.toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Reset the clock' }));
    await waitFor(() => expect(viewOf(id).clock).toBeNull());
  });

  // Mend 31: both sides can lose, and at 2–0 the other side's second game is not to be had.
  it('takes a double loss from those in charge', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    const sent: unknown[] = [];
    backend.answers.set(`PUT tournaments/${id}/matches/1/result`, (body) => {
      sent.push(body);
      return { seq: 9 };
    });
    const { user } = renderApp(`/tournament/${id}/match/1`);
    const plus = await screen.findByRole('button', { name: 'One game more for Knight 1' });
    await user.click(plus);
    await user.click(plus);
    const other = screen.getByRole('button', { name: 'One game more for Knight 4' });
    await user.click(other);
    expect(other).toBeDisabled();
    expect(screen.getByText('Knight 1 wins 2–1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Double loss' }));
    expect(screen.getByText('Double loss: no points for either')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit result' }));
    await waitFor(() => expect(sent).toEqual([{ double_forfeit: true }]));
  });

  // Mend 31: pods have a name of their own; "Table 1" is where a match is played.
  it('calls pods pods', async () => {
    const view = standing(12);
    view.seats = [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ];
    renderApp(`/tournaments/${view.id}/seating`);
    expect(await screen.findByRole('region', { name: 'Pod 1' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Pod 2' })).toBeInTheDocument();
    expect(screen.queryByText('Table 1')).not.toBeInTheDocument();
  });

  // Mend 31: seeds drawn at random are no order for a list.
  it('lists entries by name and number', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    viewOf(id).entries = viewOf(id).entries.map((entry) => ({ ...entry, seed: 5 - entry.number }));
    renderApp(`/tournaments/${id}?tab=entries`);
    const table = await screen.findByRole('table', { name: /^Entries of/ });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((row) => row.textContent),
    ).toEqual([1, 2, 3, 4].map((number): unknown => expect.stringContaining(`Knight ${number}`)));
    expect(within(table).queryByRole('columnheader', { name: 'Seed' })).not.toBeInTheDocument();
  });

  // Mend 31: rounds and minutes change while the event is on.
  it('lets the organiser change rounds and minutes after the start', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    const sent: unknown[] = [];
    backend.answers.set(`PATCH tournaments/${id}`, (body) => {
      sent.push(body);
      return { seq: 9 };
    });
    const { user } = renderWith(<EventSettings view={viewOf(id)} />);
    await user.clear(screen.getByLabelText('Rounds'));
    await user.type(screen.getByLabelText('Rounds'), '4');
    await user.click(screen.getByRole('button', { name: 'Save rounds' }));
    await waitFor(() => expect(sent).toEqual([{ options: { rounds: 4, minutes: 50 } }]));
  });

  it('shows on an overlay the parts its address names, and nothing around them', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    renderApp(`/overlay/${id}?parts=pairings,standings`);
    const pairings = await screen.findByRole('region', { name: 'Round 1 pairings' });
    expect(within(pairings).getByText(/Knight 4/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Standings' })).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});

describe('the tournaments one runs', () => {
  it('are deleted only with their name typed again', async () => {
    const backend = installBackend();
    const id = startTournament(backend, 4, { name: 'Friday draft' });
    const { user } = renderApp('/tournaments');
    await user.click(await screen.findByRole('button', { name: 'Delete Friday draft' }));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'Friday draft');
    await user.click(confirm);
    await waitFor(() => expect(backend.views.has(id)).toBe(false));
    expect(await screen.findByText('You run no tournaments yet')).toBeInTheDocument();
  });
});
