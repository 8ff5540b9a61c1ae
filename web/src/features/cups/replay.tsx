import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState, Skeleton } from '@/components/ui/feedback/states';
import { ChessBoard, EvaluationBar } from '@/features/cups/chess-board';
import { describeReason, describeScore, whiteShare } from '@/features/cups/score';
import { useCupGame } from '@/features/cups/use-cups';
import type { CupGame } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { messageOf } from '@/lib/api/errors';
import { saidIn, t } from '@/lib/words';

/** A finished game, move by move: buttons, arrow keys, or a click on a move. */
export function Replay({ cup, number }: { cup: number; number: number }) {
  const { data: game, error, refetch } = useCupGame(cup, number);
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return game ? <Player key={number} game={game} /> : <Skeleton className="h-96" />;
}

function Player({ game }: { game: CupGame }) {
  const last = game.moves.length;
  const [ply, setPly] = useState(0);
  const go = (to: number) => setPly(Math.min(last, Math.max(0, to)));
  useEffect(() => {
    const steps: Record<string, (now: number) => number> = {
      ArrowLeft: (now) => now - 1,
      ArrowRight: (now) => now + 1,
      Home: () => 0,
      End: () => last,
    };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setPly((now) => Math.min(last, Math.max(0, step(now))));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [last]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' }); // it was chosen elsewhere on a long page
  }, []);
  const move = game.moves[ply - 1];
  return (
    <section
      ref={section}
      aria-label={t('Game {round}', { round: game.round })}
      className="grid gap-4 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-2">
        <p className="font-semibold">
          {game.white} – {game.black} <span className="tabular-nums">{game.result.replaceAll('1/2', '½')}</span>
        </p>
        <div className="flex gap-2">
          <EvaluationBar cp={move?.cp ?? null} mate={move?.mate ?? null} />
          <ChessBoard fen={move?.fen ?? game.start_fen} uci={move?.uci ?? ''} />
        </div>
        <div className="flex items-center justify-center gap-2">
          <Button size="sm" aria-label={t('First position')} disabled={ply === 0} onClick={() => go(0)}>
            «
          </Button>
          <Button size="sm" aria-label={t('Back')} disabled={ply === 0} onClick={() => go(ply - 1)}>
            ‹
          </Button>
          <span className="min-w-20 text-center text-sm tabular-nums" aria-live="polite">
            {t('{ply} of {last}', { ply, last })}
          </span>
          <Button size="sm" aria-label={t('Forward')} disabled={ply === last} onClick={() => go(ply + 1)}>
            ›
          </Button>
          <Button size="sm" aria-label={t('Last position')} disabled={ply === last} onClick={() => go(last)}>
            »
          </Button>
        </div>
        <p className="min-h-5 text-center text-sm text-ink-soft">{describeThought(move)}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Graph game={game} ply={ply} />
        <Moves game={game} ply={ply} onGo={go} />
        <p className="text-sm text-ink-soft">{saidIn(game, 'text') || describeReason(game.reason)}</p>
      </div>
    </section>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

function describeThought(move: CupGame['moves'][number] | undefined): string {
  if (!move) return t('Start position');
  if (move.is_book) return t('Book move');
  return [
    describeScore(move),
    move.depth > 0 && t('depth {depth}', { depth: move.depth }),
    `${(move.ms / 1000).toFixed(2)} s`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Moves({ game, ply, onGo }: { game: CupGame; ply: number; onGo: (ply: number) => void }) {
  const fields = game.start_fen.split(' ');
  const offset = 2 * (Number(fields[5]) - 1) + (fields[1] === 'b' ? 1 : 0);
  return (
    <ol className="flex max-h-72 flex-wrap content-start gap-x-1 overflow-y-auto text-sm" aria-label={t('Moves')}>
      {game.moves.map((move, index) => {
        const half = offset + index;
        const number = half % 2 === 0 ? `${half / 2 + 1}. ` : index === 0 ? `${(half + 1) / 2}… ` : '';
        return (
          <li key={index}>
            <button
              type="button"
              onClick={() => onGo(index + 1)}
              aria-current={ply === index + 1 ? 'step' : undefined}
              className={cx(
                'rounded-sm px-1 py-0.5 hover:bg-sunken',
                ply === index + 1 && 'bg-azure-wash font-bold text-azure',
              )}
            >
              {number && <span className="text-ink-faint">{number}</span>}
              {move.san}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** White's share over the moves. */
function Graph({ game, ply }: { game: CupGame; ply: number }) {
  if (game.moves.length < 2) return null;
  const known = game.moves.flatMap((move, index) =>
    move.cp === null && move.mate === null ? [] : [{ ply: index + 1, share: whiteShare(move) }],
  );
  const points = known.map(({ ply: at, share }) => `${at},${100 - share}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${game.moves.length} 100`}
      preserveAspectRatio="none"
      className="h-20 w-full rounded-sm border border-line bg-sunken text-azure"
      role="img"
      aria-label={t('Evaluation over the game; up is better for White')}
    >
      <line
        x1="0"
        x2={game.moves.length}
        y1="50"
        y2="50"
        stroke="var(--line-strong)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <line x1={ply} x2={ply} y1="0" y2="100" stroke="var(--or)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
