import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardsFor, listScores } from '@/features/hall-devices/choices';
import { HelperView } from '@/features/hall-devices/helper-view';
import { IDLE_MS, TabletView } from '@/features/hall-devices/tablet-view';
import type { HeldPass } from '@/lib/api/hall';
import type { Match, View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith, startTournament } from '@/testing/render';

const PHONE: HeldPass = { purpose: 'helper', name: 'Anna’s phone', first_board: null, last_board: null };
const TABLET: HeldPass = { ...PHONE, purpose: 'tablet', name: 'Tablet' };
const match = (part: Partial<Match>) => ({ best_of: 1, bracket: 'swiss', marks: [], head_start: 0, ...part }) as Match;

describe('the scores that are offered', () => {
  it('are three in a table, and two where somebody must win', () => {
    expect(listScores(match({}))).toEqual([
      [10, 0],
      [5, 5],
      [0, 10],
    ]);
    expect(listScores(match({ bracket: 'main' }))).toHaveLength(2);
  });

  it('are those of the games in a match of three', () => {
    const scores = listScores(match({ bracket: 'main', best_of: 3 }));
    expect(scores.map((score) => score.map((each) => each / 10).join('-'))).toEqual(['2-0', '2-1', '1-2', '0-2']);
    expect(listScores(match({ best_of: 3 }))).toContainEqual([10, 10]);
    expect(listScores(match({ bracket: 'main', best_of: 3, head_start: 10 }))).not.toContainEqual([0, 20]);
  });
});

describe('devices of the hall', () => {
  let backend: FakeBackend;
  let view: View;
  beforeEach(() => {
    backend = installBackend();
    const id = startTournament(backend, 6, { format: 'round-robin' });
    const held = backend.views.get(id);
    if (!held) throw new Error('the fake backend lost its tournament');
    view = held;
  });
  afterEach(() => vi.useRealTimers());

  it('show the boards that a pass is for', () => {
    expect(boardsFor(view, PHONE).map(({ board }) => board)).toEqual([1, 2, 3]);
    expect(boardsFor(view, { first_board: 2, last_board: 2 }).map(({ board }) => board)).toEqual([2]);
    expect(boardsFor(view, { first_board: 3, last_board: null }).map(({ board }) => board)).toEqual([3]);
  });

  it('let a helper find a board, choose and save', async () => {
    const { user } = renderWith(<HelperView view={view} held={PHONE} />);
    await user.type(screen.getByLabelText('Find a board or a name'), '2');
    await user.click(within(screen.getByRole('list', { name: 'Boards' })).getByRole('button'));
    expect(screen.getByRole('heading', { name: 'Board 2' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Choose a result.' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /½–½: a draw/ }));
    await user.click(screen.getByRole('button', { name: 'Save ½–½' }));
    const sent = boardsFor(view, PHONE)[1]?.match.number;
    expect(backend.views.get(view.id)?.matches.find(({ number }) => number === sent)?.score).toEqual([5, 5]);
  });

  it('go back to the start by themselves, and by Escape', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = renderWith(<TabletView view={view} held={TABLET} />);
    const choose = () => user.click(screen.getByRole('button', { name: /Knight 1/ }));
    await choose();
    expect(screen.getByRole('heading', { name: /Board/ })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(IDLE_MS));
    expect(screen.getByRole('heading', { name: /Find your name/ })).toBeInTheDocument();
    await choose();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: /Find your name/ })).toBeInTheDocument();
  });

  it('ask twice before they say that somebody is here', async () => {
    const coming: View = {
      ...view,
      phase: 'check_in',
      entries: view.entries.map((entry) => ({ ...entry, status: 'registered' })),
    };
    const { user } = renderWith(<TabletView view={coming} held={TABLET} />);
    await user.click(screen.getByRole('button', { name: /Knight 3/ }));
    expect(screen.getByRole('heading', { name: 'Are you Knight 3?' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'No, back' }));
    expect(screen.getByRole('heading', { name: /Are you here/ })).toBeInTheDocument();
  });
});
