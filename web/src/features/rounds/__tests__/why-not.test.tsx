import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ExplainDialog } from '@/features/rounds/explain-dialog';
import { WhyNot } from '@/features/rounds/why-not';
import type { ExplainedRound, Match, View, WhyNotAnswer } from '@/lib/api/types';
import { indexEntries } from '@/lib/tournament/match';
import { installBackend, renderWith, startTournament } from '@/testing/render';

function swissRound(): { view: View; match: Match } {
  const backend = installBackend();
  const view = backend.views.get(startTournament(backend, 5, { format: 'round-robin' }));
  if (!view) throw new Error('the fake backend lost its tournament');
  const matches = view.matches
    .filter((match) => match.round === 1)
    .map((match): Match => ({ ...match, bracket: 'swiss' }));
  const match = matches.find(({ status }) => status !== 'bye');
  if (!match) throw new Error('there is no pairing');
  return { view: { ...view, format: 'swiss', matches }, match };
}

const WORSE: WhyNotAnswer = {
  round: 1,
  system: 'FIDE Dutch system',
  is_actual: false,
  is_possible: true,
  criterion: 'C12',
  article: '2.4.7',
  actual: '0',
  worse: '1',
  reason: 'it would mean fewer players with the colour they are due in the bracket of 1: 1 instead of 0 (C12, 2.4.7)',
  changed: [{ white: 1, black: 2, white_name: 'Ann', black_name: 'Bob' }],
  bye: 3,
  bye_name: 'Cleo',
};

const EXPLAINED: ExplainedRound = {
  round: 1,
  rounds: 3,
  edition: '',
  system: 'draft Swiss',
  brackets: [],
  bye: null,
  bye_name: null,
  bye_reason: '',
};

describe('why not somebody else', () => {
  it('asks about somebody chosen and tells the rule and the round that would be', async () => {
    const { view, match } = swissRound();
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(WORSE));
    });
    const names = indexEntries(view.entries);
    const { user } = renderWith(<WhyNot view={view} match={match} names={names} />);
    expect(asked).toEqual([]);

    const [one] = match.sides;
    const other = view.entries.find(({ number }) => !match.sides.some(({ entry }) => entry === number));
    await user.selectOptions(screen.getByLabelText('Why not against …'), String(other?.number));

    expect(await screen.findByText(/^It would mean fewer players with the colour they are due/)).toBeVisible();
    expect(asked[0]).toContain(`/rounds/1/why-not?one=${one.entry}&other=${other?.number}`);
    const answer = screen.getByRole('region', { name: 'Why not somebody else?' });
    expect(within(answer).getByText('Ann – Bob')).toBeVisible();
    expect(within(answer).getByText('Cleo has the bye')).toBeVisible();
  });

  it('asks about the bye without a second player', async () => {
    const { view, match } = swissRound();
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(
        Response.json({
          ...WORSE,
          is_possible: false,
          changed: [],
          bye: null,
          bye_name: null,
          reason: 'had a bye or a win without play before (C2)',
        }),
      );
    });
    const { user } = renderWith(<WhyNot view={view} match={match} names={indexEntries(view.entries)} />);
    await user.selectOptions(screen.getByLabelText('Why not against …'), 'bye');
    expect(await screen.findByText('Had a bye or a win without play before (C2).')).toBeVisible();
    expect(asked[0]).not.toContain('other');
  });

  it('is all that a Keizer round is asked, and the first round of cards is not asked it', async () => {
    const { view, match } = swissRound();
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(EXPLAINED));
    });
    const names = indexEntries(view.entries);
    const keizer = renderWith(
      <ExplainDialog view={{ ...view, format: 'keizer' }} match={match} names={names} onClose={vi.fn()} />,
    );
    expect(screen.getByText('Why not somebody else?')).toBeVisible();
    expect(asked).toEqual([]);
    keizer.unmount();

    renderWith(
      <ExplainDialog view={{ ...view, format: 'draft-swiss' }} match={match} names={names} onClose={vi.fn()} />,
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Why not somebody else?')).toBeNull();
  });
});
