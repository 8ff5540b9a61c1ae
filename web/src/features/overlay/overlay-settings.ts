/** What an overlay shows and how: all of it is in its address, so that OBS needs nothing else. */

export const PARTS = ['timer', 'featured', 'standings', 'pairings', 'bracket'] as const;
export type Part = (typeof PARTS)[number];
export type OverlaySettings = {
  parts: Part[];
  look: 'dark' | 'light';
  scale: number;
  rows: number;
  width: number;
  side: 'left' | 'right';
};

export const DEFAULTS: OverlaySettings = {
  parts: ['timer', 'featured', 'standings'],
  look: 'dark',
  scale: 1,
  rows: 8,
  width: 420,
  side: 'left',
};
export type OverlaySearch = Partial<Record<keyof OverlaySettings, string | number>>;

const isPart = (value: string): value is Part => PARTS.includes(value as Part);

function inRange(value: unknown, from: number, to: number, otherwise: number): number {
  const number = Number(value);
  return value === undefined || value === '' || !Number.isFinite(number)
    ? otherwise
    : Math.max(from, Math.min(to, number));
}

/** Settings from an address; what is missing or makes no sense is as usual. */
export function parseOverlay(search: Record<string, unknown>): OverlaySettings {
  const asked =
    typeof search.parts === 'string'
      ? search.parts
          .split(',')
          .map((part) => part.trim())
          .filter(isPart)
      : [];
  return {
    parts: asked.length > 0 ? [...new Set(asked)] : DEFAULTS.parts,
    look: search.look === 'light' ? 'light' : 'dark',
    scale: inRange(search.scale, 0.5, 4, DEFAULTS.scale),
    rows: Math.round(inRange(search.rows, 1, 64, DEFAULTS.rows)),
    width: Math.round(inRange(search.width, 200, 1920, DEFAULTS.width)),
    side: search.side === 'right' ? 'right' : 'left',
  };
}

/** The address of an overlay: the parts, and whatever differs from the usual. */
export function overlayPath(id: number, settings: OverlaySettings): string {
  const rest = (['look', 'scale', 'rows', 'width', 'side'] as const)
    .filter((key) => settings[key] !== DEFAULTS[key])
    .map((key) => `&${key}=${settings[key]}`);
  return `/overlay/${id}?parts=${settings.parts.join(',')}${rest.join('')}`;
}
