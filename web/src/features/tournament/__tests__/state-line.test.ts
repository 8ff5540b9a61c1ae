import { describe, expect, it } from 'vitest';
import { stateOf } from '@/features/tournament/state-line';
import type { View } from '@/lib/api/types';
import { installBackend, startTournament } from '@/testing/render';

function started(players: number, input: Parameters<typeof startTournament>[2] = {}, results = 0): View {
  const backend = installBackend();
  const id = startTournament(backend, players, input);
  for (let number = 1; number <= results; number += 1)
    backend.handle('PUT', `/api/tournaments/${id}/matches/${number}/result`, { score: [10, 0] });
  return backend.handle('GET', `/api/tournaments/${id}`) as View;
}

describe('the line under the name of a tournament', () => {
  it('names the round of a bracket and counts what is missing', () => {
    expect(stateOf(started(8, {}, 1))).toEqual(['Quarter-final', '3 results missing']);
  });
  it('counts the rounds of a table, and of those that are open already only the first', () => {
    expect(stateOf(started(4, { format: 'round-robin' }, 1))).toEqual(['Round 1 of 3', '1 result missing']);
  });
  it('says so when everything is in', () => {
    const view = started(4, { format: 'round-robin' });
    const matches = view.matches.map((match) => ({ ...match, status: 'completed' as const }));
    expect(stateOf({ ...view, matches, round: { number: 3, of: 5 } })).toEqual(['Round 3 of 5', 'All results in']);
  });
  it('counts the players before the start, and of how many', () => {
    const view = { ...started(4), phase: 'registration' as const, phase_name: 'Registration open' };
    expect(stateOf(view)).toEqual(['Registration open', '4 players']);
    expect(stateOf({ ...view, capacity: 16 })).toContain('4 of 16 players');
  });
  it('names the champion at the end', () => {
    expect(stateOf(started(4, {}, 3))).toContain('Champion: Knight 1');
  });
});
