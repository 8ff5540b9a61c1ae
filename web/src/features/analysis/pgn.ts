import {
  ChildNode,
  type Comment,
  type Game,
  isPawns,
  makeComment,
  makePgn,
  Node,
  parseComment,
  parsePgn,
  type PgnNodeData,
} from 'chessops/pgn';
import type { Variant } from '@/lib/api/arena-types';
import { isDecided } from '@/features/analysis/judgement';
import { playSan, readPosition, startFen } from '@/features/analysis/rules';
import {
  type Evaluation,
  mainLine,
  makeNode,
  nodeAt,
  plantTree,
  ROOT,
  type Tree,
  type TreeNode,
} from '@/features/analysis/tree';

/** Variants as PGN files name them, without case, strokes and spaces. */
const VARIANTS: Record<string, Variant> = {
  standard: 'standard',
  chess: 'standard',
  fromposition: 'standard',
  chess960: 'chess960',
  fischerandom: 'chess960',
  fischerrandom: 'chess960',
  crazyhouse: 'crazyhouse',
  kingofthehill: 'king-of-the-hill',
  threecheck: 'three-check',
  '3check': 'three-check',
  antichess: 'antichess',
  giveaway: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  racingkings: 'racing-kings',
};
export const LONGEST_PGN = 500_000;
const GAMES_MAX = 200;

/** A game that was read, and the first move in it that could not be played. */
export type ReadGame = { tree: Tree; stoppedAt: string | null };

export function readVariant(name: string | undefined): Variant | null {
  return name ? (VARIANTS[name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')] ?? null) : 'standard';
}

/** The games of a PGN file; those of other games or with positions that cannot be are left out. */
export function readPgn(text: string): ReadGame[] {
  return parsePgn(text.slice(0, LONGEST_PGN))
    .slice(0, GAMES_MAX)
    .filter((game) => game.moves.children.length > 0 || game.headers.has('FEN'))
    .map(readGame)
    .filter((game) => game !== null);
}

function readGame(game: Game<PgnNodeData>): ReadGame | null {
  const variant = readVariant(game.headers.get('Variant'));
  if (!variant) return null;
  const fen = game.headers.get('FEN') ?? startFen(variant);
  if (!readPosition(fen, variant)) return null;
  const planted = plantTree(variant, fen, game.headers);
  const nodes = new Map(planted.nodes); // written in place: a file may have thousands of moves
  const tree = { ...planted, nodes };
  nodes.set(ROOT, { ...nodeAt(tree, ROOT), ...readComments(game.comments ?? []) });
  let stoppedAt: string | null = null;
  const grow = (from: Node<PgnNodeData>, parent: TreeNode) => {
    const position = readPosition(parent.fen, variant);
    for (const child of from.children) {
      const step = position && playSan(position, child.data.san);
      if (!step) {
        stoppedAt ??= child.data.san;
        continue;
      }
      const { startingComments = [], comments = [], nags = [] } = child.data;
      const said = readComments([...startingComments, ...comments]);
      const node = { ...makeNode(nodes.size, parent, step), ...said, nags };
      const { children } = nodeAt(tree, parent.id);
      nodes.set(node.id, node);
      nodes.set(parent.id, { ...nodeAt(tree, parent.id), children: [...children, node.id] });
      grow(child, node);
    }
  };
  grow(game.moves, nodeAt(tree, ROOT));
  return { tree: { ...tree, played: mainLine(tree).length - 1 }, stoppedAt };
}

function readComments(comments: string[]): { comment: string; clock: number | null; evaluation: Evaluation | null } {
  const read: Comment[] = comments.map(parseComment);
  const found = read.find((each) => each.evaluation)?.evaluation;
  return {
    comment: read
      .map((each) => each.text)
      .filter(Boolean)
      .join(' '),
    clock: read.find((each) => each.clock !== undefined)?.clock ?? null,
    evaluation: found ? (isPawns(found) ? { cp: Math.round(found.pawns * 100) } : { mate: found.mate }) : null,
  };
}

/** An analysis as PGN, with variations, comments, signs, clocks and evaluations. */
export function writePgn(tree: Tree): string {
  const headers = new Map([['Event', '?'], ...tree.headers]);
  const root = nodeAt(tree, ROOT);
  if (root.fen !== startFen(tree.variant)) headers.set('FEN', root.fen).set('SetUp', '1');
  return makePgn({
    headers,
    comments: root.comment ? [root.comment] : [],
    moves: writeNode(tree, ROOT, new Node<PgnNodeData>()),
  });
}

function writeNode<Into extends Node<PgnNodeData>>(tree: Tree, id: number, into: Into): Into {
  for (const childId of nodeAt(tree, id).children) {
    const { san, comment, nags, clock, evaluation } = nodeAt(tree, childId);
    const text = makeComment({
      text: comment,
      ...(clock !== null && { clock }),
      ...(evaluation &&
        !isDecided(evaluation) && { evaluation: 'cp' in evaluation ? { pawns: evaluation.cp / 100 } : evaluation }),
    });
    const data: PgnNodeData = { san, ...(text && { comments: [text] }), ...(nags.length > 0 && { nags: [...nags] }) };
    into.children.push(writeNode(tree, childId, new ChildNode(data)));
  }
  return into;
}
