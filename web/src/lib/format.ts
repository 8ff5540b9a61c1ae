/** Numbers and times as people read them. */

import { language, t } from '@/lib/words';

/** Tenths of a point as points: 10 is "1", 5 is "½", 25 is "2½". */
export function formatPoints(tenths: number): string {
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10;
  if (rest === 0) return String(whole);
  if (rest === 5) return whole === 0 ? '½' : `${whole}½`;
  return formatDecimal(tenths / 10, 1);
}

const ordinals = new Intl.PluralRules(language.locale, { type: 'ordinal' });
/** "1st", "2nd", "3rd", "4th", "11th". */
export function formatOrdinal(value: number): string {
  switch (ordinals.select(value)) {
    case 'one':
      return t('{value}st', { value });
    case 'two':
      return t('{value}nd', { value });
    case 'few':
      return t('{value}rd', { value });
    default:
      return t('{value}th', { value });
  }
}

/** "5" or, for shared places, "5–8". */
export function formatPlace(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** "+16", "−3" with a real minus sign, "±0". */
export function formatDelta(delta: number): string {
  if (delta === 0) return '±0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}

const number = new Intl.NumberFormat(language.locale);
/** "12,345". */
export const formatNumber = (value: number) => number.format(value);

/** "12.50" with so many digits after the point. */
export function formatDecimal(value: number, digits: number): string {
  return value.toLocaleString(language.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

const dateTime = new Intl.DateTimeFormat(language.locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const precise = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const day = new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'short', year: 'numeric' });

export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso));
export const formatPrecise = (iso: string) => precise.format(new Date(iso));

/** "in 3 hours", "yesterday"; a plain date beyond a week. */
export function formatRelative(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDateTime(iso);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return t('just now');
}
