import { Name } from '@/components/ui/people/name';
import { ChessBoard, EvaluationBar } from '@/features/cups/chess-board';
import { describeClock, describeScore, whiteShare } from '@/features/cups/score';
import type { CupBoard } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { t } from '@/lib/words';

/** A game as it is played: names, clocks, board, who stands better and has stood, and what is expected to come. */
export function LiveBoard({ board }: { board: CupBoard }) {
  const isBlackToMove = board.fen.split(' ')[1] === 'b';
  return (
    <article
      aria-label={t('Game {round}: {white} against {black}', {
        round: board.round,
        white: board.white,
        black: board.black,
      })}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3 shadow-card"
    >
      <Player name={board.black} clock={board.clocks[1]} isToMove={isBlackToMove} colour="black" />
      <div className="flex gap-2">
        <EvaluationBar cp={board.cp} mate={board.mate} />
        <ChessBoard fen={board.fen} uci={board.uci} />
      </div>
      <Player name={board.white} clock={board.clocks[0]} isToMove={!isBlackToMove} colour="white" />
      <Curve board={board} />
      <p className="flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft tabular-nums">
        <span className="min-w-0 break-words">
          {board.machine
            ? t('Game {round} on {machine}', { round: board.round, machine: board.machine })
            : t('Game {round}', { round: board.round })}
        </span>
        <span>
          {board.depth > 0 ? t('{board} at depth {depth}', { board: describeScore(board), depth: board.depth }) : ''}
          {board.nodes > 0 && `, ${t('{count} nodes', { count: formatNumber(board.nodes) })}`}
        </span>
      </p>
      <p className="min-h-10 text-sm break-words text-ink-soft" aria-label={t('Expected to come')}>
        {board.line.join(' ')}
      </p>
    </article>
  );
}

/** White's share over the game so far. */
function Curve({ board }: { board: CupBoard }) {
  const points = board.graph;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <div className="h-12 rounded-sm bg-sunken" aria-hidden="true" />;
  const width = Math.max(1, last.ply - first.ply);
  const line = points.map(({ ply, cp }) => `${ply - first.ply},${100 - whiteShare({ cp, mate: null })}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className="h-12 w-full rounded-sm border border-line bg-sunken text-azure"
      role="img"
      aria-label={t('Evaluation over the game; up is better for White')}
    >
      <line x1="0" x2={width} y1="50" y2="50" stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

type PlayerProps = { name: string; clock: number | undefined; isToMove: boolean; colour: 'white' | 'black' };

function Player({ name, clock, isToMove, colour }: PlayerProps) {
  return (
    <div className="flex items-center gap-2">
      <span
        className={cx(
          'size-3.5 shrink-0 rounded-full border border-line-strong',
          colour === 'white' ? 'bg-[#ffffff]' : 'bg-[#1b1b22]',
        )}
        aria-label={colour}
        role="img"
      />
      <span className="min-w-0 truncate font-semibold">
        <Name>{name}</Name>
      </span>
      {clock !== undefined && clock > 0 && (
        <span
          className={cx(
            'ml-auto rounded-sm px-2 py-0.5 tabular-nums',
            isToMove ? 'bg-or-wash font-bold text-or-deep' : 'text-ink-soft',
          )}
        >
          {describeClock(clock)}
        </span>
      )}
    </div>
  );
}
