import type { Match, Summary, View } from '@/lib/api/types';

/** The end of a bracket: eight players or fewer, round by round. */
export type Pair = { names: [string | null, string | null]; winner: 0 | 1 | null };
export type Tree = { title: string; id: number | null; rounds: Pair[][] };

const ROUNDS = 3;
const BRACKETS = ['single-elimination', 'double-elimination'];

/** The tournament to show: the first bracket that is being played. */
export const findBracket = (running: Summary[]) =>
  running.find((row) => BRACKETS.includes(row.format) && row.entry_count >= 4 && row.matches_done > 0);

/** The last rounds of a bracket that runs; null where nobody has come that far. */
export function treeOf(view: View): Tree | null {
  const names = new Map(view.entries.map((entry) => [entry.number, entry.name]));
  const main = view.matches.filter(({ bracket }) => bracket === 'main' || bracket === 'winners');
  const numbers = [...new Set(main.map((match) => match.round))].sort((a, b) => a - b).slice(-ROUNDS);
  const rounds = numbers.map((number) =>
    main
      .filter((match) => match.round === number)
      .sort((a, b) => a.index - b.index)
      .map((match) => pairOf(match, names)),
  );
  const isTree = rounds.length > 1 && rounds.every((pairs, index) => pairs.length === 2 ** (rounds.length - 1 - index));
  const known = rounds[0]?.flatMap((pair) => pair.names).filter((name) => name !== null).length ?? 0;
  return isTree && known >= 2 ** (rounds.length - 1) ? { title: view.name, id: view.id, rounds } : null;
}

const pairOf = ({ sides, winner }: Match, names: ReadonlyMap<number, string>): Pair => {
  const [first, second] = sides.map(({ entry }) => (entry === null ? null : (names.get(entry) ?? null)));
  return { names: [first ?? null, second ?? null], winner };
};

/** How many matches are decided: as many steps as there are to show. */
export const stepsOf = ({ rounds }: Tree) => rounds.flat().filter((pair) => pair.winner !== null).length;

/** The tree as it was after so many results. Who comes from an earlier round is only there when that result is. */
export function treeAfter(tree: Tree, steps: number): Tree {
  let left = steps;
  const shown: Pair[][] = [];
  for (const [round, pairs] of tree.rounds.entries()) {
    shown.push(
      pairs.map((pair, index) => {
        const came = (side: 0 | 1) => round === 0 || shown[round - 1]?.[2 * index + side]?.winner != null;
        const names: Pair['names'] = [came(0) ? pair.names[0] : null, came(1) ? pair.names[1] : null];
        const isShown = pair.winner !== null && left > 0;
        if (isShown) left -= 1;
        return { names, winner: isShown ? pair.winner : null };
      }),
    );
  }
  return { ...tree, rounds: shown };
}

const pair = (first: string, second: string, winner: 0 | 1): Pair => ({ names: [first, second], winner });

/** What is drawn while nothing is played: a joust of the demo. */
export const DEMO: Tree = {
  title: '',
  id: null,
  rounds: [
    [
      pair('Lancelot', 'Bedivere', 0),
      pair('Tristan', 'Galahad', 1),
      pair('Percival', 'Bors', 0),
      pair('Enide', 'Gawain', 0),
    ],
    [pair('Lancelot', 'Galahad', 1), pair('Percival', 'Enide', 1)],
    [pair('Galahad', 'Enide', 1)],
  ],
};
