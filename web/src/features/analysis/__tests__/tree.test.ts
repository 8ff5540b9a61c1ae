import { describe, expect, it } from 'vitest';
import { judge, summarise, WON, writeEvaluation } from '@/features/analysis/judgement';
import { readPgn, readVariant, writePgn } from '@/features/analysis/pgn';
import { startFen } from '@/features/analysis/rules';
import {
  addMove,
  changeNode,
  evaluate,
  isMain,
  mainLine,
  nodeAt,
  pathTo,
  plantTree,
  promote,
  prune,
  ROOT,
  type Tree,
} from '@/features/analysis/tree';
import { lastOf, steps } from '@/features/analysis/use-analysis';

const start = () => plantTree('standard', startFen('standard'));

function play(tree: Tree, at: number, ...moves: string[]): { tree: Tree; id: number } {
  let held = { tree, id: at };
  for (const uci of moves) {
    const added = addMove(held.tree, held.id, uci);
    if (!added) throw new Error(`${uci} is not legal`);
    held = added;
  }
  return held;
}
const sans = (tree: Tree, id: number) => pathTo(tree, id).flatMap((node) => node.san || []);

describe('a tree of moves', () => {
  it('refuses what is not legal and changes nothing', () => {
    expect(addMove(start(), ROOT, 'e2e5')).toBeNull();
    expect(addMove(start(), ROOT, 'nonsense')).toBeNull();
  });

  it('finds a move again that was looked at before', () => {
    const once = play(start(), ROOT, 'e2e4');
    const twice = play(once.tree, ROOT, 'e2e4');
    expect(twice).toEqual(once);
  });

  it('keeps what else could have been played as a variation, which can become the main line', () => {
    const main = play(start(), ROOT, 'e2e4', 'e7e5', 'g1f3');
    const first = nodeAt(main.tree, ROOT).children[0] ?? ROOT;
    const other = play(main.tree, first, 'c7c5', 'g1f3');
    expect(isMain(other.tree, other.id)).toBe(false);
    const raised = promote(other.tree, other.id);
    expect(mainLine(raised).flatMap((node) => node.san || [])).toEqual(['e4', 'c5', 'Nf3']);
    expect(isMain(raised, main.id)).toBe(false);
  });

  it('takes a move and all that follows away', () => {
    const { tree, id } = play(start(), ROOT, 'e2e4', 'e7e5', 'g1f3');
    const second = pathTo(tree, id)[2]?.id ?? ROOT;
    const left = prune(tree, second);
    expect([...left.nodes.keys()].length).toBe(2);
    expect(prune(left, ROOT)).toBe(left);
  });

  it('castles by two steps of the king and onto the rook alike', () => {
    const before = play(start(), ROOT, 'e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5');
    const [short, rook] = [play(before.tree, before.id, 'e1g1'), play(before.tree, before.id, 'e1h1')];
    expect(sans(short.tree, short.id).at(-1)).toBe('O-O');
    expect(short.id).toBe(rook.id);
  });

  it('is walked by keys: forward, back, to sisters and to both ends', () => {
    const main = play(start(), ROOT, 'e2e4', 'e7e5');
    const both = play(main.tree, ROOT, 'd2d4');
    const [e4 = 0, d4 = 0] = nodeAt(both.tree, ROOT).children;
    expect(steps(both.tree, ROOT)).toMatchObject({ ArrowLeft: ROOT, ArrowRight: e4, End: main.id });
    expect(steps(both.tree, e4)).toMatchObject({ ArrowDown: d4, ArrowUp: d4, Home: ROOT });
    expect(lastOf(both.tree, d4)).toBe(d4);
  });
});

describe('PGN', () => {
  const PGN = `[White "Anna"]
[Black "Ben"]
[Result "*"]

1. e4 $1 { [%clk 0:03:00] [%eval 0.25] best by test } 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *
`;

  it('comes back with variations, comments, signs, clocks and evaluations as it was read', () => {
    const tree = readPgn(PGN)[0]?.tree ?? start();
    const [, e4] = mainLine(tree);
    expect(e4).toMatchObject({ nags: [1], clock: 180, evaluation: { cp: 25 }, comment: 'best by test' });
    const again = readPgn(writePgn(tree))[0]?.tree;
    expect(again?.nodes).toEqual(tree.nodes);
    expect(writePgn(tree)).toContain('( 1... c5 2. Nf3 ( 2. c3 ) )');
  });

  it('says where it stopped to make sense, and keeps what did', () => {
    const [game] = readPgn('1. e4 e5 2. Ke3 Nf6 *');
    expect(game?.stoppedAt).toBe('Ke3');
    expect(mainLine(game?.tree ?? start()).length).toBe(3);
  });

  it('reads the games of a file, in every variant that is played here', () => {
    const text =
      '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n[Variant "Three-check"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n';
    const games = readPgn(text);
    expect(games.map((game) => game.tree.variant)).toEqual(['crazyhouse', 'three-check']);
    expect(games.map((game) => mainLine(game.tree).length)).toEqual([6, 6]);
    expect(readVariant('Racing Kings')).toBe('racing-kings');
    expect(readVariant('Bughouse')).toBeNull();
  });

  it('begins where the game began, with the number of its first move', () => {
    const [game] = readPgn('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n[SetUp "1"]\n\n30... Kd7 31. e4 *');
    expect(mainLine(game?.tree ?? start()).map((node) => node.ply)).toEqual([59, 60, 61]);
    expect(writePgn(game?.tree ?? start())).toContain('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]');
  });

  it('leaves a text that is no game alone', () => {
    expect(readPgn('Dear all, the club meets on Friday.')).toEqual([]);
  });
});

describe('judgements', () => {
  const judged = (values: number[]) => {
    const { tree, id } = play(start(), ROOT, 'e2e4', 'e7e5', 'g1f3', 'b8c6');
    const line = pathTo(tree, id);
    return evaluate(tree, new Map(line.map((node, index) => [node.id, { cp: values[index] ?? 0 }])));
  };

  it('are made by what a move gives away, seen from who made it', () => {
    const tree = judged([30, 30, 320, 20, 10]);
    const named = mainLine(tree).map((node) => judge(tree).get(node.id));
    expect(named).toEqual([undefined, undefined, 'blunder', 'blunder', undefined]);
    const [white, black] = summarise(tree);
    expect(white.counts.blunder).toBe(1);
    expect(black.averageLoss).toBe(145);
  });

  it('are not made where a position was not evaluated', () => {
    const { tree } = play(start(), ROOT, 'e2e4');
    expect(judge(tree).size).toBe(0);
    expect(summarise(tree)[0].averageLoss).toBeNull();
  });

  it('are written as White sees them', () => {
    expect([{ cp: 35 }, { cp: -210 }, { mate: -3 }, { cp: WON }].map(writeEvaluation)).toEqual([
      '+0.3',
      '-2.1',
      '#-3',
      '1–0',
    ]);
  });

  it('leave comments alone', () => {
    const { tree, id } = play(start(), ROOT, 'e2e4');
    const said = changeNode(tree, id, { comment: 'well' });
    expect(nodeAt(evaluate(said, new Map([[id, { cp: 1 }]])), id)).toMatchObject({
      comment: 'well',
      evaluation: { cp: 1 },
    });
  });
});
