import { describe, expect, it } from 'vitest';
import { commitmentOf, openDice, verifyDice } from '@/features/ludo/fairness';

const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const dice = { gameId: 7, seed, clientSeeds: ['blue-moon', 'bot-careful'] as [string, string] };
const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const rolls = [5, 6, 2, 4, 1, 3, 4, 1];

describe('the proof of the dice', () => {
  it('gives the worked example of the reference', async () => {
    expect(await commitmentOf(seed)).toBe(commitment);
    const source = await openDice(dice);
    expect(await source.first()).toBe(0);
    expect(await Promise.all(rolls.map((_, index) => source.roll(index)))).toEqual(rolls);
    expect(await verifyDice(dice, commitment, 0, rolls)).toEqual({ ok: true, rolls: 8 });
  });

  it('draws who begins by the first byte, however large: none of them favours a side', async () => {
    const late = await openDice({ gameId: 173, seed: '00'.repeat(32), clientSeeds: ['lance', 'shield'] });
    expect(await late.first()).toBe(1); // the byte is 253, which no roll may use
  });

  it('notices another seed, another beginner and another roll', async () => {
    expect(await verifyDice({ ...dice, seed: `ff${seed.slice(2)}` }, commitment, 0, rolls)).toMatchObject({
      ok: false,
    });
    expect(await verifyDice(dice, commitment, 1, rolls)).toMatchObject({
      ok: false,
      why: 'A different side should have gone first.',
    });
    expect(await verifyDice(dice, commitment, 0, [5, 6, 3])).toMatchObject({
      ok: false,
      why: 'Roll 3 was 3; the seed gives 2.',
    });
  });
});
