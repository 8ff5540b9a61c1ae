import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BoardList } from '@/features/boards/board-list';
import type { RelayBoard } from '@/lib/api/relay';

const board = (number: number, changes: Partial<RelayBoard> = {}): RelayBoard => ({
  board: number,
  match: number + 10,
  white: `White ${number}`,
  black: `Black ${number}`,
  has_game: true,
  plies: 41,
  last_move: 'Qh7#',
  clocks: [3_600_000, null],
  said: '*',
  proposed: '',
  differs: false,
  changed_at: null,
  problem: '',
  sentences: {},
  ...changes,
});

const boards = [
  board(1, { proposed: '1-0', said: '1-0' }),
  board(2),
  board(3, { proposed: '1/2-1/2', said: '1/2-1/2' }),
  board(4, { differs: true, said: '0-1' }),
];

test('a result is confirmed as it is seen, and the keyboard is at the next one', async () => {
  const confirm = vi.fn();
  render(<BoardList boards={boards} isBusy={false} onConfirm={confirm} />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Confirm 1 – 0 at board 1' }).focus();
  await user.keyboard('{Enter}');
  expect(confirm).toHaveBeenCalledWith([{ match: 11, result: '1-0' }]);
  expect(screen.getByRole('button', { name: 'Confirm ½ – ½ at board 3' })).toHaveFocus();
});

test('all results are confirmed at once', async () => {
  const confirm = vi.fn();
  render(<BoardList boards={boards} isBusy={false} onConfirm={confirm} />);
  expect(screen.getByRole('status')).toHaveTextContent('2 results wait for you');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm all results' }));
  expect(confirm).toHaveBeenCalledWith([
    { match: 11, result: '1-0' },
    { match: 13, result: '1/2-1/2' },
  ]);
});

test('a board that says something else than the arbiter is marked, and offers nothing', () => {
  render(<BoardList boards={boards} isBusy={false} onConfirm={vi.fn()} />);
  expect(screen.getByText('The board says 0 – 1')).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(screen.getAllByText(/21 moves · Qh7# · 1:00:00 \/ –/)).not.toHaveLength(0);
});
