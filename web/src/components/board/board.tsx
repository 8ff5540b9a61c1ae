import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { DrawShape } from 'chessground/draw';
import type { Key, Role } from 'chessground/types';
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './board.css';
import './plain-pieces.css';
import { applyBoardSettings } from '@/lib/browser/board-settings';

export type Color = 'white' | 'black';
export type BoardHandle = {
  /** Begin to drag a piece in hand onto the board. */
  drag: (role: string, color: Color, event: MouseEvent | TouchEvent) => void;
};
type Props = {
  fen: string;
  orientation?: Color;
  lastMove?: string[];
  isCheck?: boolean;
  turn: Color;
  /** Whose pieces the reader moves; null to look only. */
  side?: Color | null;
  dests?: Map<string, string[]>;
  hasCoordinates?: boolean;
  hasHill?: boolean;
  /** Grows whenever the position must be shown anew, even if it is the same. */
  revision?: number;
  onMove?: (from: string, to: string, isPremove: boolean) => void;
  onDrop?: (role: string, to: string) => void;
  canDrop?: (role: string, to: string) => boolean;
  /** Squares where the chosen piece in hand may be put by a click; null when none is chosen. */
  drops?: string[] | null;
  onClickSquare?: (square: string) => void;
  /** Moves drawn as arrows, the best first. */
  arrows?: string[][];
  label: string;
  ref?: Ref<BoardHandle>;
};

const NO_ARROWS: string[][] = [];
const STILL = '(prefers-reduced-motion: reduce)';

/** A chess board to play on or to look at. What is legal it is told; it never judges. */
export default function Board({
  fen,
  orientation = 'white',
  lastMove,
  isCheck = false,
  turn,
  side = null,
  dests,
  hasCoordinates = false,
  hasHill = false,
  revision = 0,
  onMove,
  onDrop,
  canDrop,
  drops = null,
  onClickSquare,
  arrows = NO_ARROWS,
  label,
  ref,
}: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(null);
  const listeners = useRef({ onMove, onDrop, canDrop, onClickSquare });
  useEffect(() => {
    listeners.current = { onMove, onDrop, canDrop, onClickSquare };
  });
  const isStill = side === null;

  useEffect(applyBoardSettings, []);
  useEffect(() => {
    if (holder.current === null) return;
    const made = Chessground(holder.current, {
      viewOnly: isStill,
      coordinates: hasCoordinates,
      animation: { enabled: !window.matchMedia(STILL).matches, duration: 160 },
      movable: {
        free: false,
        showDests: true,
        events: {
          after: (from, to, { premove }) => listeners.current.onMove?.(from, to, premove),
          afterNewPiece: (role, to) => listeners.current.onDrop?.(role, to),
        },
      },
      premovable: { enabled: true, showDests: true, castle: true },
      predroppable: { enabled: true },
      events: { select: (key) => listeners.current.onClickSquare?.(key) },
      draggable: { enabled: true, showGhost: true },
      drawable: { enabled: !isStill },
    });
    board.current = made;
    const redraw = () => made.redrawAll();
    document.body.addEventListener('chessground.resize', redraw);
    return () => {
      document.body.removeEventListener('chessground.resize', redraw);
      made.destroy();
    };
  }, [isStill, hasCoordinates]);

  useEffect(() => {
    const made = board.current;
    if (!made) return;
    made.set({
      fen,
      orientation,
      turnColor: turn,
      lastMove: (lastMove ?? []) as Key[],
      check: isCheck ? turn : false,
      ...(!isStill && { movable: { color: side, dests: (dests ?? new Map()) as Map<Key, Key[]> } }),
    });
    if (isStill || side !== turn) return;
    made.playPremove();
    made.playPredrop(({ role, key }) => listeners.current.canDrop?.(role, key) ?? false);
  }, [fen, orientation, turn, lastMove, isCheck, isStill, side, dests, revision, hasCoordinates]);

  useMarks(board, drops, arrows, `${isStill} ${hasCoordinates}`);

  useImperativeHandle(ref, () => makeHandle(board), []);

  return (
    <div role="img" aria-label={label} className={isStill ? 'tilt-board is-still' : 'tilt-board'}>
      <div aria-hidden="true" className={hasHill ? 'is-hill relative size-full' : 'size-full'}>
        <div ref={holder} className="size-full" />
      </div>
    </div>
  );
}

const makeHandle = (board: RefObject<Api | null>): BoardHandle => ({
  drag: (role, color, event) => board.current?.dragNewPiece({ role: role as Role, color }, event),
});

/** Squares for a piece in hand, and arrows; `made` changes whenever the board is made anew. */
function useMarks(board: RefObject<Api | null>, drops: string[] | null, arrows: string[][], made: string): void {
  useEffect(() => {
    board.current?.set({ highlight: { custom: new Map(drops?.map((key) => [key as Key, 'move-dest'])) } });
  }, [board, drops, made]);
  useEffect(() => {
    board.current?.setAutoShapes(arrows.map(drawArrow));
  }, [board, arrows, made]);
}

function drawArrow([from, to]: string[], index: number): DrawShape {
  return { orig: from as Key, ...(to && { dest: to as Key }), brush: index === 0 ? 'paleGreen' : 'paleGrey' };
}

/** One piece as a picture. */
export function PiecePicture({ role, color, className = '' }: { role: string; color: Color; className?: string }) {
  return (
    <span
      className={`piece-picture cg-wrap ${className}`}
      aria-hidden="true"
      ref={(span) => span?.replaceChildren(pieceElement(role, color))}
    />
  );
}

function pieceElement(role: string, color: Color): HTMLElement {
  const piece = document.createElement('piece');
  piece.className = `${role} ${color}`;
  return piece;
}
