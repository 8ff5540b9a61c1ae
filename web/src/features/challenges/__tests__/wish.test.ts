import { describe, expect, test } from 'vitest';
import { toChallenge, toComputerGame, wishFor } from '@/features/challenges/wish';
import { describeColor, describePlayed } from '@/features/challenges/words';

describe('a wish', () => {
  test('for anybody stands in the lobby, for whoever has the link it does not', () => {
    expect(toChallenge({ ...wishFor(''), against: 'anybody' })).toMatchObject({ is_listed: true });
    expect(toChallenge({ ...wishFor(''), against: 'link' })).toMatchObject({ is_listed: false });
  });

  test('names an opponent only when it is for somebody', () => {
    expect(toChallenge(wishFor(' ada '))).toMatchObject({ opponent: 'ada', is_listed: false });
    expect(toChallenge({ ...wishFor('ada'), against: 'link' })).not.toHaveProperty('opponent');
  });

  test('leaves its position out where it would be refused', () => {
    const wish = { ...wishFor(''), position: '8/8/8/8/8/8/8/8 w - - 0 1', isRated: true };
    expect(toChallenge(wish).position).toBe('');
    expect(toComputerGame({ ...wish, against: 'computer' }).position).toBe(wish.position);
  });
});

describe('a challenge in words', () => {
  const blitz = { initial_seconds: 180, increment_seconds: 2, speed: 'blitz', is_rated: true, position: '' } as const;

  test('names the speed, or the variant', () => {
    expect(describePlayed({ ...blitz, variant: 'standard' })).toBe('3+2 · Blitz · Rated');
    expect(describePlayed({ ...blitz, variant: 'atomic' })).toBe('3+2 · Atomic · Rated');
  });

  test('gives the colour as the reader has it', () => {
    expect(describeColor({ color: 'white', is_mine: true })).toBe('You have White');
    expect(describeColor({ color: 'white', is_mine: false })).toBe('You have Black');
    expect(describeColor({ color: 'random', is_mine: false })).toBe('Colours are drawn');
  });
});
