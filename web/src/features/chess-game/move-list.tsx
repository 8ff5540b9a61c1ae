import { useEffect, useRef } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ChessMove } from '@/lib/api/arena-types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = {
  moves: ChessMove[];
  ply: number;
  isWhiteFirst: boolean;
  canStep: boolean;
  onGo: (ply: number) => void;
  result: string;
};

/** The moves in two columns; a click or an arrow key shows the position. */
export function MoveList({ moves, ply, isWhiteFirst, canStep, onGo, result }: Props) {
  const box = useRef<HTMLOListElement>(null);
  const offset = isWhiteFirst ? 0 : 1;
  useEffect(() => {
    const list = box.current;
    const current = list?.querySelector<HTMLElement>('[aria-current=step]');
    if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [ply, moves.length]);
  const rows = Array.from(
    { length: Math.ceil((moves.length + offset) / 2) },
    (_, row) => [2 * row - offset, 2 * row + 1 - offset] as const,
  );
  return (
    <div className="flex min-h-0 flex-col rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-1 border-b border-line px-2 py-1">
        <h2 className="px-1 text-base">{t('Moves')}</h2>
        <div className="flex">
          <Step name={t('First position')} icon="«" onClick={() => onGo(0)} isDisabled={!canStep || ply === 0} />
          <Step name={t('Back')} icon="‹" onClick={() => onGo(ply - 1)} isDisabled={!canStep || ply === 0} />
          <Step
            name={t('Forward')}
            icon="›"
            onClick={() => onGo(ply + 1)}
            isDisabled={!canStep || ply === moves.length}
          />
          <Step
            name={t('Latest position')}
            icon="»"
            onClick={() => onGo(moves.length)}
            isDisabled={!canStep || ply === moves.length}
          />
        </div>
      </div>
      {moves.length === 0 ? (
        <p className="flex items-center gap-2 px-3 py-4 text-sm text-ink-soft">
          <Icon name="clock" className="size-4" /> {t('No move yet.')}
        </p>
      ) : (
        // A region that scrolls must be reachable by keyboard.
        <ol
          ref={box}
          {...REACHABLE}
          className="max-h-44 min-h-0 overflow-y-auto text-sm lg:max-h-72"
          aria-label={t('Moves')}
        >
          {rows.map(([white, black], row) => (
            <li key={row} className="grid grid-cols-[2.6rem_1fr_1fr] items-center even:bg-sunken/50">
              <span className="numerals px-2 text-right text-ink-faint">{row + 1}.</span>
              {[white, black].map((index) => (
                <Move
                  key={index}
                  move={moves[index]}
                  isCurrent={ply === index + 1}
                  canStep={canStep}
                  onClick={() => onGo(index + 1)}
                />
              ))}
            </li>
          ))}
        </ol>
      )}
      {result && <p className="numerals border-t border-line px-3 py-1.5 text-center font-bold">{result}</p>}
    </div>
  );
}

function Move({
  move,
  isCurrent,
  canStep,
  onClick,
}: {
  move: ChessMove | undefined;
  isCurrent: boolean;
  canStep: boolean;
  onClick: () => void;
}) {
  if (!move) return <span />;
  return (
    <button
      type="button"
      disabled={!canStep}
      onClick={onClick}
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'min-h-7 px-2 text-left font-medium enabled:hover:bg-azure-wash',
        isCurrent && 'bg-azure-wash font-bold text-azure',
      )}
    >
      {move.san}
    </button>
  );
}

function Step({
  name,
  icon,
  onClick,
  isDisabled,
}: {
  name: string;
  icon: string;
  onClick: () => void;
  isDisabled: boolean;
}) {
  return (
    <Button
      look="ghost"
      size="sm"
      className="min-w-9 px-0! text-lg"
      aria-label={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </Button>
  );
}
