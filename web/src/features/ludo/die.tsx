import type { Shown } from '@/features/ludo/playback';
import type { Side } from '@/features/ludo/types';
import { cx } from '@/lib/class-names';

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

type Props = { x: number; y: number; side: Side; shown: Shown; onRoll?: (() => void) | undefined };

/** The die of a side, in the free corner of the board; it fades while the other side plays. */
export function Die({ x, y, side, shown, onRoll }: Props) {
  const mine = shown.die?.side === side ? shown.die : null;
  const isTurn = shown.turn === side;
  const value = mine?.value ?? shown.lastDice[side];
  return (
    <g
      transform={`translate(${x + 1.5} ${y + 1.5})`}
      className={cx('ludo-die', onRoll && 'cursor-pointer', !isTurn && 'opacity-35')}
      onClick={onRoll}
      aria-hidden="true"
    >
      {onRoll && <circle r={1.75} className="ludo-hint" />}
      <g className={cx(mine?.isRolling && 'ludo-rolling')} key={mine?.roll ?? 'rest'}>
        <rect x={-1.12} y={-1.02} width={2.24} height={2.24} rx={0.45} fill="rgb(0 0 0 / 0.22)" />
        <rect
          x={-1.12}
          y={-1.12}
          width={2.24}
          height={2.24}
          rx={0.45}
          fill="#fffdf6"
          stroke={side === 0 ? 'var(--ludo-0)' : 'var(--ludo-1)'}
          strokeWidth={0.12}
        />
        {value === null ? (
          <text textAnchor="middle" dominantBaseline="central" fontSize={1.1} fontWeight={700} fill="#45475e">
            ?
          </text>
        ) : (
          (PIPS[value] ?? []).map(([px, py]) => (
            <circle key={`${px}${py}`} cx={px * 0.58} cy={py * 0.58} r={0.2} fill="#17182b" />
          ))
        )}
      </g>
    </g>
  );
}
