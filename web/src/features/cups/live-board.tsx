import { Name } from '@/components/ui/name';
import { ChessBoard } from '@/features/cups/chess-board';
import { describeClock, describeScore, whiteShare } from '@/features/cups/score';
import type { CupBoard } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

/** A game as it is played: names, clocks, board, and who stands better. */
export function LiveBoard({ board }: { board: CupBoard }) {
  const isBlackToMove = board.fen.split(' ')[1] === 'b';
  return (
    <article aria-label={t('Game {round}: {white} against {black}', { round: board.round, white: board.white, black: board.black })} className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3 shadow-card">
      <Player name={board.black} clock={board.clocks[1]} isToMove={isBlackToMove} colour="black" />
      <div className="flex gap-2">
        <EvaluationBar cp={board.cp} mate={board.mate} />
        <ChessBoard fen={board.fen} uci={board.uci} />
      </div>
      <Player name={board.white} clock={board.clocks[0]} isToMove={!isBlackToMove} colour="white" />
      <p className="flex justify-between text-sm text-ink-soft tabular-nums">
        <span>{t('Game {round}', { round: board.round })}</span>
        <span>{board.depth > 0 ? t('{board} at depth {depth}', { board: describeScore(board), depth: board.depth }) : ''}</span>
      </p>
    </article>
  );
}

function Player({ name, clock, isToMove, colour }: { name: string; clock: number | undefined; isToMove: boolean; colour: 'white' | 'black' }) {
  return (
    <div className="flex items-center gap-2">
      <span className={cx('size-3.5 shrink-0 rounded-full border border-line-strong', colour === 'white' ? 'bg-[#ffffff]' : 'bg-[#1b1b22]')} aria-label={colour} role="img" />
      <span className="min-w-0 truncate font-semibold"><Name>{name}</Name></span>
      {clock !== undefined && clock > 0 && <span className={cx('ml-auto rounded-sm px-2 py-0.5 tabular-nums', isToMove ? 'bg-or-wash font-bold text-or-deep' : 'text-ink-soft')}>{describeClock(clock)}</span>}
    </div>
  );
}

/** White's share from below, Black's from above. */
export function EvaluationBar({ cp, mate }: { cp: number | null; mate: number | null }) {
  const share = whiteShare({ cp, mate });
  return (
    <div role="meter" aria-label={t('Evaluation for White')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={share} aria-valuetext={describeScore({ cp, mate }) || t('unknown')} className="relative w-3 shrink-0 overflow-hidden rounded-sm border border-line-strong bg-[#2b2b35]">
      <div className="absolute inset-x-0 bottom-0 bg-[#f7f5ee] transition-[height] duration-300" style={{ height: `${share}%` }} />
    </div>
  );
}
