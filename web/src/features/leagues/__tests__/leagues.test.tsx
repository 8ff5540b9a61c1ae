import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextShield } from '@/features/leagues/league-fields';
import { describeScoring, findTable, readTable } from '@/features/leagues/scoring-words';
import { bodyOf, checkSeason, draftOf, startSeason } from '@/features/leagues/season-draft';
import type { League, Season, SeasonEvent } from '@/lib/api/leagues';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const scoring: Season['scoring'] = {
  ...{ points: 'place', table: [10, 8], ties: 'share', attendance: 1, best: 2, tie_breaks: ['countback'] },
};
const head = { id: 7, name: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31', is_over: false };
const event: Omit<SeasonEvent, 'key' | 'id' | 'name'> = {
  ...{ kind: 'tournament', starts_at: '2027-03-01T18:00:00+00:00', state: 'over', weight: 1, is_hidden: false },
  ...{ is_counted: true, players: 2, winners: ['Ann'] },
};
const season: Season = {
  ...head,
  gathers: [],
  scoring,
  events: [
    { ...event, key: 'tournament-1', id: 1, name: 'May' },
    { ...event, key: 'tournament-2', id: 2, name: 'June', weight: 2, is_counted: false, is_hidden: true, winners: [] },
  ],
  table: [
    {
      ...{ rank: 1, rank_to: 1, name: 'Ann', username: 'ann', points: '6.33', wins: 1 },
      results: [{ event: 'tournament-1', rank: 1, points: '6.33', is_counted: true }],
    },
  ],
};
const league: League = {
  ...{ id: 3, name: 'Grand Prix', description: '', shield: 'Grand Prix', owner: { id: 1, display_name: 'Kay' } },
  ...{ seasons: [head], current: 7, my: { can: ['edit', 'delete'] } },
};

describe('a season', () => {
  it('is read from a form, and refused before it is sent', () => {
    const draft = { ...startSeason(Date.UTC(2027, 5, 1)), table: '25 18,15', best: '4', attendance: '' };
    expect(bodyOf(draft)).toMatchObject({
      starts_on: '2027-01-01',
      scoring: { table: [25, 18, 15], best: 4, attendance: 0 },
    });
    expect(checkSeason(draft)).toEqual({});
    const wrong = { ...draft, name: ' ', table: '8, 10', best: '0', ends: '2026-01-01', attendance: 'x' };
    expect(Object.keys(checkSeason(wrong)).sort()).toEqual(['attendance', 'best', 'ends', 'name', 'table']);
    expect(bodyOf(draftOf(season)).scoring).toEqual(scoring);
  });

  it('says how it is scored', () => {
    expect(describeScoring(scoring)).toBe(
      'Points for the places: 10, 8. 1 point for taking part. The best 2 results of each player count. ' +
        'Equal points are parted by: More wins, then more second places, and so on.',
    );
    expect(readTable('ten')).toBeNull();
    expect(findTable([10, 8, 6, 5, 4, 3, 2, 1])).toBe('club');
  });
});

describe('the page of a league', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    backend.answers.set('GET leagues/3', () => league);
    backend.answers.set('GET leagues/3/seasons/7', () => season);
  });

  it('shows the table, and the calendar with what does not count', async () => {
    const { user } = renderApp('/leagues/3');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Ann.*6\.33/);
    await user.click(screen.getByRole('radio', { name: 'Calendar' }));
    expect(await screen.findByText('Private: does not count')).toBeInTheDocument();
    expect(screen.getByText('counts 2 times')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'May' })).toHaveAttribute('href', '/tournaments/1');
  });

  it('lets its owner weigh events and take them out', async () => {
    const sent: unknown[] = [];
    backend.answers.set('POST leagues/3/seasons/7/events', (body) => (sent.push(body), season));
    backend.answers.set('DELETE leagues/3/seasons/7/events/tournament/2', () => (sent.push('out'), season));
    const { user } = renderApp('/leagues/3?show=settings');
    await user.selectOptions(await screen.findByLabelText('How often May counts'), '×2');
    await user.click(screen.getByRole('button', { name: 'Take June out of the season' }));
    await waitFor(() => expect(sent).toEqual([{ tournament: 1, weight: 2 }, 'out']));
  });
});

it('a league bears another shield as often as one likes', () => {
  const second = nextShield({ name: 'Grand Prix', description: '', shield: '' });
  expect(second).toBe('Grand Prix 2');
  expect(nextShield({ name: 'Grand Prix', description: '', shield: second })).toBe('Grand Prix 3');
});
