/**
 * The server's clock, told without the reader's: their wall clock may be wrong or be set while we look.
 *
 * A message says what time it was when it was sent; from there we count with the monotonic clock. A
 * message can only be late, so the estimate furthest ahead is the best; one that is far behind means
 * that the server's clock was set back.
 */
const LATENESS = 2_000;

export function createServerTime(monotonic: () => number) {
  let ahead: number | null = null;
  return {
    note(now: number | null | undefined): void {
      if (!now) return;
      const heard = now - monotonic();
      if (ahead === null || heard > ahead || ahead - heard > LATENESS) ahead = heard;
    },
    /** Milliseconds since 1970 by the server, or null before it has said anything. */
    now: (): number | null => (ahead === null ? null : monotonic() + ahead),
  };
}

const shared = createServerTime(() => performance.now());
export const noteServerTime = (now: number | null | undefined) => shared.note(now);
export const serverNow = () => shared.now();
