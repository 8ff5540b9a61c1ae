import { t } from '@/lib/words';

/** What a screen in the hall shows: all of it is in its address, so that any browser can be a screen. */
export const PARTS = ['pairings', 'names', 'results', 'standings', 'clock', 'message'] as const;
export type Part = (typeof PARTS)[number];
export const LOOKS = ['dark', 'light', 'contrast'] as const;
export type Look = (typeof LOOKS)[number];
export type ScreenSettings = {
  show: Part[];
  seconds: number;
  rows: number;
  look: Look;
  /** Which of how many monitors this is: long lists are divided among them. */
  monitor: number;
  of: number;
  /** "15:00": the countdown to the next round. */
  until: string;
  say: string;
};

export const PART_NAMES: Record<Part, string> = {
  pairings: t('Pairings by board'),
  names: t('Find your board'),
  results: t('Results'),
  standings: t('Standings'),
  clock: t('Countdown'),
  message: t('Announcement'),
};

export const DEFAULTS: ScreenSettings = {
  show: ['pairings', 'names', 'results', 'standings'],
  seconds: 12,
  rows: 16,
  look: 'dark',
  monitor: 1,
  of: 1,
  until: '',
  say: '',
};

const isPart = (value: string): value is Part => PARTS.includes(value as Part);

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function inRange(value: unknown, from: number, to: number, otherwise: number): number {
  const number = Number(value);
  return value === undefined || value === '' || !Number.isFinite(number)
    ? otherwise
    : Math.round(Math.max(from, Math.min(to, number)));
}

/** Settings from an address; what is missing or makes no sense is as usual. */
export function parseScreen(search: Record<string, unknown>): ScreenSettings {
  const asked = typeof search.show === 'string' ? search.show.split(',').filter(isPart) : [];
  const until = textOf(search.until);
  const of = inRange(search.of, 1, 20, DEFAULTS.of);
  return {
    show: asked.length > 0 ? [...new Set(asked)] : DEFAULTS.show,
    seconds: inRange(search.seconds, 3, 300, DEFAULTS.seconds),
    rows: inRange(search.rows, 4, 60, DEFAULTS.rows),
    look: LOOKS.find((look) => look === search.look) ?? DEFAULTS.look,
    monitor: Math.min(inRange(search.monitor, 1, 20, 1), of),
    of,
    until: /^([01]?\d|2[0-3]):[0-5]\d$/.test(until) ? until : '',
    say: textOf(search.say).slice(0, 200),
  };
}

/** The address of a screen: the parts, and whatever differs from the usual. */
export function screenPath(id: number, settings: ScreenSettings): string {
  const rest = (['seconds', 'rows', 'look', 'monitor', 'of', 'until', 'say'] as const)
    .filter((key) => settings[key] !== DEFAULTS[key])
    .map((key) => `&${key}=${encodeURIComponent(settings[key])}`);
  return `/screen/${id}?show=${settings.show.join(',')}${rest.join('')}`;
}

/** The addresses of all monitors of a hall. */
export const monitorPaths = (id: number, settings: ScreenSettings) =>
  Array.from({ length: settings.of }, (_, index) => screenPath(id, { ...settings, monitor: index + 1 }));

/** What one of so many monitors shows of a list: a part that hangs together, the lists of all are equally long. */
export function shareOf<Row>(rows: readonly Row[], monitor: number, of: number): Row[] {
  const [from, to] = [monitor - 1, monitor].map((edge) => Math.round((rows.length * edge) / of));
  return rows.slice(from, to);
}

/** So many rows at a time; nothing is one empty page. */
export function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: count }, (_, page) => rows.slice(page * size, (page + 1) * size));
}
