import { canonicalise } from '@/features/verify/canonical';

export type Verdict = { checked: number; brokenAt: number | null; head: string; heads: Map<number, string> };
export const FIRST_HASH = '0'.repeat(64);

const encoder = new TextEncoder();
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of one line of a log: of the one before and all that the line says, its own hash left out. */
export async function hashLine(previous: string, line: string): Promise<string> {
  const content = canonicalise(line, (key) => key !== 'hash');
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(previous + content)));
}

/** Recompute the chain of a whole log, a line of JSON an event, and say where it breaks if it does. */
export async function verifyLog(
  text: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Verdict> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const heads = new Map<number, string>();
  let previous = FIRST_HASH;
  for (const [index, line] of lines.entries()) {
    const { seq, hash } = JSON.parse(line) as { seq: number; hash: string };
    const made = await hashLine(previous, line);
    if (seq !== index + 1 || made !== hash) return { checked: index, brokenAt: index + 1, head: previous, heads };
    previous = made;
    heads.set(seq, made);
    if (index % 100 === 0) onProgress(index, lines.length);
  }
  onProgress(lines.length, lines.length);
  return { checked: lines.length, brokenAt: null, head: previous, heads };
}
