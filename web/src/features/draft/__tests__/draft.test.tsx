import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { asDraft } from '@/testing/fake-draft';
import { installBackend, renderApp, startTournament } from '@/testing/render';

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
    Object.assign(view, { phase: 'seeding', phase_name: 'Seeding', format: 'draft-swiss', matches: [], rounds: [], standings: [], allowed_phases: ['in_progress', 'cancelled'], options: { kind: 'draft', round1: 'seats' } });
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
    Object.assign(viewOf(id), { now: 5_000_000, warnings: [{ round: 1, code: 'pairing.rematch', entries: [1, 2], text: 'Knight 1 and Knight 2 meet again.' }] });
    const { user } = renderApp(`/tournaments/${id}`);
    expect(await screen.findByText('Knight 1 and Knight 2 meet again.')).toBeInTheDocument();
    expect(screen.getByText('Bye, a win 2–0')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Start round 1/ }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(50:00|49:\d\d)$/);
    await user.click(screen.getByRole('button', { name: 'Five minutes more' }));
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
    await waitFor(() => expect(viewOf(id).matches[0]).toMatchObject({ score: [20, 10], drawn_games: 0, sheet: { decks: { 1: 'Red aggro' }, notes: '' } }));
  });

  it('prints a slip a table, with the address for a phone', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    backend.answers.set(`GET tournaments/${id}/slips`, () => ({ slips: [{ match: 1, code: 'ABCDEFGH', url: `/tournament/${id}/match/1?code=ABCDEFGH` }] }));
    renderApp(`/tournaments/${id}/print?what=slips`);
    const slip = await screen.findByRole('article', { name: 'Slip of table 1' });
    expect(within(slip).getByRole('img', { name: 'The address to report table 1' })).toBeInTheDocument();
    expect(within(slip).getByText('ABCDEFGH')).toBeInTheDocument();
  });

  it('lets a player without an account report with the code of the slip', async () => {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    asDraft(viewOf(id));
    backend.user = null;
    const sent: unknown[] = [];
    backend.answers.set(`PUT tournaments/${id}/matches/1/slip-report`, (body) => {
      sent.push(body);
      return { seq: 9, state: 'recorded' };
    });
    const theirs = { side: 0, at: '2026-03-01T10:00:00Z', result: { kind: 'normal', winner: 0, score: [20, 10], drawn_games: 0 } };
    backend.answers.set(`GET tournaments/${id}/matches/1/slip-report`, () => ({ match: 1, state: 'waiting', reports: [theirs] }));
    const { user } = renderApp(`/tournament/${id}/match/1?code=K7QF2`);
    await user.click(await screen.findByRole('button', { name: 'Knight 4' }));
    expect(screen.getByText('Knight 1 wins 2–1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await user.click(screen.getByRole('button', { name: 'Report result' }));
    expect(await screen.findByText(/The result stands/)).toBeInTheDocument();
    expect(sent).toEqual([{ code: 'K7QF2', side: 1, score: [20, 10], drawn_games: 0 }]);
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
    const confirm = within(dialog).getByRole('button', { name: 'Delete for good' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'Friday draft');
    await user.click(confirm);
    await waitFor(() => expect(backend.views.has(id)).toBe(false));
    expect(await screen.findByText('You run no tournaments yet')).toBeInTheDocument();
  });
});
