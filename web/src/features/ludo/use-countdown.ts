import { useEffect, useState } from 'react';

/**
 * Whole seconds left of `leftMs`, counted from the moment it was received.
 *
 * The server says how much is left, never when it ends: the clock of this machine may be wrong.
 */
export function useCountdown(leftMs: number | null, isRunning: boolean): number | null {
  const [passed, setPassed] = useState({ of: leftMs, ms: 0 });
  useEffect(() => {
    if (leftMs === null || !isRunning) return;
    const start = performance.now();
    const timer = setInterval(() => setPassed({ of: leftMs, ms: performance.now() - start }), 200);
    return () => clearInterval(timer);
  }, [leftMs, isRunning]);
  if (leftMs === null) return null;
  const gone = isRunning && passed.of === leftMs ? passed.ms : 0;
  return Math.ceil(Math.max(0, leftMs - gone) / 1000);
}
