/** Amounts are whole minor units; people read and write major ones. */

import { language, said, t } from '@/lib/words';

const PLAIN = new Intl.NumberFormat(language.locale);

/** Currencies of the world have three letters; everything else is counted in whole pieces. */
const isReal = (currency: string) => currency.length === 3;

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(currency: string): Intl.NumberFormat {
  const known =
    formats.get(currency) ??
    new Intl.NumberFormat(language.locale, {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
    });
  formats.set(currency, known);
  return known;
}

export function digitsOf(currency: string): number {
  return isReal(currency) ? (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2) : 0;
}

/** "€12.50", "1,200 coins". */
export function formatMoney(amount: number, currency: string): string {
  if (!isReal(currency)) return `${PLAIN.format(amount)} ${said(currency)}`;
  return formatOf(currency).format(amount / 10 ** digitsOf(currency));
}

/** "12.5" of a currency in minor units; null for what is no amount. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const found = /^(\d{1,10})(?:[.,](\d+))?$/.exec(text.trim());
  if (!found || (found[2]?.length ?? 0) > digits) return null;
  return Number(found[1]) * 10 ** digits + Number((found[2] ?? '').padEnd(digits, '0') || 0);
}

/** An amount as it is written into a field: parseMoney gives it back. */
export const writeMoney = (amount: number, currency: string) =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));

/** Basis points as "12.5%". */
export const formatShare = (basisPoints: number) =>
  t('{number}%', { number: (basisPoints / 100).toLocaleString(language.locale) });
