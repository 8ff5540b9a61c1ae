import { useCallback, useEffect, useState } from 'react';
import {
  addMove,
  changeNode,
  evaluate,
  type Evaluation,
  mainLine,
  nodeAt,
  promote,
  prune,
  ROOT,
  type Tree,
  type TreeNode,
} from '@/features/analysis/tree';

type State = { tree: Tree; at: number };

/** A tree of moves and the position in it that is looked at, with what a reader does to them. */
export function useAnalysis(given: Tree) {
  const [{ tree, at }, setState] = useState<State>(() => ({ tree: given, at: ROOT }));
  const go = useCallback((id: number) => setState((now) => ({ ...now, at: id })), []);
  const play = useCallback((uci: string) => {
    setState((now) => {
      const added = addMove(now.tree, now.at, uci);
      return added ? { tree: added.tree, at: added.id } : now;
    });
  }, []);
  /** Several moves at once, as an engine's line has them. */
  const playLine = useCallback((moves: readonly string[]) => {
    setState((now) =>
      moves.reduce<State>((held, uci) => {
        const added = addMove(held.tree, held.at, uci);
        return added ? { tree: added.tree, at: added.id } : held;
      }, now),
    );
  }, []);
  const change = useCallback((id: number, part: Partial<Pick<TreeNode, 'comment' | 'nags'>>) => {
    setState((now) => ({ ...now, tree: changeNode(now.tree, id, part) }));
  }, []);
  const note = useCallback((found: ReadonlyMap<number, Evaluation>) => {
    setState((now) => ({ ...now, tree: evaluate(now.tree, found) }));
  }, []);
  const raise = useCallback((id: number) => setState((now) => ({ ...now, tree: promote(now.tree, id) })), []);
  const remove = useCallback((id: number) => {
    setState((now) => {
      const left = prune(now.tree, id);
      return { tree: left, at: left.nodes.has(now.at) ? now.at : (nodeAt(now.tree, id).parent ?? ROOT) };
    });
  }, []);
  return { tree, at, go, play, playLine, change, note, raise, remove };
}

export type Analysis = ReturnType<typeof useAnalysis>;

/** Arrows step and change to variations, F turns the board, Home and End go to the ends of the line. */
export function useKeys({ tree, at, go }: Analysis, onFlip: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key === 'f') onFlip();
      const to = steps(tree, at)[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [tree, at, go, onFlip]);
}

/** Where each key leads from a position. */
export function steps(tree: Tree, at: number): Record<string, number> {
  const node = nodeAt(tree, at);
  const sisters = node.parent === null ? [at] : nodeAt(tree, node.parent).children;
  const turn = (by: number) => sisters[(sisters.indexOf(at) + by + sisters.length) % sisters.length] ?? at;
  return {
    ArrowLeft: node.parent ?? at,
    ArrowRight: node.children[0] ?? at,
    ArrowUp: turn(-1),
    ArrowDown: turn(1),
    Home: ROOT,
    End: lastOf(tree, at),
  };
}

/** The end of the line that a position is in. */
export function lastOf(tree: Tree, at: number): number {
  let node = nodeAt(tree, at);
  for (let next = node.children[0]; next !== undefined; next = node.children[0]) node = nodeAt(tree, next);
  return node.id;
}

/** The position of the main line with so many half moves made. */
export const atMove = (tree: Tree, count: number) => mainLine(tree)[count]?.id ?? ROOT;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('input, select, textarea, [role=dialog], [role=menu]') !== null || target.isContentEditable);
