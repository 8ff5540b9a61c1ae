import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/people/name';
import { BoardRow } from '@/features/hand-pairing/board-row';
import { BYES } from '@/features/hand-pairing/byes';
import { EndDialog } from '@/features/hand-pairing/end-dialog';
import { countAlone, type Place, play, seatsOf, sitOut, swapColours, swapSeats } from '@/features/hand-pairing/seats';
import { useHandPairingActions } from '@/features/hand-pairing/use-hand-pairing';
import type { HandPairing, Seats } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { indexEntries, type Names } from '@/lib/tournament/match';
import { t, tn } from '@/lib/words';

type Props = { view: View; session: HandPairing; onDone: () => void };

/** All seats of a round: pick one, then another, and the two change places. */
export function HandPairingView({ view, session, onDone }: Props) {
  const names = indexEntries(view.entries);
  const { change } = useHandPairingActions(view.id);
  const [picked, setPicked] = useState<Place | null>(null);
  const [isEnding, setEnding] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const seats = seatsOf(session);
  const changed = session.boards.filter((board) => board.is_changed).length;
  const move = (next: Seats) => {
    setPicked(null);
    if (!change.isPending) change.mutate(next);
  };
  const press = (place: Place) => {
    if (!picked) setPicked(place);
    else if (picked.board === place.board && picked.side === place.side) setPicked(null);
    else move(swapSeats(seats, picked, place));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPicked(null);
    const at = placeOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'x') move(swapColours(seats, at.board));
    const to = nextPlace(at, event.key);
    if (to && focusPlace(list.current, to)) event.preventDefault();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <ol
        ref={list}
        aria-label={t('Boards of round {round}', { round: session.round })}
        aria-busy={change.isPending}
        className="flex flex-col gap-2"
      >
        {session.boards.map((board, index) => (
          <BoardRow
            key={index} // a seat stays where it is, and keeps the focus, whoever sits on it
            board={board}
            index={index}
            names={names}
            picked={picked}
            onPick={press}
            onKeyDown={onKeyDown}
            onSwap={() => move(swapColours(seats, index))}
            onSitOut={(place, kind) => move(sitOut(seats, place, kind))}
          />
        ))}
      </ol>
      <aside className="flex flex-col gap-4 lg:sticky lg:top-4">
        <p role="status" className="text-sm text-ink-soft">
          {picked
            ? t('{name} is picked. Choose the seat to swap with, or press Escape.', {
                name: nameAt(session, picked, names),
              })
            : tn(changed, '{count} board changed.', '{count} boards changed.')}
        </p>
        {change.error && <Notice tone="bad">{messageOf(change.error)}</Notice>}
        <Byes session={session} names={names} onPlay={(entry) => move(play(seats, entry))} />
        <Ends view={view} alone={countAlone(seats)} onEnd={() => setEnding(true)} onDone={onDone} />
        <p className="text-xs text-ink-faint">
          {t('Arrow keys move between seats, Enter picks, x swaps the colours of a board.')}
        </p>
      </aside>
      {isEnding && (
        <EndDialog view={view} session={session} names={names} onClose={() => setEnding(false)} onDone={onDone} />
      )}
    </div>
  );
}

type EndsProps = { view: View; alone: number; onEnd: () => void; onDone: () => void };

/** The two ways out of the session. */
function Ends({ view, alone, onEnd, onDone }: EndsProps) {
  const { drop, forget } = useHandPairingActions(view.id);
  const dropAll = () =>
    drop.mutate(undefined, {
      onSuccess: () => {
        forget();
        onDone();
      },
    });
  return (
    <>
      {alone > 1 && <Notice tone="bad">{t('{count} players have no opponent.', { count: alone })}</Notice>}
      <Button look="primary" size="lg" disabled={alone > 1} onClick={onEnd}>
        {t('End pairing by hand')}
      </Button>
      <Button look="ghost" isBusy={drop.isPending} onClick={dropAll}>
        {t('Drop all changes')}
      </Button>
      {drop.error && <Notice tone="bad">{messageOf(drop.error)}</Notice>}
    </>
  );
}

type ByesProps = { session: HandPairing; names: Names; onPlay: (entry: number) => void };

function Byes({ session, names, onPlay }: ByesProps) {
  if (session.byes.length === 0) return null;
  return (
    <section aria-labelledby="sitting-out" className="flex flex-col gap-2">
      <h2 id="sitting-out" className="text-lg">
        {t('Sitting out')}
      </h2>
      <ul className="flex flex-col gap-2">
        {session.byes.map(({ entry, kind }) => (
          <li key={entry} className="flex items-end justify-between gap-2">
            <span className="min-w-0">
              <span className="block truncate font-semibold">
                <Name>{names.get(entry)?.name ?? entry}</Name>
              </span>
              <span className="text-sm text-ink-soft">{BYES.find((bye) => bye.kind === kind)?.label}</span>
            </span>
            <Button size="sm" onClick={() => onPlay(entry)}>
              {t('Plays')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameAt(session: HandPairing, { board, side }: Place, names: Names): string {
  const row = session.boards[board];
  const entry = side === 0 ? row?.white : row?.black;
  return entry == null ? t('The empty seat') : (names.get(entry)?.name ?? String(entry));
}

function placeOf(target: EventTarget): Place | null {
  const seat = target instanceof HTMLElement ? target.dataset.seat : undefined;
  const [board, side] = seat?.split(' ').map(Number) ?? [];
  return board === undefined || side === undefined ? null : { board, side: side === 0 ? 0 : 1 };
}

function nextPlace({ board, side }: Place, key: string): Place | null {
  switch (key) {
    case 'ArrowDown':
      return { board: board + 1, side };
    case 'ArrowUp':
      return { board: board - 1, side };
    case 'ArrowLeft':
      return { board, side: 0 };
    case 'ArrowRight':
      return { board, side: 1 };
    default:
      return null;
  }
}

function focusPlace(list: HTMLElement | null, { board, side }: Place): boolean {
  const seat = list?.querySelector<HTMLElement>(`[data-seat="${board} ${side}"]`);
  seat?.focus();
  return seat != null;
}
