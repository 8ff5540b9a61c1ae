/**
 * A coat of arms from a name: the same name always bears the same arms.
 *
 * The rule of tincture is kept: a metal (or, argent) never lies on a metal, a colour never on a
 * colour, which also gives every shield strong contrast.
 */
export type Division =
  | 'pale'
  | 'fess'
  | 'bend'
  | 'chevron'
  | 'saltire'
  | 'cross'
  | 'quarterly'
  | 'chief'
  | 'pile'
  | 'paly'
  | 'barry'
  | 'lozenge';
export type Arms = { division: Division; field: string; charge: string };

const METALS = ['#e0b13c', '#eceae2'];
const COLOURS = ['#1d3a8a', '#a81f32', '#1d6b45', '#26263a', '#6a2c70'];
const DIVISIONS: Division[] = [
  'pale',
  'fess',
  'bend',
  'chevron',
  'saltire',
  'cross',
  'quarterly',
  'chief',
  'pile',
  'paly',
  'barry',
  'lozenge',
];

export function blazon(name: string): Arms {
  const hash = hashText(name);
  const metal = pick(METALS, hash >>> 3);
  const colour = pick(COLOURS, hash >>> 7);
  const division = pick(DIVISIONS, hash >>> 13);
  return (hash >>> 21) % 2 === 0
    ? { division, field: colour, charge: metal }
    : { division, field: metal, charge: colour };
}

function pick<T>(rows: T[], hash: number): T {
  return rows[hash % rows.length] as T;
}

/** FNV-1a with a final mix, so that "Player 1" and "Player 2" differ in the high bits too. */
function hashText(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return (hash ^ (hash >>> 13)) >>> 0;
}
