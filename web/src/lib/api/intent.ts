/**
 * Idempotency keys: one for each thing a person wants, the same one when they try it again.
 *
 * Whether a request without an answer was done, nobody knows. If the very same one is the next that is sent, it is the same
 * intent and carries the same key, so the server does it once. Any answer in between ends that: what is then asked is new.
 */
const unsure = new Map<string, { key: string; at: number }>();

/** After so long the same words are a new wish. */
const REMEMBERED = 10 * 60_000;

/** A key nobody else has; also without https, where a browser has no `randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of an intent: that of its last try if nobody knows how that ended. */
export function takeKey(intent: string): string {
  const held = unsure.get(intent);
  unsure.delete(intent); // two presses at once are two intents
  return held && Date.now() - held.at < REMEMBERED ? held.key : newKey();
}

export function keepKey(intent: string, key: string): void {
  unsure.set(intent, { key, at: Date.now() });
}

export function forgetKeys(): void {
  unsure.clear();
}

/** A proxy that cannot reach the server, one that failed or is still at it: the change may have been made. */
export const isUnsure = ({ status, headers }: Response): boolean =>
  status >= 500 || (status === 409 && headers.has('Retry-After'));
