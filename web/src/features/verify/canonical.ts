import { t } from '@/lib/words';

/**
 * JSON as the server seals it: keys in the order of their code points, no blanks, letters as they are.
 *
 * Numbers keep the very digits they came with. A number that is read and written again may look different
 * (1.0 becomes 1), and then the hash would be another.
 */
export function canonicalise(text: string, pick?: (key: string) => boolean): string {
  const reader = new Reader(text);
  const value = reader.readValue();
  reader.end();
  return write(pick && value instanceof Map ? new Map([...value].filter(([key]) => pick(key))) : value);
}

class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Json = null | boolean | string | Digits | Json[] | Map<string, Json>;

function write(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const keys = [...value.keys()].sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${write(value.get(key) ?? null)}`).join(',')}}`;
}

/** JavaScript compares halves of letters beyond the first plane; the server compares whole ones. */
function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

const BLANKS = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: [string, null | boolean][] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

class Reader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  readValue(): Json {
    this.take(BLANKS);
    const sign = this.text[this.at];
    if (sign === '{') return this.readObject();
    if (sign === '[') return this.readList();
    if (sign === '"') return this.readString();
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return new Digits(this.take(NUMBER));
  }

  end(): void {
    this.take(BLANKS);
    if (this.at !== this.text.length)
      throw new SyntaxError(t('Not valid JSON at character {at}.', { at: this.at + 1 }));
  }

  private readObject(): Map<string, Json> {
    const found = new Map<string, Json>();
    this.readItems('}', () => {
      this.take(BLANKS);
      const key = this.readString();
      this.take(BLANKS);
      this.expect(':');
      found.set(key, this.readValue());
    });
    return found;
  }

  private readList(): Json[] {
    const found: Json[] = [];
    this.readItems(']', () => found.push(this.readValue()));
    return found;
  }

  private readItems(close: string, readItem: () => void): void {
    this.at += 1;
    this.take(BLANKS);
    while (this.text[this.at] !== close) {
      readItem();
      this.take(BLANKS);
      if (this.text[this.at] !== close) this.expect(',');
    }
    this.at += 1;
  }

  private readString(): string {
    return JSON.parse(this.take(STRING)) as string;
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new SyntaxError(t('Not valid JSON at character {at}.', { at: this.at + 1 }));
    this.at += 1;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) throw new SyntaxError(t('Not valid JSON at character {at}.', { at: this.at + 1 }));
    this.at += found.length;
    return found;
  }
}
