import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/time/server-time';

/** The server's time, told again every `every` milliseconds; stands still while `isRunning` is false. */
export function useNow(every: number, isRunning = true): number {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    const tick = () => setNow(readNow());
    tick();
    if (!isRunning) return;
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [every, isRunning]);
  return now;
}

export const readNow = () => serverNow() ?? Date.now();
