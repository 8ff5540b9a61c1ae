import { useCallback, useEffect, useRef, useState } from 'react';
import { framesOf, type Shown, showState } from '@/features/ludo/playback';
import type { LudoState, RecordEntry } from '@/features/ludo/types';

/** More than this behind, and the board jumps: nobody wants to watch the past in full. */
const PATIENCE = 6;

/** What the board shows: the entries played one after the other, then the state as it is. */
export function usePlayback(state: LudoState | null): {
  shown: Shown;
  play: (entries: RecordEntry[], after: LudoState | null) => void;
} {
  const [shown, setShown] = useState(() => showState(state));
  const queue = useRef<RecordEntry[]>([]);
  const target = useRef(state);
  const current = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isRunning = useRef(false);

  const show = useCallback((next: Shown) => {
    current.current = next;
    setShown(next);
  }, []);

  const step = useCallback(() => {
    const entry = queue.current.shift();
    const isHurried = queue.current.length > PATIENCE || prefersStillness();
    const frames = entry && !isHurried ? framesOf(entry, current.current) : [];
    const next = (index: number) => {
      const frame = frames[index];
      if (frame) {
        show(frame.shown);
        timer.current = setTimeout(() => next(index + 1), frame.ms);
      } else if (queue.current.length > 0) {
        timer.current = setTimeout(run.current, 0);
      } else {
        isRunning.current = false;
        show(showState(target.current, current.current));
      }
    };
    next(0);
  }, [show]);
  const run = useRef(step);

  const play = useCallback((entries: RecordEntry[], after: LudoState | null) => {
    target.current = after;
    queue.current.push(...entries);
    if (isRunning.current) return;
    isRunning.current = true;
    run.current();
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { shown, play };
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
