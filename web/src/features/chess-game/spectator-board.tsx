import { useMemo } from 'react';
import { Board as ChessBoard } from '@/components/board/lazy-board';
import { Badge } from '@/components/ui/badge';
import { Name } from '@/components/ui/people/name';
import type { ChessState, Side } from '@/lib/api/arena-types';
import type { Board } from '@/lib/api/types';
import { describeReason } from '@/lib/arena/words';
import { formatLeft, leftOf } from '@/lib/chess/clock';
import { colorOf } from '@/lib/chess/game';
import { squaresOf } from '@/lib/chess/moves';
import { cx } from '@/lib/class-names';
import { readNow, useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Props = { board: Board };
/** A board elsewhere may have no clock. */
type Position = Omit<ChessState, 'clocks'> & { clocks: readonly [number | null, number | null] };

/** A step of the past carries no legal moves: its clocks stand. */
const isPast = (board: Board) => 'legal' in board;

/** A chess game as spectators see it: White at the bottom, no buttons. */
export function ChessSpectatorBoard({ board }: Props) {
  const state = board.state as Position;
  const [white, black] = board.sides;
  const lastMove = useMemo(() => squaresOf(state.last_move), [state.last_move]);
  return (
    <div className="mx-auto flex w-full max-w-[min(40rem,calc(100dvh-20rem))] min-w-[min(100%,20rem)] flex-col gap-1.5">
      <Player board={board} state={state} side={1} />
      <ChessBoard
        fen={state.fen}
        lastMove={lastMove}
        turn={colorOf(state.turn)}
        isCheck={state.is_check}
        label={t('Chess board, {white} against {black}', { white: white?.name ?? '', black: black?.name ?? '' })}
      />
      <Player board={board} state={state} side={0} />
      {board.status === 'over' && <p className="text-center text-sm text-ink-soft">{endOf(board, state)}</p>}
    </div>
  );
}

function Player({ board, state, side }: Props & { state: Position; side: Side }) {
  const player = board.sides[side];
  const isTurn = board.status === 'playing' && state.turn === side;
  return (
    <p className={cx('flex items-center gap-2 rounded-md px-2 py-1', isTurn && 'bg-or-wash font-semibold')}>
      <span
        className={cx(
          'size-3.5 shrink-0 rounded-full border border-line-strong',
          side === 0 ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
        )}
        role="img"
        aria-label={side === 0 ? t('White') : t('Black')}
      />
      <span className="min-w-0 truncate">
        <Name>{player?.name ?? ''}</Name>
      </span>
      {isTurn && <span className="sr-only">{t('to move')}</span>}
      {player?.is_away && <Badge tone="or">{t('Away')}</Badge>}
      {board.status === 'over' && board.winner === side && <Badge tone="or">{t('Winner')}</Badge>}
      {state.clocks[side] !== null && <SpectatorClock board={board} state={state} side={side} />}
    </p>
  );
}

/** A board elsewhere says that the game is over; how it ended is for an arbiter to say. */
function endOf(board: Board, state: Position): string {
  const reason = board.reason ?? state.reason;
  return reason === null ? t('The game is over.') : describeReason(reason, state.variant);
}

/** The clock counts on from when the board came: what was sent is a while old already. */
function SpectatorClock({ board, state, side }: Props & { state: Position; side: Side }) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the moment at which this board came
  const came = useMemo(() => readNow(), [board]);
  const { clocks, ...rest } = state;
  const game = { ...rest, clocks: [clocks[0] ?? 0, clocks[1] ?? 0] as const };
  const isRunning = !isPast(board) && board.status === 'playing' && state.is_clock_running && state.turn === side;
  const now = useNow(250, isRunning);
  return (
    <span role="timer" className="numerals ml-auto font-bold">
      {formatLeft(leftOf(game, side, came, isRunning ? now : came))}
    </span>
  );
}
