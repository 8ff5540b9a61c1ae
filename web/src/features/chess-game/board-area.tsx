import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import Board, { type BoardHandle, type Color } from '@/components/board/board';
import { Promotion } from '@/components/board/promotion';
import { colorOf } from '@/lib/chess/game';
import type { ChessGame } from '@/lib/api/arena-types';
import { readBoardSettings } from '@/lib/browser/board-settings';
import { roleOf } from '@/lib/chess/position';
import { destinationsOf, dropsOf, movesOf, promotionsOf, squaresOf } from '@/lib/chess/moves';

type Props = {
  game: ChessGame;
  /** The position looked at, if it is not the latest. */
  past: { placement: string; uci: string | null } | null;
  orientation: Color;
  revision: number;
  onMove: (uci: string) => void;
  /** The piece in hand that the next click puts down, by its letter. */
  held?: string | null;
  onRelease?: () => void;
  label: string;
  ref?: Ref<BoardHandle>;
};

/** The board of a game: legal moves as the server gives them, promotion, premoves. */
export function BoardArea({ game, past, orientation, revision, onMove, held = null, onRelease, label, ref }: Props) {
  const { game: state, my_side: mine } = game;
  const [choice, setChoice] = useState<{ moves: string[]; at: string; ply: number } | null>(null);
  const [resets, setResets] = useState(0);
  const dests = useMemo(
    () => (state.turn === mine ? destinationsOf(state.legal, state.fen) : new Map<string, string[]>()),
    [state.turn, state.legal, state.fen, mine],
  );
  const lastUci = past ? past.uci : state.last_move;
  const lastMove = useMemo(() => squaresOf(lastUci), [lastUci]);
  const isPlaying = mine !== null && state.status === 'playing' && past === null;
  const asked = choice?.ply === state.plies ? choice : null;

  const isAltDown = useAltKey();
  const move = (from: string, to: string, isPremove: boolean) => {
    const moves = movesOf(state.legal, state.fen, from, to);
    const [first] = moves;
    if (!first) setResets((count) => count + 1);
    else if (moves.length === 1) onMove(first);
    else if (isPremove || (readBoardSettings().isQueenAutomatic && !isAltDown.current))
      onMove(moves.find((uci) => uci.endsWith('q')) ?? first);
    else setChoice({ moves, at: to, ply: state.plies });
  };
  const drops = useMemo(
    () => (held !== null && state.turn === mine ? dropsOf(state.legal, held) : null),
    [held, state.turn, mine, state.legal],
  );
  const drop = (role: string, to: string) => {
    const uci = `${LETTERS[role] ?? ''}@${to}`;
    onRelease?.();
    if (state.legal.includes(uci)) onMove(uci);
    else setResets((count) => count + 1);
  };
  return (
    <div className="relative">
      <Board
        ref={ref}
        fen={past ? past.placement : state.fen}
        orientation={orientation}
        lastMove={lastMove}
        isCheck={past === null && state.is_check}
        turn={colorOf(state.turn)}
        side={isPlaying ? colorOf(mine) : null}
        dests={dests}
        hasCoordinates
        hasHill={state.variant === 'king-of-the-hill'}
        revision={revision + resets}
        onMove={move}
        onDrop={drop}
        drops={drops}
        onClickSquare={(square) => {
          if (held === null) return;
          if (drops?.includes(square)) drop(roleOf(held), square);
          else onRelease?.();
        }}
        canDrop={(role, to) => state.legal.includes(`${LETTERS[role] ?? ''}@${to}`)}
        label={label}
      />
      {asked && mine !== null && (
        <Promotion
          at={asked.at}
          color={colorOf(mine)}
          orientation={orientation}
          roles={promotionsOf(asked.moves)}
          onChoose={(role) => {
            setChoice(null);
            const uci = asked.moves.find((row) => row.endsWith(role));
            if (uci) onMove(uci);
          }}
          onCancel={() => {
            setChoice(null);
            setResets((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}

/** Whether Alt is held: it asks what a pawn becomes where a queen is automatic. */
function useAltKey() {
  const isDown = useRef(false);
  useEffect(() => {
    const note = (event: KeyboardEvent) => {
      isDown.current = event.altKey;
    };
    window.addEventListener('keydown', note);
    window.addEventListener('keyup', note);
    return () => {
      window.removeEventListener('keydown', note);
      window.removeEventListener('keyup', note);
    };
  }, []);
  return isDown;
}

const LETTERS: Record<string, string> = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q' };
