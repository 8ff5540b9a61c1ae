import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { BYES } from '@/features/hand-pairing/byes';
import type { Place } from '@/features/hand-pairing/seats';
import type { HandBoard, HandBye } from '@/lib/api/arbiter';
import { cx } from '@/lib/class-names';
import type { Names } from '@/lib/tournament/match';
import { said, t } from '@/lib/words';

type RowProps = {
  board: HandBoard;
  index: number;
  names: Names;
  picked: Place | null;
  onPick: (place: Place) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSwap: () => void;
  onSitOut: (place: Place, kind: HandBye['kind']) => void;
};

/** A board with its two seats, and beneath it what speaks against it. */
export function BoardRow({ board, index, names, picked, onPick, onKeyDown, onSwap, onSitOut }: RowProps) {
  const seatProps = (side: Place['side']): SeatProps => ({
    place: { board: index, side },
    entry: side === 0 ? board.white : board.black,
    names,
    isLocked: board.is_played,
    isPicked: picked?.board === index && picked.side === side,
    onPick,
    onKeyDown,
  });
  return (
    <li
      className={cx(
        'rounded-lg border bg-surface p-2',
        board.is_changed ? 'border-l-4 border-azure' : 'border-line',
        board.warnings.length > 0 && 'bg-or-wash',
      )}
    >
      <div className="grid grid-cols-[1.25rem_1fr_2.75rem_1fr] items-center gap-1 sm:grid-cols-[2rem_1fr_2.75rem_1fr] sm:gap-2">
        <span className="numerals text-center font-bold text-ink-faint">{index + 1}</span>
        <Seat {...seatProps(0)} />
        <SwapButton board={index} isLocked={board.is_played} onSwap={onSwap} />
        <Seat {...seatProps(1)} />
      </div>
      {board.warnings.map((warning) => (
        <p key={`${warning.act} ${warning.message}`} className="mt-1 pl-10 text-sm font-semibold text-or-deep">
          <Icon name="alert" className="inline size-4" /> {said(warning.message, warning)}{' '}
          <span className="font-normal text-ink-faint">{warning.article}</span>
        </p>
      ))}
      {picked?.board === index && <SitOut place={picked} onSitOut={onSitOut} />}
    </li>
  );
}

function SwapButton({ board, isLocked, onSwap }: { board: number; isLocked: boolean; onSwap: () => void }) {
  return (
    <Button
      size="icon"
      look="ghost"
      disabled={isLocked}
      aria-label={t('Swap colours at board {board}', { board: board + 1 })}
      onClick={onSwap}
    >
      <span aria-hidden="true">⇄</span>
    </Button>
  );
}

type SeatProps = {
  place: Place;
  entry: number | null;
  names: Names;
  isLocked: boolean;
  isPicked: boolean;
  onPick: (place: Place) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Seat({ place, entry, names, isLocked, isPicked, onPick, onKeyDown }: SeatProps) {
  const row = entry === null ? undefined : names.get(entry);
  const isFirst = place.side === 0;
  return (
    <button
      type="button"
      data-seat={`${place.board} ${place.side}`}
      aria-pressed={isPicked}
      disabled={isLocked}
      onClick={() => onPick(place)}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-2 rounded-md border px-2 text-left sm:px-3 disabled:opacity-60',
        isPicked ? 'border-azure bg-azure-wash outline-2 outline-azure' : 'border-line-strong hover:bg-sunken',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-3 shrink-0 border border-ink-faint', isFirst ? 'bg-[#fff]' : 'bg-[#000]')}
      />
      <span className="sr-only">{isFirst ? t('White') : t('Black')}</span>
      <span className="min-w-0 flex-1 font-semibold max-sm:text-sm max-sm:leading-tight max-sm:[overflow-wrap:anywhere] sm:truncate">
        {row ? <Name>{row.name}</Name> : <span className="font-normal text-ink-faint">{t('nobody')}</span>}
      </span>
      {row?.rating != null && <span className="numerals text-xs text-ink-faint max-sm:hidden">{row.rating}</span>}
    </button>
  );
}

function SitOut({ place, onSitOut }: { place: Place; onSitOut: RowProps['onSitOut'] }) {
  return (
    <div role="group" aria-label={t('Sits out')} className="mt-2 flex flex-wrap gap-2 pl-10">
      {BYES.map(({ kind, label }) => (
        <Button key={kind} size="sm" onClick={() => onSitOut(place, kind)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
