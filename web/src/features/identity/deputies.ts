type Official = { name: string; fide_id: string };

/** Officials as lines, each with its number in brackets, as report files have them. */
export const writeDeputies = (officials: Official[]): string =>
  officials.map(({ name, fide_id }) => (fide_id ? `${name} (${fide_id})` : name)).join('\n');

/** The officials that lines name; empty lines are nobody. */
export const listDeputies = (text: string): Official[] =>
  text
    .split('\n')
    .map((line) => /^(.*?)\s*(?:\((\d+)\))?\s*$/.exec(line.trim()))
    .flatMap((found) => (found?.[1] ? [{ name: found[1], fide_id: found[2] ?? '' }] : []));
