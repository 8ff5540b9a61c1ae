import { chessgroundDests } from 'chessops/compat';
import type { Role } from 'chessops/types';
import { useMemo, useState } from 'react';
import Board, { type BoardHandle, type Color } from '@/components/board/board';
import { Pocket } from '@/components/board/pocket';
import { Promotion } from '@/components/board/promotion';
import type { Line } from '@/features/analysis/engine';
import { dropSquares, readPosition, squaresOfMove, stepsBetween } from '@/features/analysis/rules';
import type { Tree, TreeNode } from '@/features/analysis/tree';

import { roleOf } from '@/lib/chess/position';
import { promotionsOf } from '@/lib/chess/moves';

type Props = {
  tree: Tree;
  node: TreeNode;
  orientation: Color;
  lines: Line[];
  onPlay: (uci: string) => void;
  label: string;
};
const LETTERS: Record<string, string> = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q' };

/** A board on which both sides are moved, with the best moves of the engine as arrows. */
export function AnalysisBoard({ tree, node, orientation, lines, onPlay, label }: Props) {
  const [board, setBoard] = useState<BoardHandle | null>(null);
  const [choice, setChoice] = useState<{ moves: string[]; at: string; node: number } | null>(null);
  const [resets, setResets] = useState(0);
  const position = useMemo(() => readPosition(node.fen, tree.variant), [node.fen, tree.variant]);
  const turn: Color = position?.turn ?? 'white';
  const dests = useMemo(() => listDestinations(position), [position]);
  const { chosen, drops, hold } = useHand(node, position);
  const { lastMove, arrows } = useMarkedMoves(tree, node, position, lines);
  const asked = choice?.node === node.id ? choice : null;
  const reset = () => setResets((count) => count + 1);
  const move = (from: string, to: string) => {
    const moves = position ? stepsBetween(position, from, to) : [];
    const [first] = moves;
    if (!first) reset();
    else if (moves.length === 1) onPlay(first);
    else setChoice({ moves, at: to, node: node.id });
  };
  const drop = (role: string, to: string) => {
    hold(null);
    onPlay(`${LETTERS[role] ?? ''}@${to}`);
    reset();
  };
  const pocket = (color: Color) =>
    tree.variant === 'crazyhouse' && (
      <Pocket fen={node.fen} color={color} board={board} isMine={turn === color} chosen={chosen} onChoose={hold} />
    );
  const opposite: Color = orientation === 'white' ? 'black' : 'white';
  return (
    <div className="flex flex-col gap-1">
      {pocket(opposite)}
      <div className="relative">
        <Board
          ref={setBoard}
          fen={node.fen}
          orientation={orientation}
          turn={turn}
          side={turn}
          dests={dests}
          lastMove={lastMove}
          isCheck={node.isCheck}
          arrows={arrows}
          drops={drops}
          hasCoordinates
          hasHill={tree.variant === 'king-of-the-hill'}
          revision={resets}
          onMove={move}
          onDrop={drop}
          onClickSquare={(square) => {
            if (chosen && drops?.includes(square)) drop(roleOf(chosen), square);
            else if (chosen) hold(null);
          }}
          label={label}
        />
        {asked && (
          <Asked
            {...asked}
            color={turn}
            orientation={orientation}
            onChoose={onPlay}
            onEnd={(isDone) => {
              setChoice(null);
              if (!isDone) reset();
            }}
          />
        )}
      </div>
      {pocket(orientation)}
    </div>
  );
}

/** The piece in hand that the next click puts down, until another position is looked at. */
function useHand(node: TreeNode, position: ReturnType<typeof readPosition>) {
  const [held, setHeld] = useState<{ role: string; node: number } | null>(null);
  const chosen = held?.node === node.id ? held.role : null;
  const drops = useMemo(
    () => (position && chosen ? dropSquares(position, roleOf(chosen) as Role) : null),
    [position, chosen],
  );
  const hold = (role: string | null) => setHeld(role ? { role, node: node.id } : null);
  return { chosen, drops, hold };
}

type AskedProps = {
  moves: string[];
  at: string;
  color: Color;
  orientation: Color;
  onChoose: (uci: string) => void;
  onEnd: (isDone: boolean) => void;
};

/** What a pawn becomes. */
function Asked({ moves, at, color, orientation, onChoose, onEnd }: AskedProps) {
  return (
    <Promotion
      at={at}
      color={color}
      orientation={orientation}
      roles={promotionsOf(moves)}
      onChoose={(role) => {
        const uci = moves.find((row) => row.endsWith(role));
        onEnd(uci !== undefined);
        if (uci) onChoose(uci);
      }}
      onCancel={() => onEnd(false)}
    />
  );
}

/** The squares of the last move, and arrows for the best ones. */
function useMarkedMoves(tree: Tree, node: TreeNode, position: ReturnType<typeof readPosition>, lines: Line[]) {
  const lastMove = useMemo(() => {
    const parent = node.parent === null ? undefined : tree.nodes.get(node.parent);
    const before = parent && readPosition(parent.fen, tree.variant);
    return before && node.uci ? squaresOfMove(before, node.uci) : [];
  }, [node, tree]);
  const best = lines.map((line) => line.moves[0] ?? '').join();
  const arrows = useMemo(
    () =>
      position && best
        ? best
            .split(',')
            .slice(0, 3)
            .map((uci) => squaresOfMove(position, uci))
        : [],
    [position, best],
  );
  return { lastMove, arrows };
}

/** Where each piece may go; a king castles by two steps as well as onto its rook. */
function listDestinations(position: ReturnType<typeof readPosition>): Map<string, string[]> {
  return position ? chessgroundDests(position) : new Map<string, string[]>();
}
