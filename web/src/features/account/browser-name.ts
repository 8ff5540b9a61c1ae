const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (rows: [RegExp, string][], agent: string) => rows.find(([pattern]) => pattern.test(agent))?.[1];

/** What people call a browser: “Firefox, Windows”; null if it says nothing we know. */
export function browserName(agent: string): string | null {
  const parts = [find(BROWSERS, agent), find(SYSTEMS, agent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}
