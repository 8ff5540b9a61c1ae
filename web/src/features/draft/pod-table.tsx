import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { acrossTheTable, leftOverMeets, neighbour, type Place, placesOf, type SeatAt } from '@/features/draft/seats';
import { type Seating, spokenSeat } from '@/features/draft/use-seats';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { seating: Seating; pod: number; canEdit: boolean };

/** One table from above, its seats numbered clockwise; the arrow keys go around it. */
export function PodTable({ seating, pod, canEdit }: Props) {
  const seats = seating.pods[pod] ?? [];
  const [focused, setFocused] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const columns = Math.ceil(seats.length / 2);
  const name = seating.pods.length > 1 ? t('Pod {pod}', { pod: pod + 1 }) : t('The table');
  const onKeyDown = (event: KeyboardEvent, seat: number) => {
    const sitter = seats[seat] ?? null;
    if ((event.key === 'Delete' || event.key === 'Backspace') && sitter !== null) seating.free(sitter);
    if (event.key === 'Escape') seating.drop();
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = neighbour(seats.length, seat, event.key);
    setFocused(next);
    frame.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  };
  return (
    <section aria-label={name} className="min-w-0">
      <div className="overflow-x-auto rounded-lg border border-line bg-surface p-3 sm:p-5">
        <div
          ref={frame}
          className="mx-auto grid max-w-4xl gap-x-2 gap-y-2.5 sm:gap-x-3"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(4.25rem, 1fr))` }}
        >
          {placesOf(seats.length).map((place) => (
            <Seat
              key={place.seat}
              {...{ seating, pod, place, canEdit }}
              tabIndex={place.seat === Math.min(focused, seats.length - 1) ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, place.seat)}
              onFocus={() => setFocused(place.seat)}
            />
          ))}
          <TableTop
            name={name}
            size={seats.length}
            meets={leftOverMeets(
              seating.pods.map((row) => row.length),
              pod,
            )}
          />
        </div>
      </div>
    </section>
  );
}

function TableTop({ name: label, size, meets }: { name: string; size: number; meets: SeatAt | null }) {
  const pairs = acrossTheTable(size)
    .map(([one, other]) => `${one}–${other}`)
    .join(', ');
  return (
    <div className="lozengy col-span-full row-start-2 flex min-h-28 flex-col items-center justify-center gap-1 rounded-[999px] border-4 border-or bg-banner px-8 py-4 text-center text-on-banner">
      <p className="text-lg font-bold">{label}</p>
      <p className="numerals text-sm">
        {t('Round 1 across the table: {pairs}', { pairs })}
        {size % 2 === 1 &&
          `; ${meets ? t('seat {seat} meets seat {other} of pod {pod}', { seat: size, other: meets.seat + 1, pod: meets.pod + 1 }) : t('seat {seat} has the bye', { seat: size })}`}
      </p>
    </div>
  );
}

type SeatProps = Props & {
  place: Place;
  tabIndex: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
};

function Seat({ seating, pod, place, canEdit, ...focus }: SeatProps) {
  const [isOver, setOver] = useState(false);
  const at = { pod, seat: place.seat };
  const entry = seating.pods[pod]?.[place.seat] ?? null;
  const name = entry === null ? null : seating.nameOf(entry);
  const { taken } = seating;
  const isTaken =
    taken !== null &&
    (taken.kind === 'person' ? taken.entry === entry : taken.at.pod === pod && taken.at.seat === place.seat);
  const label = `${spokenSeat(seating.pods, at).replace(/^./, (letter) => letter.toUpperCase())}: ${name ?? t('empty')}`;
  return (
    <button
      type="button"
      data-seat={place.seat}
      {...focus}
      disabled={!canEdit}
      aria-label={label}
      aria-pressed={isTaken}
      draggable={canEdit && entry !== null}
      onClick={() => seating.pressSeat(at)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(entry));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = Number(event.dataTransfer.getData('text/plain'));
        if (seating.players.includes(dropped)) seating.put(dropped, at);
      }}
      style={{ gridColumn: place.column + 1, gridRow: place.row === 0 ? 1 : 3 }}
      className={cx(
        'relative flex min-h-24 min-w-0 flex-col items-center justify-center gap-1 rounded-lg border-2 px-1.5 pt-4 pb-2 text-center transition-colors',
        name ? 'border-line-strong bg-paper' : 'border-dashed border-line-strong bg-transparent text-ink-faint',
        canEdit && 'hover:border-azure',
        (isTaken || isOver) && 'border-azure! bg-azure-wash!',
      )}
    >
      <span className="numerals absolute top-1.5 left-2 text-sm leading-none font-bold text-ink-soft">
        {place.seat + 1}
      </span>
      {name ? (
        <>
          <Shield name={name} className="h-7" />
          <span className="line-clamp-2 w-full text-sm leading-tight font-semibold break-words">
            <Name>{name}</Name>
          </span>
        </>
      ) : (
        <>
          <Icon name="plus" className="size-5" />
          <span className="text-xs">{t('empty')}</span>
        </>
      )}
    </button>
  );
}
