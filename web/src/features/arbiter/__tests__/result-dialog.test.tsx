import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, previewResult, stepScore } from '@/features/arbiter/result-draft';
import { ResultDialog } from '@/features/arbiter/result-dialog';
import type { Match, View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith, startTournament } from '@/testing/render';

describe('the result dialog', () => {
  let backend: FakeBackend;
  const onClose = vi.fn();
  beforeEach(() => {
    backend = installBackend();
    onClose.mockClear();
  });
  const read = (id: number) => backend.handle('GET', `/api/tournaments/${id}`) as View;
  const stored = (id: number, number: number) => backend.views.get(id)?.matches[number - 1];
  const record = (id: number, number: number) =>
    backend.handle('PUT', `/api/tournaments/${id}/matches/${number}/result`, { score: [10, 0] });

  it('records a winner with keys alone', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    expect(screen.getByRole('radio', { name: /^Knight 1\s*Seed/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('status')).toHaveTextContent('Knight 4 wins.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored(id, 1)).toMatchObject({ score: [0, 10], winner: 1 });
  });

  it('counts games in a best of three and waits for the deciding one', async () => {
    const id = startTournament(backend, 4, { options: { best_of: 3 } });
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    const more = screen.getByRole('button', { name: 'One game more for Knight 1' });
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Record result' })).toBeDisabled();
    await user.click(more);
    await user.click(screen.getByRole('button', { name: 'One game more for Knight 4' }));
    await user.click(screen.getByRole('button', { name: 'Record result' }));
    await waitFor(() => expect(stored(id, 1)).toMatchObject({ score: [20, 10], winner: 0 }));
  });

  it('records a single game at once', async () => {
    const id = startTournament(backend, 4, { options: { best_of: 3 } });
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Game 1 to Knight 4' }));
    await waitFor(() => expect(stored(id, 1)).toMatchObject({ games: [1], status: 'in_progress' }));
  });

  it('records a forfeit', async () => {
    const id = startTournament(backend, 4);
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    await user.click(screen.getByText('Somebody did not play'));
    await user.click(screen.getByRole('radio', { name: 'Knight 1 forfeits' }));
    await user.click(screen.getByRole('button', { name: 'Record result' }));
    await waitFor(() => expect(stored(id, 1)).toMatchObject({ kind: 'forfeit', winner: 1 }));
  });

  it('shows what a correction would undo, and needs a second word for it', async () => {
    const id = startTournament(backend, 4);
    [1, 2, 3].forEach((number) => record(id, number));
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    await user.click(screen.getByRole('radio', { name: /^Knight 4\s*Seed/ }));
    expect(screen.getByRole('button', { name: 'Correct result' })).toBeDisabled();
    await user.type(screen.getByLabelText('Reason'), 'Scores were swapped');
    await user.click(screen.getByRole('button', { name: 'Correct result' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Final, match 3: Knight 1 against Knight 2/)).toBeInTheDocument();
    expect(stored(id, 1)?.winner).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Correct and reset 1 match' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stored(id, 1)?.winner).toBe(1);
    expect(stored(id, 3)).toMatchObject({ status: 'ready', winner: null });
  });

  it('clears a result with a reason', async () => {
    const id = startTournament(backend, 4);
    record(id, 1);
    const { user } = renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    await user.type(screen.getByLabelText('Reason'), 'Wrong match');
    await user.click(screen.getByRole('button', { name: 'Clear result' }));
    await waitFor(() => expect(stored(id, 1)).toMatchObject({ status: 'ready', score: null }));
  });

  it('shows the server’s sentence when it refuses', async () => {
    const id = startTournament(backend, 4);
    const view = read(id);
    record(id, 1);
    const { user } = renderWith(<ResultDialog view={view} match={1} onClose={onClose} />);
    await user.click(screen.getByRole('radio', { name: /^Knight 1\s*Seed/ }));
    await user.click(screen.getByRole('button', { name: 'Record result' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Match 1 has a result. Correct it instead.');
  });

  it('only tells the story to a player', () => {
    const id = startTournament(backend, 4);
    record(id, 1);
    backend.user = backend.users[1] ?? null;
    renderWith(<ResultDialog view={read(id)} match={1} onClose={onClose} />);
    expect(screen.getByText(/Knight 1 won 1 to 0/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Record|Correct|Clear/ })).not.toBeInTheDocument();
  });
});

describe('a result being chosen', () => {
  const match = { best_of: 5, head_start: 0, games: [] as Match['games'] } as Match;
  const names: [string, string] = ['A', 'B'];
  it('never gives both sides the deciding game', () => {
    expect(stepScore([3, 2], 1, 1, match)).toEqual([2, 3]);
    expect(stepScore([0, 0], 0, -1, match)).toEqual([0, 0]);
    expect(stepScore([3, 0], 0, 1, match)).toEqual([3, 0]);
  });
  it('begins with the head start and never falls below it', () => {
    const final = { ...match, head_start: 10 };
    expect(draftOf(final)).toEqual({ kind: 'score', score: [1, 0] });
    expect(draftOf({ ...final, games: [1, 0] })).toEqual({ kind: 'score', score: [2, 1] });
    expect(stepScore([1, 0], 0, -1, final)).toEqual([1, 0]);
  });
  it('is not complete before somebody has won', () => {
    expect(previewResult({ kind: 'score', score: [2, 2] }, match, names, false)).toEqual({
      text: 'First to 3: nobody has won yet.',
      body: null,
    });
    expect(previewResult({ kind: 'score', score: [3, 1] }, match, names, false)).toEqual({
      text: 'A wins 3–1.',
      body: { score: [30, 10] },
    });
  });
  it('may be a draw only where draws exist', () => {
    const draw = { kind: 'score', score: [0.5, 0.5] } as const;
    const one = { best_of: 1 } as Match;
    expect(previewResult({ ...draw, score: [0.5, 0.5] }, one, names, true).body).toEqual({ score: [5, 5] });
    expect(previewResult({ ...draw, score: [0.5, 0.5] }, one, names, false).body).toBeNull();
  });
});
