import { useCallback, useEffect, useRef, useState } from 'react';
import { Engine, type Line, startWorker } from '@/features/analysis/engine';
import { WON } from '@/features/analysis/judgement';
import { readPosition } from '@/features/analysis/rules';
import { type Evaluation, mainLine, nodeAt, pathTo, ROOT, type Tree, type TreeNode } from '@/features/analysis/tree';

const DEPTH = 22;
const REVIEW_DEPTH = 13;

const isWhiteToMove = (node: TreeNode) => node.fen.split(' ')[1] !== 'b';

/** A game up to a position, as an engine wants it. */
const questionOf = (tree: Tree, node: TreeNode) => ({
  variant: tree.variant,
  start: nodeAt(tree, ROOT).fen,
  moves: pathTo(tree, node.id).flatMap(({ uci }) => uci ?? []),
  isWhite: isWhiteToMove(node),
});

/** What a position is worth that nobody can move in. */
function evaluateEnd(tree: Tree, node: TreeNode): Evaluation | null {
  const outcome = readPosition(node.fen, tree.variant)?.outcome();
  if (!outcome) return null;
  return { cp: outcome.winner ? (outcome.winner === 'white' ? WON : -WON) : 0 };
}

type Thought = { node: number; lines: Line[] };

/** What an engine in the browser thinks of the position that is looked at; it is loaded when it is first switched on. */
export function useEngine(tree: Tree, at: number, isOn: boolean, count: number) {
  const engine = useRef<Engine>(null);
  const [thought, setThought] = useState<Thought>({ node: -1, lines: [] });
  const [hasFailed, setFailed] = useState(false);
  const node = nodeAt(tree, at);
  const asked = JSON.stringify(questionOf(tree, node)); // a comment or a sign changes the tree, and no position
  useEffect(() => {
    if (!isOn || evaluateEnd(tree, node)) {
      engine.current?.stop();
      return;
    }
    engine.current ??= new Engine(startWorker(), () => setFailed(true));
    const lines = new Map<number, Line>();
    engine.current.think({
      ...(JSON.parse(asked) as ReturnType<typeof questionOf>),
      lines: count,
      depth: DEPTH,
      onLine: (line) => {
        lines.set(line.rank, line);
        setThought({ node: node.id, lines: [...lines.values()].sort((one, two) => one.rank - two.rank) });
      },
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question says what of the tree matters
  }, [asked, isOn, count]);
  useEffect(
    () => () => {
      engine.current?.quit();
      engine.current = null;
    },
    [],
  );
  return { lines: isOn && thought.node === at ? thought.lines : [], hasFailed, end: evaluateEnd(tree, node) };
}

type Review = { done: number; total: number } | null;

/** Every position of the main line evaluated, one after the other; `onFound` gets each as it comes. */
export function useReview(tree: Tree, onFound: (found: ReadonlyMap<number, Evaluation>) => void) {
  const [review, setReview] = useState<Review>(null);
  const engine = useRef<Engine>(null);
  const stop = useCallback(() => {
    engine.current?.quit();
    engine.current = null;
    setReview(null);
  }, []);
  useEffect(() => {
    return () => {
      stop();
    };
  }, [stop]);
  const start = () => {
    engine.current?.quit();
    engine.current = new Engine(startWorker(), stop);
    const line = mainLine(tree).filter((node) => node.evaluation === null);
    walk(engine.current, tree, line, {
      onFound,
      onStep: (done) => setReview({ done, total: line.length }),
      onEnd: stop,
    });
  };
  return { review, start, stop };
}

type Walk = {
  onFound: (found: ReadonlyMap<number, Evaluation>) => void;
  onStep: (done: number) => void;
  onEnd: () => void;
};

/** Evaluate positions in turn. */
function walk(engine: Engine, tree: Tree, line: TreeNode[], { onFound, onStep, onEnd }: Walk, index = 0): void {
  const node = line[index];
  if (!node) {
    onEnd();
    return;
  }
  onStep(index);
  const next = (evaluation: Evaluation | undefined) => {
    if (evaluation) onFound(new Map([[node.id, evaluation]]));
    walk(engine, tree, line, { onFound, onStep, onEnd }, index + 1);
  };
  const end = evaluateEnd(tree, node);
  if (end) {
    next(end);
    return;
  }
  let best: Evaluation | undefined;
  engine.think({
    ...questionOf(tree, node),
    lines: 1,
    depth: REVIEW_DEPTH,
    onLine: ({ evaluation }) => {
      best = evaluation;
    },
    onEnd: () => next(best),
  });
}
