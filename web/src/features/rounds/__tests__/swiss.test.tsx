import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupsView } from '@/features/rounds/groups-view';
import { pointsBefore } from '@/lib/tournament/points-before';
import { SwissView } from '@/features/rounds/swiss-view';
import type { Match, View } from '@/lib/api/types';
import { playoffOf, shapeOf } from '@/lib/tournament/shape';
import { installBackend, renderWith, startTournament } from '@/testing/render';

/** A started table, taken for the first round of a Swiss. */
function swissView(change: Partial<View> = {}): View {
  const backend = installBackend();
  const view = backend.views.get(startTournament(backend, 5, { format: 'round-robin' }));
  if (!view) throw new Error('the fake backend lost its tournament');
  const matches = view.matches
    .filter((match) => match.round === 1)
    .map((match): Match => ({ ...match, bracket: 'swiss' }));
  return {
    ...view,
    format: 'swiss',
    options: { system: 'fide-dutch-2026', bye_points: 'win' },
    matches,
    rounds: [{ number: 1, bracket: 'swiss', name: 'Round 1', best_of: 1, of: 5 }],
    my: { ...view.my, can: ['enter_results', 'move_phase', 'pair_rounds'] },
    ...change,
  };
}

function first<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('there is none');
  return item;
}

const decide = (match: Match): Match =>
  match.status === 'bye' ? match : { ...match, status: 'completed', kind: 'normal', winner: 0, score: [10, 0] };

describe('the rounds of a Swiss', () => {
  const sent: { method: string; path: string; body: unknown }[] = [];
  let answer: unknown;
  beforeEach(() => {
    sent.length = 0;
    answer = { seq: 99 };
  });
  const listen = () =>
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      if (init.method !== undefined && init.method !== 'GET')
        sent.push({ method: init.method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
      return Promise.resolve(Response.json(answer));
    });

  // Mend 38: nothing said how many rounds there are.
  it('say which of how many is shown', () => {
    renderWith(<SwissView view={swissView()} onOpenMatch={vi.fn()} />);
    expect(screen.getByRole('heading', { name: 'Round 1 of 5' })).toBeVisible();
  });

  // Mend 39: the three dots opened the correction at once.
  it('have a menu behind the dots of a match', async () => {
    const view = swissView();
    const onOpen = vi.fn();
    const { user } = renderWith(
      <SwissView view={{ ...view, matches: view.matches.map(decide) }} onOpenMatch={onOpen} />,
    );
    await user.click(first(screen.getAllByRole('button', { name: /^More for/ })));
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitem', { name: 'Correct the result' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('take results board by board, with a draw among them', { timeout: 20_000 }, async () => {
    const view = swissView();
    listen();
    const { user } = renderWith(<SwissView view={view} onOpenMatch={vi.fn()} />);
    expect(screen.getByText('2 results missing')).toBeInTheDocument();
    expect(screen.getByText(/has a bye/)).toBeInTheDocument();
    await user.click(first(screen.getAllByRole('button', { name: /drew: ½–½/ })));
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { score: [5, 5] } });
  });

  it('offer no draw where every match must be won', () => {
    const view = swissView();
    renderWith(
      <SwissView
        view={{ ...view, matches: view.matches.map((match) => ({ ...match, marks: ['decisive'] })) }}
        onOpenMatch={vi.fn()}
      />,
    );
    expect(screen.queryByRole('button', { name: /drew/ })).not.toBeInTheDocument();
  });

  it('are paired by the arbiter, with those who sit out', async () => {
    const view = swissView();
    listen();
    const { user } = renderWith(
      <SwissView view={{ ...view, matches: view.matches.map(decide) }} onOpenMatch={vi.fn()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Pair round 2' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Knight 1 in round 2'), 'half-bye');
    expect(dialog.getByText('4 players to pair, 1 sitting out')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Pair round 2' }));
    expect(sent[0]).toMatchObject({ method: 'POST', body: { byes: [{ entry: 1, kind: 'half-bye' }] } });
  });

  it('are taken back, with force and a reason once results would be lost', async () => {
    const view = swissView();
    listen();
    const { user } = renderWith(
      <SwissView view={{ ...view, matches: view.matches.map(decide) }} onOpenMatch={vi.fn()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Take back round 1' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/2 results of it will be lost/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reason'), 'wrong list');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(sent[0]).toMatchObject({ method: 'DELETE', body: { reason: 'wrong list', force: true } });
  });

  it('show no buttons to those who only watch', () => {
    const view = swissView();
    renderWith(<SwissView view={{ ...view, my: { ...view.my, can: [] } }} onOpenMatch={vi.fn()} />);
    expect(screen.queryByRole('button', { name: /Take back|drew|Pair/ })).not.toBeInTheDocument();
  });

  it('say why two meet', async () => {
    const view = swissView();
    const match = first(view.matches.filter((row) => row.status !== 'bye'));
    const [white, black] = [match.sides[0].entry, match.sides[1].entry];
    answer = {
      round: 1,
      rounds: 3,
      edition: '2026',
      bye: null,
      bye_name: null,
      bye_reason: '',
      brackets: [
        {
          score: 0,
          moved_down: [],
          residents: [],
          downfloaters: [],
          pairs: [
            {
              white,
              black,
              white_name: '',
              black_name: '',
              text: '',
              reasons: ['colours: by number (5.2.5)'],
              criterion: '',
              colour_article: '5.2.5',
              excluded: [],
            },
          ],
        },
      ],
    };
    listen();
    const { user } = renderWith(<SwissView view={view} onOpenMatch={vi.fn()} />);
    await user.click(first(screen.getAllByRole('button', { name: /^Why .* meets/ })));
    expect(await screen.findByText('Colours: by number (5.2.5).')).toBeInTheDocument();
  });

  it('count the points before a round, byes as the tournament values them', () => {
    const view = swissView();
    const played = { ...view, matches: view.matches.map(decide) };
    const total = (points: ReadonlyMap<number, number>) => [...points.values()].reduce((sum, won) => sum + won, 0);
    expect(total(pointsBefore(played, 1))).toBe(0);
    expect(total(pointsBefore(played, 2))).toBe(30);
    expect(total(pointsBefore({ ...played, options: { bye_points: 'draw' } }, 2))).toBe(25);
  });
});

describe('groups and a playoff', () => {
  it('show a table for each group and mark who goes on', () => {
    const view = swissView();
    const matches = view.matches.map((match): Match => ({ ...match, bracket: 'group-a' }));
    renderWith(
      <GroupsView
        view={{ ...view, format: 'groups-playoff', options: { advance: 2 }, matches }}
        onOpenMatch={vi.fn()}
      />,
    );
    const group = within(screen.getByRole('region', { name: 'Group A' }));
    expect(group.getAllByTitle('Advances to the playoff')).toHaveLength(2);
  });

  it('have a bracket once it is drawn', () => {
    const view = swissView();
    expect(playoffOf(view)).toBeNull();
    const final: Match = { ...first(view.matches), number: 9, bracket: 'main' };
    expect(playoffOf({ ...view, matches: [...view.matches, final] })?.matches).toEqual([final]);
    expect(shapeOf('single-elimination')).toEqual({ drawName: 'Bracket', hasTable: false });
    expect(shapeOf('groups-playoff').hasTable).toBe(true);
  });
});
