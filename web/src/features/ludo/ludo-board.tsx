import { memo } from 'react';
import {
  columnOf,
  type Placed,
  placeTokens,
  type Point,
  RING,
  SAFE_SQUARES,
  seenBy,
  START_SQUARES,
  yardSpotsOf,
} from '@/features/ludo/geometry';
import { Die } from '@/features/ludo/die';
import type { Shown } from '@/features/ludo/playback';
import type { Side } from '@/features/ludo/types';
import { cx } from '@/lib/class-names';

type Props = {
  shown: Shown;
  /** Whose yard is at the bottom left. */
  viewer: Side;
  /** The tokens that the viewer may move now. */
  legal?: readonly number[];
  onMove?: (token: number) => void;
  /** Given when the viewer may roll: the die is then a button too. */
  onRoll?: (() => void) | undefined;
  /** The board in one sentence, for those who do not see it. */
  label: string;
};

const FILLS = ['var(--ludo-0)', 'var(--ludo-1)'] as const;

/** The board. Everything one can do here can be done with buttons outside it as well. */
export function LudoBoard({ shown, viewer, legal = [], onMove, onRoll, label }: Props) {
  const opponent = viewer === 0 ? 1 : 0;
  return (
    <svg
      viewBox="-0.15 -0.15 15.3 15.3"
      role="img"
      aria-label={label}
      className="ludo block aspect-square w-full touch-manipulation select-none"
    >
      <Ground viewer={viewer} />
      <Die x={11} y={11} side={viewer} shown={shown} onRoll={onRoll} />
      <Die x={1} y={1} side={opponent} shown={shown} />
      {placeTokens(shown.tokens, viewer).map((token) => {
        const isMine = token.side === viewer && legal.includes(token.token);
        return (
          <Token
            key={`${token.side}${token.token}`}
            token={token}
            isLast={shown.last?.side === token.side && shown.last.token === token.token}
            onMove={isMine ? () => onMove?.(token.token) : undefined}
          />
        );
      })}
    </svg>
  );
}

function Token({ token, isLast, onMove }: { token: Placed; isLast: boolean; onMove: (() => void) | undefined }) {
  const style = { transform: `translate(${token.x + 0.5}px, ${token.y + 0.5}px) scale(${token.size})` };
  return (
    // The same moves are buttons below the board, which keyboards and screen readers reach.
    <g className={cx('ludo-token', onMove && 'cursor-pointer')} style={style} onClick={onMove} aria-hidden="true">
      {onMove && <circle r={0.62} className="ludo-hint" />}
      <ellipse cy={0.3} rx={0.34} ry={0.13} fill="rgb(0 0 0 / 0.28)" />
      <circle r={0.38} fill={FILLS[token.side]} stroke="#fffdf6" strokeWidth={0.09} />
      {isLast && <circle r={0.45} fill="none" stroke="var(--or)" strokeWidth={0.07} />}
      {onMove ? (
        <text textAnchor="middle" dominantBaseline="central" fontSize={0.46} fontWeight={800} fill="#fffdf6">
          {token.token + 1}
        </text>
      ) : token.side === 0 ? (
        <path d="M0 -.22 .2 0 0 .22 -.2 0Z" fill="#fffdf6" />
      ) : (
        <path d="M-.07-.22h.14v.15h.15v.14h-.15v.15h-.14v-.15h-.15v-.14h.15z" fill="#fffdf6" />
      )}
    </g>
  );
}

const Ground = memo(function Ground({ viewer }: { viewer: Side }) {
  const see = (point: Point) => seenBy(viewer, point);
  return (
    <g aria-hidden="true">
      <rect x={-0.1} y={-0.1} width={15.2} height={15.2} rx={0.5} fill="var(--ludo-frame)" />
      <rect width={15} height={15} rx={0.4} fill="var(--ludo-ground)" />
      {([0, 1] as const).map((side) => (
        <Yard key={side} side={side} viewer={viewer} />
      ))}
      {RING.map((point, square) => (
        <Square
          key={square}
          at={see(point)}
          fill={START_SQUARES.includes(square) ? FILLS[square === 0 ? 0 : 1] : undefined}
          isSafe={SAFE_SQUARES.includes(square)}
          isStart={START_SQUARES.includes(square)}
        />
      ))}
      {([0, 1] as const).flatMap((side) =>
        columnOf(side).map((point, index) => <Square key={`${side}${index}`} at={see(point)} fill={FILLS[side]} />),
      )}
      <Centre viewer={viewer} />
    </g>
  );
});

function Square({
  at,
  fill,
  isSafe = false,
  isStart = false,
}: {
  at: Point;
  fill?: string | undefined;
  isSafe?: boolean;
  isStart?: boolean;
}) {
  return (
    <g>
      <rect
        x={at.x + 0.04}
        y={at.y + 0.04}
        width={0.92}
        height={0.92}
        rx={0.14}
        fill={fill ?? 'var(--ludo-square)'}
        fillOpacity={fill && !isStart ? 0.78 : 1}
        stroke="var(--ludo-line)"
        strokeWidth={0.04}
      />
      {isSafe && (
        <path
          d={star(at.x + 0.5, at.y + 0.5)}
          fill={fill ? 'rgb(255 253 246 / 0.75)' : 'none'}
          stroke={fill ? 'none' : 'var(--ludo-star)'}
          strokeWidth={0.06}
          strokeLinejoin="round"
        />
      )}
    </g>
  );
}

function Yard({ side, viewer }: { side: Side; viewer: Side }) {
  const isOwn = side === viewer;
  const [x, y] = isOwn ? [0, 9] : [9, 0];
  return (
    <g>
      <rect x={x + 0.12} y={y + 0.12} width={5.76} height={5.76} rx={0.45} fill={FILLS[side]} />
      <rect x={x + 0.8} y={y + 0.8} width={4.4} height={4.4} rx={0.9} fill="var(--ludo-square)" />
      {yardSpotsOf(side).map((spot, index) => {
        const { x: cx_, y: cy } = seenBy(viewer, spot);
        return (
          <circle
            key={index}
            cx={cx_ + 0.5}
            cy={cy + 0.5}
            r={0.56}
            fill={FILLS[side]}
            fillOpacity={0.2}
            stroke={FILLS[side]}
            strokeWidth={0.06}
          />
        );
      })}
    </g>
  );
}

function Centre({ viewer }: { viewer: Side }) {
  const [own, other] = viewer === 0 ? [FILLS[0], FILLS[1]] : [FILLS[1], FILLS[0]];
  return (
    <g stroke="var(--ludo-line)" strokeWidth={0.05}>
      <rect x={6} y={6} width={3} height={3} fill="var(--ludo-square)" />
      <path d="M6 9 7.5 7.5 9 9Z" fill={own} />
      <path d="M6 6 7.5 7.5 9 6Z" fill={other} />
      <path d="M6 6 7.5 7.5 6 9ZM9 6 7.5 7.5 9 9Z" fill="var(--ludo-ground)" />
    </g>
  );
}

/** A star of five points about (x, y). */
function star(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 0.33 : 0.14;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(3)} ${(y + radius * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}
