import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Name } from '@/components/ui/people/name';
import { boardsFor } from '@/features/hall-devices/choices';
import { PersonPicker } from '@/features/hall-devices/person-picker';
import { TabletCheckIn } from '@/features/hall-devices/tablet-check-in';
import { TabletResult } from '@/features/hall-devices/tablet-result';
import type { HeldPass } from '@/lib/api/hall';
import type { Entry, View } from '@/lib/api/types';
import { isPlayable } from '@/lib/tournament/match';
import { roundToShow, titleOfRound } from '@/lib/tournament/print-rounds';
import { t } from '@/lib/words';

/** So long nobody has to touch the tablet before it goes back to the start. */
export const IDLE_MS = 30_000;

/** A tablet that stands in the hall: players say that they are here, or how their game ended. */
export function TabletView({ view, held }: { view: View; held: HeldPass }) {
  const [person, setPerson] = useState<number | null>(null);
  const [turn, setTurn] = useState(0); // each new one begins with an empty box
  const restart = useCallback(() => {
    setPerson(null);
    setTurn((past) => past + 1);
  }, []);
  useIdle(restart);
  return (
    <div data-look="dark" className="look hall-contrast flex min-h-dvh flex-col gap-6 bg-[#000] p-5 text-[#fff] sm:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="min-w-0 font-sans text-2xl font-bold wrap-break-word sm:text-3xl">
          <Name>{view.name}</Name>
        </h1>
        <p className="text-xl font-semibold text-ink-soft">{titleOfRound(view, roundToShow(view))}</p>
      </header>
      <Task key={turn} view={view} held={held} person={person} onChoose={setPerson} onRestart={restart} />
    </div>
  );
}

type TaskProps = {
  view: View;
  held: HeldPass;
  person: number | null;
  onChoose: (entry: number) => void;
  onRestart: () => void;
};

/** What the tablet is for just now: that follows from the tournament. */
function Task({ view, held, person, onChoose, onRestart }: TaskProps) {
  const entry = view.entries.find(({ number }) => number === person);
  if (view.phase === 'check_in') {
    if (entry) return <TabletCheckIn key={entry.number} view={view} entry={entry} onClose={onRestart} />;
    const coming = view.entries.filter(({ status }) => status === 'registered');
    return (
      <PersonPicker title={t('Are you here? Find your name')} people={coming} onChoose={onChoose}>
        {t('Everybody on the list is here.')}
      </PersonPicker>
    );
  }
  const open = boardsFor(view, held).filter(({ match }) => isPlayable(match));
  const board = entry && open.find(({ match }) => match.sides.some((side) => side.entry === entry.number));
  if (board) return <TabletResult key={board.match.number} view={view} board={board} onClose={onRestart} />;
  if (view.phase !== 'in_progress') return <Large>{t('Nothing to enter here just now')}</Large>;
  return (
    <PersonPicker
      title={t('How did your game end? Find your name')}
      people={open.flatMap(({ match }) => playersOf(match.sides, view.entries))}
      onChoose={onChoose}
    >
      {t('All results are in')}
    </PersonPicker>
  );
}

const playersOf = (sides: readonly { entry: number | null }[], entries: Entry[]) =>
  entries.filter(({ number }) => sides.some(({ entry }) => entry === number));

/** Calls back when nobody has touched anything for a while, or somebody pressed Escape. */
function useIdle(onIdle: () => void): void {
  const call = useRef(onIdle);
  useEffect(() => {
    call.current = onIdle;
  });
  useEffect(() => {
    let timer = setTimeout(() => undefined);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        call.current();
        wait();
      }, IDLE_MS);
    };
    wait();
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && call.current();
    window.addEventListener('keydown', leave);
    const signs = ['pointerdown', 'keydown', 'input', 'wheel'] as const;
    for (const sign of signs) window.addEventListener(sign, wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', leave);
      for (const sign of signs) window.removeEventListener(sign, wait);
    };
  }, []);
}

function Large({ children }: { children: ReactNode }) {
  return <p className="m-auto text-center text-4xl font-bold text-balance">{children}</p>;
}
