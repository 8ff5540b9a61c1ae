import { type ComponentType } from 'react';
import { Name } from '@/components/ui/people/name';
import type { Board } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

export type BoardProps = { board: Board };
/** One component a kind of game; a kind that is not named is told in words. */
export type BoardTable = Partial<Record<string, ComponentType<BoardProps>>>;

const STATUS: Record<Board['status'], string> = {
  waiting: t('The players are taking their seats.'),
  playing: t('The game is on.'),
  paused: t('The game is paused: a player is away.'),
  over: t('The game is over.'),
};

/** The board of a game, drawn by whoever knows its kind. */
export function BoardView({ board, table }: { board: Board; table: BoardTable }) {
  const Drawn = table[board.kind];
  return Drawn ? <Drawn board={board} /> : <TextBoard board={board} />;
}

function TextBoard({ board }: BoardProps) {
  const winner = board.winner === null ? undefined : board.sides[board.winner];
  return (
    <div className="rounded-md border border-line bg-paper p-4">
      <p className="flex items-baseline justify-between gap-3">
        <strong>{t('Game {game_number}', { game_number: board.game_number })}</strong>
        <span className="numerals text-sm text-ink-faint">{t('{number} steps', { number: board.number })}</span>
      </p>
      <p className="text-ink-soft">{winner ? t('{name} won.', { name: winner.name }) : STATUS[board.status]}</p>
      <ul className="mt-3 flex flex-col gap-1.5">
        {board.sides.map((side, index) => (
          <li
            key={side.entry}
            className={cx(
              'flex items-center justify-between gap-3 rounded-sm px-2 py-1',
              turnOf(board) === index && board.status === 'playing' && 'bg-or-wash font-semibold',
            )}
          >
            <Name>{side.name}</Name>
            <span className="text-sm text-ink-faint">
              {side.is_away ? t('away') : turnOf(board) === index && board.status === 'playing' ? t('to move') : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function turnOf(board: Board): number | null {
  const turn = (board.state as { turn?: unknown } | null)?.turn;
  return typeof turn === 'number' ? turn : null;
}
