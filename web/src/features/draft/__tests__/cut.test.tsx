import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Match, View } from '@/lib/api/types';
import { currentRound } from '@/lib/tournament/card-games';
import { playoffOf } from '@/lib/tournament/shape';
import type { FakeBackend } from '@/testing/fake-backend';
import { asDraft } from '@/testing/fake-draft';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('the playoff of a card event', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
  });

  /** Four after one Swiss round, entries 3, 1, 4, 2 by standing; both semi-finals are to be played. */
  function cut(): View {
    const id = startTournament(backend, 4, { format: 'round-robin' });
    const view = backend.views.get(id);
    if (!view) throw new Error('the fake backend lost its tournament');
    asDraft(view);
    const [sample] = view.matches;
    if (!sample) throw new Error('no match to copy');
    view.matches = view.matches.map((match): Match => ({ ...match, status: 'completed', winner: 0, score: [20, 0] }));
    const side = (entry: number) => ({ kind: 'entry' as const, entry, source: { kind: 'seed' as const, of: entry } });
    const open: Match = { ...sample, status: 'ready', winner: null, score: null, bracket: 'main', round: 2 };
    const later = (of: number) => ({ kind: 'empty' as const, entry: null, source: { kind: 'winner' as const, of } });
    view.matches.push(
      { ...open, number: 11, index: 0, sides: [side(3), side(2)] },
      { ...open, number: 12, index: 1, sides: [side(1), side(4)] },
      { ...open, number: 13, index: 0, round: 3, status: 'locked', sides: [later(11), later(12)] },
    );
    view.rounds.push(
      { number: 2, bracket: 'main', name: 'Semi-finals', best_of: 3 },
      { number: 3, bracket: 'main', name: 'Final', best_of: 3 },
    );
    view.standings = [3, 1, 4, 2].map((entry, index) => ({
      rank: index + 1,
      rank_to: index + 1,
      entry,
      score: 0,
      played: 1,
      wins: 0,
      draws: 0,
      losses: 0,
      tiebreaks: [{ code: 'SWISS', value: String(index + 1), decimal: null }],
    }));
    view.clock = {
      round: 1,
      length_ms: 3_000_000,
      started_at: view.now,
      paused_ms: 0,
      paused_at: null,
      extensions: [],
    };
    return view;
  }

  // Mend 27: the tree labels players with their Swiss rank, not with the seed drawn before round 1.
  it('labels players with their place after the Swiss rounds', () => {
    const playoff = playoffOf(cut());
    expect(playoff?.entries.map(({ number, seed }) => [number, seed])).toEqual([
      [1, 2],
      [2, 4],
      [3, 1],
      [4, 3],
    ]);
  });

  // Mend 27: the same where the table does not say it, as after a Swiss of chess: by the slots of the bracket.
  it('labels players by the slots of the bracket where the table says nothing', () => {
    const view = cut();
    view.standings = view.standings.map((row) => ({ ...row, tiebreaks: [] }));
    expect(playoffOf(view)?.entries.map(({ number, seed }) => [number, seed])).toEqual([
      [1, 2],
      [2, 4],
      [3, 1],
      [4, 3],
    ]);
  });

  // Mend 27: the round of the playoff has a clock on the page.
  it('has a clock that those in charge start', async () => {
    const view = cut();
    const { user } = renderApp(`/tournaments/${view.id}`);
    const clock = await screen.findByRole('region', { name: 'Round clock' });
    expect(within(clock).getByText('Semi-finals, not started')).toBeInTheDocument();
    expect(within(clock).getByRole('timer')).toHaveTextContent('1:30:00');
    await user.click(within(clock).getByRole('button', { name: 'Start the clock: Semi-finals' }));
    expect(await within(clock).findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(backend.views.get(view.id)?.clock).toMatchObject({ round: 2, length_ms: 90 * 60_000 });
  });

  // Mend 27: overlays follow the playoff instead of keeping the last Swiss round and its time.
  it('is what overlays show once it is drawn', async () => {
    const view = cut();
    renderApp(`/overlay/${view.id}?parts=timer,pairings,featured`);
    const time = await screen.findByRole('timer');
    expect(time).toHaveTextContent('1:30:00');
    const [, pairings] = screen.getAllByRole('region', { name: 'Semi-finals' });
    expect(pairings).toHaveTextContent(/Knight 3.*Knight 2.*Knight 1.*Knight 4/);
    expect(screen.getByRole('region', { name: 'Featured match' })).toHaveTextContent('Knight 3');
    expect(screen.queryByText(/Round 1/)).not.toBeInTheDocument();
  });

  // Mend 27: the final follows the semi-finals.
  it('goes on to the next round when all matches of one are played', () => {
    const view = cut();
    expect(currentRound(view)).toMatchObject({ number: 2, name: 'Semi-finals', isPlayoff: true });
    view.matches = view.matches.map((match): Match => ({
      ...match,
      status: match.number === 13 ? 'ready' : 'completed',
    }));
    expect(currentRound(view)).toMatchObject({ number: 3, name: 'Final' });
  });
});
