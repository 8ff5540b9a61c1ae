const PARTS = ['sections', 'players', 'check-in', 'settings'] as const;
export type FestivalPart = (typeof PARTS)[number];
export type FestivalSearch = { show?: FestivalPart };

/** An address read: what makes no sense is as usual. */
export function parseFestival(search: Record<string, unknown>): FestivalSearch {
  const show = PARTS.find((part) => part === search.show);
  return show ? { show } : {};
}
