import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { formatOrdinal, formatPlace, formatPoints, formatRelative } from '@/lib/format';
import { blazon } from '@/lib/coat-of-arms';

describe('numbers as people read them', () => {
  it.each([
    [0, '0'],
    [5, '½'],
    [10, '1'],
    [25, '2½'],
    [13, '1.3'],
  ])('%i tenths are %s', (tenths, text) => expect(formatPoints(tenths)).toBe(text));

  it('knows its ordinals', () =>
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(formatOrdinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '112th',
    ]));
  it('shows shared places as a range', () => expect([formatPlace(5, 8), formatPlace(2, 2)]).toEqual(['5–8', '2']));
  it('speaks of time as people do', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(formatRelative('2026-03-01T15:00:00Z', now)).toBe('in 3 hours');
    expect(formatRelative('2026-02-28T12:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-03-01T12:00:10Z', now)).toBe('just now');
  });
});

describe('arms', () => {
  const METALS = ['#e0b13c', '#eceae2'];
  it('are always the same for a name', () => expect(blazon('Lancelot')).toEqual(blazon('Lancelot')));
  it('keep the rule of tincture', () => {
    for (let index = 0; index < 300; index += 1) {
      const { field, charge } = blazon(`Player ${index}`);
      expect(METALS.includes(field)).not.toBe(METALS.includes(charge));
    }
  });
  it('differ between neighbours', () =>
    expect(
      new Set(Array.from({ length: 50 }, (_, index) => JSON.stringify(blazon(`Player ${index}`)))).size,
    ).toBeGreaterThan(25));
});

describe('an error of the API', () => {
  it('knows the messages of its fields', () => {
    const error = new ApiError(422, 'input.invalid', 'No.', {
      fields: [{ field: 'body.name', message: 'Too long.' }, { wrong: 1 }],
    });
    expect(error.fields).toEqual({ name: 'Too long.' });
    expect(error.affected).toEqual([]);
  });
});
