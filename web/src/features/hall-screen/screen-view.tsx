import { type ReactNode, useEffect, useState } from 'react';
import { Name } from '@/components/ui/people/name';
import { type Frame, listFrames, msUntil, type Seat } from '@/features/hall-screen/frames';
import { PART_NAMES, type ScreenSettings } from '@/features/hall-screen/screen-settings';
import type { Standing, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatClock, useRemaining } from '@/lib/time/round-clock';
import { formatPlace, formatPoints } from '@/lib/format';
import { indexEntries, type Names, sideName, sideScore } from '@/lib/tournament/match';
import { type Board, roundToShow, titleOfRound } from '@/lib/tournament/print-rounds';
import { shapeOf } from '@/lib/tournament/shape';
import { useNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

/** A monitor in the hall: one picture after the other, as large as fits, until somebody switches it off. */
export function ScreenView({ view, settings }: { view: View; settings: ScreenSettings }) {
  const frames = listFrames(view, settings);
  const turn = useTurn(settings.seconds, frames.length);
  const frame = frames[turn % Math.max(1, frames.length)];
  const round = roundToShow(view);
  return (
    <div
      data-look={settings.look === 'light' ? 'light' : 'dark'}
      className={cx(
        'look flex h-dvh flex-col overflow-hidden p-[2vmin] [--screen-rest:15vmin] portrait:[--screen-rest:24vmin]',
        settings.look === 'contrast' ? 'hall-contrast bg-[#000] text-[#fff]' : 'bg-paper text-ink',
      )}
      style={{ '--screen-row': `calc((100dvh - var(--screen-rest)) / ${settings.rows + 1})` } as React.CSSProperties}
    >
      <header className="flex items-baseline justify-between gap-x-[3vmin] gap-y-[1.5vmin] pb-[1.5vmin] text-[4vmin] leading-none portrait:flex-col">
        <h1 className="max-w-full min-w-0 truncate font-sans text-[5vmin] font-bold">
          <Name>{view.name}</Name>
        </h1>
        <p className="shrink-0 font-semibold">
          {frame && frame.part !== 'standings' && round > 0 ? titleOfRound(view, round) : ''}
          {frame && <span className="ml-[2vmin] text-ink-soft">{PART_NAMES[frame.part]}</span>}
        </p>
      </header>
      <div className="min-h-0 flex-1">
        {frame ? (
          <Picture frame={frame} view={view} settings={settings} />
        ) : (
          <Large>{t('Nothing is paired yet')}</Large>
        )}
      </div>
      {frames.length > 1 && (
        <p className="numerals pt-[1vmin] text-right text-[2.2vmin] leading-none text-ink-soft" aria-hidden="true">
          {(turn % frames.length) + 1} / {frames.length}
        </p>
      )}
    </div>
  );
}

/** Counts on every so many seconds. */
function useTurn(seconds: number, frames: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (frames < 2) return;
    const timer = setInterval(() => setTurn((held) => held + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, frames]);
  return turn;
}

function Picture({ frame, view, settings }: { frame: Frame; view: View; settings: ScreenSettings }) {
  const names = indexEntries(view.entries);
  switch (frame.part) {
    case 'pairings':
    case 'results':
      return frame.boards.length === 0 ? (
        <Large>{t('No results yet')}</Large>
      ) : (
        <Boards boards={frame.boards} names={names} />
      );
    case 'names':
      return <Seats seats={frame.seats} rows={settings.rows} hasColours={view.format !== 'draft-swiss'} />;
    case 'standings':
      return <Standings rows={frame.rows} names={names} hasPoints={shapeOf(view.format).hasTable} />;
    case 'clock':
      return <Countdown view={view} until={settings.until} />;
    case 'message':
      return <Large>{settings.say}</Large>;
  }
}

/** Beats what ROW says of an upright screen: here one line is enough, so it may fill its row. */
const ONE_LINE = 'portrait:text-[min(calc(var(--screen-row)*0.6),4vw)]!';

/** A screen that is higher than wide has room for two lines of a name, and none beside it: on a phone nobody is cut off. */
const ROW =
  'grid items-center border-b border-line text-[calc(var(--screen-row)*0.58)] leading-none h-(--screen-row) portrait:text-[min(calc(var(--screen-row)*0.42),4vw)]';

function Boards({ boards, names }: { boards: Board[]; names: Names }) {
  return (
    <ol>
      {boards.map(({ match, board }) => (
        <li
          key={match.number}
          className={cx(ROW, 'grid-cols-[2.6em_1fr_4.5em_1fr] gap-[1vmin] portrait:grid-cols-[1.6em_1fr_3.2em_1fr]')}
        >
          <span className="numerals font-bold text-ink-soft">{board ?? ''}</span>
          <Player isStrong={match.winner === 0} of={sideName(match, 0, names)} />
          <span className="numerals text-center font-bold">
            {match.status === 'bye'
              ? ''
              : sideScore(match, 0)
                ? `${sideScore(match, 0)} – ${sideScore(match, 1)}`
                : '–'}
          </span>
          <Player isStrong={match.winner === 1} of={sideName(match, 1, names)} />
        </li>
      ))}
    </ol>
  );
}

function Player({ isStrong, of }: { isStrong: boolean; of: string }) {
  return (
    <span className={cx('min-w-0 leading-tight landscape:truncate portrait:line-clamp-2', isStrong && 'font-bold')}>
      <Name>{of}</Name>
    </span>
  );
}

/** The own name and the board, in two columns; in one where two would cut the names. */
function Seats({ seats, rows, hasColours }: { seats: Seat[]; rows: number; hasColours: boolean }) {
  return (
    <ol
      className="grid grid-flow-col gap-x-[4vmin] landscape:grid-cols-2 landscape:grid-rows-[repeat(var(--seats),var(--screen-row))] portrait:grid-cols-1 portrait:grid-rows-[repeat(calc(2*var(--seats)),var(--screen-row))] portrait:[--screen-row:calc((100dvh-var(--screen-rest))/(2*var(--seats)+1))]"
      style={{ '--seats': rows } as React.CSSProperties}
    >
      {seats.map(({ entry, name, board, side }) => (
        <li key={entry} className={cx(ROW, 'grid-cols-[1fr_auto_2.6em] gap-[1.5vmin]', ONE_LINE)}>
          <Player isStrong of={name} />
          <span className="text-[0.7em] text-ink-soft">
            {board === null ? t('Bye') : hasColours ? (side === 0 ? t('White') : t('Black')) : ''}
          </span>
          <span className="numerals text-right font-bold">{board ?? ''}</span>
        </li>
      ))}
    </ol>
  );
}

function Standings({ rows, names, hasPoints }: { rows: Standing[]; names: Names; hasPoints: boolean }) {
  if (rows.length === 0) return <Large>{t('No standings yet')}</Large>;
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.entry} className={cx(ROW, 'grid-cols-[3.4em_1fr_auto_3em] gap-[1.5vmin]')}>
          <span className="numerals font-bold text-ink-soft">{formatPlace(row.rank, row.rank_to)}</span>
          <Player isStrong={row.rank <= 3} of={names.get(row.entry)?.name ?? ''} />
          <span className="numerals text-[0.7em] text-ink-soft">{names.get(row.entry)?.rating ?? ''}</span>
          <span className="numerals text-right font-bold">{hasPoints ? formatPoints(row.score) : row.wins}</span>
        </li>
      ))}
    </ol>
  );
}

/** To the time in the address, or what the clock of the round has left. */
function Countdown({ view, until }: { view: View; until: string }) {
  const now = useNow(1000);
  const remaining = useRemaining(view.clock);
  const left = until !== '' ? msUntil(until, new Date(now)) : remaining;
  return (
    <div className="flex h-full flex-col items-center justify-center gap-[3vmin]">
      <p role="timer" className="numerals text-[32vmin] leading-none font-bold tracking-tight">
        {left === null ? formatHour(now) : formatClock(left)}
      </p>
      <p className="text-[5vmin] text-ink-soft">
        {until !== '' ? t('The round starts at {until}', { until }) : left === null ? '' : t('left in the round')}
      </p>
    </div>
  );
}

const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const formatHour = (now: number) => hour.format(new Date(now));

function Large({ children }: { children: ReactNode }) {
  return (
    <p className="flex h-full items-center justify-center text-center text-[9vmin] leading-tight font-bold text-balance">
      {children}
    </p>
  );
}
