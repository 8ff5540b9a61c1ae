import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key } from 'chessground/types';
import { useEffect, useRef } from 'react';
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.brown.css';
import 'chessground/assets/chessground.cburnett.css';
import { describePosition, describeScore, whiteShare } from '@/features/cups/score';
import { t } from '@/lib/words';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A position to look at, with the last move marked. */
export function ChessBoard({ fen, uci }: { fen: string; uci: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(null);
  const position = fen || START;
  useEffect(() => {
    if (holder.current === null) return;
    const made = Chessground(holder.current, { viewOnly: true, coordinates: false, animation: { duration: 150 } });
    board.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const lastMove = uci.length >= 4 ? [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key] : [];
    board.current?.set({ fen: position, lastMove, turnColor: position.split(' ')[1] === 'b' ? 'black' : 'white' });
  }, [position, uci]);
  return (
    <div
      role="img"
      aria-label={describePosition(position, uci)}
      className="relative aspect-square w-full overflow-hidden rounded-sm"
    >
      <div className="absolute inset-0" aria-hidden="true">
        <div ref={holder} className="size-full" />
      </div>
    </div>
  );
}

/** White's share from below, Black's from above. */
export function EvaluationBar({ cp, mate }: { cp: number | null; mate: number | null }) {
  const share = whiteShare({ cp, mate });
  return (
    <div
      role="meter"
      aria-label={t('Evaluation for White')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={describeScore({ cp, mate }) || t('unknown')}
      className="relative w-3 shrink-0 overflow-hidden rounded-sm border border-line-strong bg-[#2b2b35]"
    >
      <div
        className="absolute inset-x-0 bottom-0 bg-[#f7f5ee] transition-[height] duration-300"
        style={{ height: `${share}%` }}
      />
    </div>
  );
}
