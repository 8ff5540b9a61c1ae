const PARTS = ['table', 'events', 'winners', 'settings'] as const;
export type LeaguePart = (typeof PARTS)[number];
export type LeagueSearch = { show?: LeaguePart; season?: number };

/** An address read: what makes no sense is as usual. */
export function parseLeague(search: Record<string, unknown>): LeagueSearch {
  const show = PARTS.find((part) => part === search.show);
  const season = Number(search.season);
  return { ...(show && { show }), ...(Number.isInteger(season) && season > 0 && { season }) };
}
