import { describe, expect, it } from 'vitest';
import { canonicalise } from '@/features/verify/canonical';
import { verifyLog } from '@/features/verify/verify-log';
import vectors from './vectors.json';

describe('the proof of a log', () => {
  it('gives every hash that the server gives, floats and rare letters included', async () => {
    const verdict = await verifyLog(vectors.lines.join('\n'));
    expect(verdict).toMatchObject({ checked: vectors.lines.length, brokenAt: null, head: vectors.head });
  });

  it('names the entry that was altered', async () => {
    const lines = vectors.lines.map((line, index) => (index === 2 ? line.replace('quote', 'quoth') : line));
    expect(await verifyLog(lines.join('\n'))).toMatchObject({ checked: 2, brokenAt: 3 });
  });

  it('notices an entry that is missing', async () => {
    expect(await verifyLog(vectors.lines.slice(1).join('\n'))).toMatchObject({ checked: 0, brokenAt: 1 });
  });

  it('keeps digits as they are and sorts by whole letters', () => {
    expect(canonicalise('{"b": 1.0, "a": [1e+22, -0.0], "\\ud83c\\udfc7": 1, "\\uffee": 2}')).toBe(
      '{"a":[1e+22,-0.0],"b":1.0,"\uffee":2,"\ud83c\udfc7":1}',
    );
    expect(() => canonicalise('{"a": tru}')).toThrow(SyntaxError);
    expect(() => canonicalise('[1] 2')).toThrow(SyntaxError);
  });
});
