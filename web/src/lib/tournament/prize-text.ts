import type { PrizeCategory } from '@/lib/api/event-reports';
import { formatMoney, parseMoney, writeMoney } from '@/lib/money';
import { t } from '@/lib/words';

type Prize = NonNullable<PrizeCategory['prizes']>[number];

/** The prizes of a category as people write them, a place in a line: "200 + a cup". */
export const writePrizes = (prizes: readonly Prize[], currency: string) =>
  prizes
    .map(({ amount = 0, thing = '' }) =>
      [amount > 0 ? writeMoney(amount, currency).replace(/\.00$/, '') : '', thing].filter(Boolean).join(' + '),
    )
    .join('\n');

/** The prizes somebody wrote. A line is money, a thing, or both with a plus between. */
export function readPrizes(text: string, currency: string): Prize[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [first = '', ...rest] = line.split('+').map((part) => part.trim());
      const amount = parseMoney(first, currency);
      return amount === null ? { amount: 0, thing: line } : { amount, thing: rest.join(' + ') };
    });
}

/** What somebody gets: "€162.50 and a cup". */
export function prizeText(amount: number, things: readonly string[], currency: string): string {
  const parts = [...(amount > 0 ? [formatMoney(amount, currency)] : []), ...things.filter(Boolean)];
  return parts.length < 2
    ? (parts[0] ?? '')
    : t('{some} and {last}', { some: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}
