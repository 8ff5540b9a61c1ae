import { t } from '@/lib/words';

/** The proof of the dice, made again in the browser: see `docs/reference/ludo.md`. */
export type Dice = { gameId: number; seed: string; clientSeeds: [string, string] };
export type Verdict = { ok: true; rolls: number } | { ok: false; why: string };

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export async function commitmentOf(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));
}

/** A source of fair numbers for one game. */
export async function openDice({ gameId, seed, clientSeeds }: Dice) {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const draw = async (what: string, sides: number): Promise<number> => {
    const limit = 256 - (256 % sides); // bytes from here on would favour some sides
    for (let attempt = 0; ; attempt += 1) {
      const message = new TextEncoder().encode(`${gameId}:${clientSeeds[0]}:${clientSeeds[1]}:${what}:${attempt}`);
      const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
      const byte = digest.find((value) => value < limit);
      if (byte !== undefined) return byte % sides;
    }
  };
  return { roll: async (index: number) => (await draw(`roll:${index}`, 6)) + 1, first: () => draw('start:0', 2) };
}

/** Check that the seed is the one promised, that the right side began and that every roll follows. */
export async function verifyDice(
  dice: Dice,
  commitment: string,
  begins: number,
  rolls: readonly number[],
): Promise<Verdict> {
  if ((await commitmentOf(dice.seed)) !== commitment)
    return { ok: false, why: t('The seed is not the one that was promised before the game.') };
  const source = await openDice(dice);
  if ((await source.first()) !== begins) return { ok: false, why: t('A different side should have gone first.') };
  for (const [index, roll] of rolls.entries()) {
    const right = await source.roll(index);
    if (right !== roll)
      return {
        ok: false,
        why: t('Roll {index} was {roll}; the seed gives {right}.', { index: index + 1, roll, right }),
      };
  }
  return { ok: true, rolls: rolls.length };
}

/** A seed of our own, so that the server alone cannot know the dice beforehand. */
export function drawClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(12)).buffer);
}
