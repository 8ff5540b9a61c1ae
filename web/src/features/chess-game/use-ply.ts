import { useEffect, useState } from 'react';

/** Which position is looked at: the latest, unless the reader has stepped back. Arrow keys step. */
export function usePly(last: number, isEnabled: boolean, onFlip: () => void) {
  const [held, setHeld] = useState<number | null>(null);
  const ply = held === null || held > last ? last : held;
  const go = (to: number) => setHeld(to >= last ? null : Math.max(0, to));
  useEffect(() => {
    const steps: Record<string, (now: number) => number> = {
      ArrowLeft: (now) => now - 1,
      ArrowRight: (now) => now + 1,
      ArrowUp: () => 0,
      ArrowDown: () => last,
      Home: () => 0,
      End: () => last,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key === 'f') onFlip();
      const step = steps[event.key];
      if (!step || !isEnabled) return;
      event.preventDefault();
      setHeld((now) => {
        const to = Math.max(0, step(now ?? last));
        return to >= last ? null : to;
      });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [last, isEnabled, onFlip]);
  return { ply, go, isLatest: ply === last };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('input, select, textarea, [role=dialog], [role=menu]') !== null || target.isContentEditable);
