import type { Variant } from '@/lib/api/arena-types';
import { playUci, readPosition, type Step } from '@/features/analysis/rules';

/** An evaluation as White sees it: hundredths of a pawn, or moves to mate. */
export type Evaluation = { cp: number } | { mate: number };

/** A position of an analysis, and the move that led to it. The first child goes on with the main line. */
export type TreeNode = {
  id: number;
  parent: number | null;
  children: readonly number[];
  ply: number;
  fen: string;
  uci: string | null;
  san: string;
  isCheck: boolean;
  comment: string;
  nags: readonly number[];
  clock: number | null;
  evaluation: Evaluation | null;
};
export type Tree = {
  variant: Variant;
  headers: ReadonlyMap<string, string>;
  nodes: ReadonlyMap<number, TreeNode>;
  /** Moves of the game as it was played: what is longer was added here. */
  played: number;
};

export const ROOT = 0;

/** Half moves before a position, counted from the first move of a game. */
export function plyOf(fen: string): number {
  const fields = fen.split(' ');
  const full = Number(fields.at(-1)) || 1;
  return 2 * (full - 1) + (fields[1] === 'b' ? 1 : 0);
}

export function plantTree(variant: Variant, fen: string, headers: ReadonlyMap<string, string> = new Map()): Tree {
  const root = makeNode(ROOT, null, { fen, uci: '', san: '', isCheck: readPosition(fen, variant)?.isCheck() ?? false });
  return { variant, headers, nodes: new Map([[ROOT, { ...root, uci: null, ply: plyOf(fen) }]]), played: 0 };
}

export function makeNode(id: number, parent: TreeNode | null, step: Step): TreeNode {
  return {
    id,
    parent: parent?.id ?? null,
    children: [],
    ply: (parent?.ply ?? 0) + 1,
    ...step,
    comment: '',
    nags: [],
    clock: null,
    evaluation: null,
  };
}

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id) ?? tree.nodes.get(ROOT);
  if (!node) throw new Error('A tree has a root.');
  return node;
}

/** A tree with other nodes in it; those not named stay. */
const withNodes = (tree: Tree, ...changed: TreeNode[]): Tree => ({
  ...tree,
  nodes: new Map([...tree.nodes, ...changed.map((node) => [node.id, node] as const)]),
});

export const changeNode = (tree: Tree, id: number, part: Partial<TreeNode>): Tree =>
  withNodes(tree, { ...nodeAt(tree, id), ...part });

/** Evaluations of many positions at once. */
export const evaluate = (tree: Tree, found: ReadonlyMap<number, Evaluation>): Tree =>
  withNodes(
    tree,
    ...[...found].filter(([id]) => tree.nodes.has(id)).map(([id, evaluation]) => ({ ...nodeAt(tree, id), evaluation })),
  );

/** A move after a position: the node it leads to, new only if nobody looked at that move yet. */
export function addMove(tree: Tree, at: number, uci: string): { tree: Tree; id: number } | null {
  const parent = nodeAt(tree, at);
  const position = readPosition(parent.fen, tree.variant);
  const step = position && playUci(position, uci);
  if (!step) return null;
  return addStep(tree, at, step);
}

export function addStep(tree: Tree, at: number, step: Step): { tree: Tree; id: number } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((id) => nodeAt(tree, id).uci === step.uci);
  if (known !== undefined) return { tree, id: known };
  const id = Math.max(...tree.nodes.keys()) + 1;
  const grown = { ...parent, children: [...parent.children, id] };
  return { tree: withNodes(tree, grown, makeNode(id, parent, step)), id };
}

/** The positions from the first to this one. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: number | null = id; at !== null; at = path[0]?.parent ?? null) path.unshift(nodeAt(tree, at));
  return path;
}

/** The main line from a position on, this one included. */
export function lineFrom(tree: Tree, id: number): TreeNode[] {
  const line = [nodeAt(tree, id)];
  for (let next = line[0]?.children[0]; next !== undefined; next = line.at(-1)?.children[0])
    line.push(nodeAt(tree, next));
  return line;
}

export const mainLine = (tree: Tree) => lineFrom(tree, ROOT);
export const isMain = (tree: Tree, id: number) =>
  pathTo(tree, id).every((node) => node.parent === null || nodeAt(tree, node.parent).children[0] === node.id);

/** Put the variation that a position belongs to before its sisters, one step up. */
export function promote(tree: Tree, id: number): Tree {
  const branch = pathTo(tree, id)
    .toReversed()
    .find((node) => node.parent !== null && nodeAt(tree, node.parent).children[0] !== node.id);
  if (branch?.parent == null) return tree;
  const parent = nodeAt(tree, branch.parent);
  return withNodes(tree, {
    ...parent,
    children: [branch.id, ...parent.children.filter((other) => other !== branch.id)],
  });
}

/** Take a position and all that follows away. */
export function prune(tree: Tree, id: number): Tree {
  const gone = nodeAt(tree, id);
  if (gone.parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...nodeAt(tree, next).children);
    nodes.delete(next);
  }
  const parent = nodeAt(tree, gone.parent);
  nodes.set(parent.id, { ...parent, children: parent.children.filter((other) => other !== id) });
  return { ...tree, nodes };
}
