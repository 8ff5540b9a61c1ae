import { mainLine, type Evaluation, type Tree, type TreeNode } from '@/features/analysis/tree';
import { t } from '@/lib/words';

/** How good a move was, by what it gave away. */
export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';
export const SIGNS: Record<Judgement, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
const LOSSES: [Judgement, number][] = [
  ['blunder', 30],
  ['mistake', 20],
  ['inaccuracy', 10],
];
const MOST_CP = 1000;
export const WON = 100_000;

/** Hundredths of a pawn, a mate being worth the most. */
export function pawnsOf(evaluation: Evaluation): number {
  if ('mate' in evaluation) return evaluation.mate > 0 ? MOST_CP : -MOST_CP;
  return Math.max(-MOST_CP, Math.min(MOST_CP, evaluation.cp));
}

/** White's chance in a hundred: 50 when nobody is better, 64 with a pawn more, 76 with two. */
export const chanceOf = (evaluation: Evaluation) => 100 / (1 + 10 ** (-pawnsOf(evaluation) / 400));

/** "+0.4", "-2.1", "#3", "#-2": as White sees it. */
export function writeEvaluation(evaluation: Evaluation): string {
  if ('mate' in evaluation) return `#${evaluation.mate}`;
  if (isDecided(evaluation)) return evaluation.cp > 0 ? '1–0' : '0–1';
  const pawns = (evaluation.cp / 100).toFixed(1);
  return evaluation.cp > 0 ? `+${pawns}` : pawns;
}

/** Whether a position is the end of the game, won by somebody. */
export const isDecided = (evaluation: Evaluation) => 'cp' in evaluation && Math.abs(evaluation.cp) >= WON;

const isWhiteMove = (node: TreeNode) => node.fen.split(' ')[1] === 'b';

/** What each move of the main line gave away, where both positions are evaluated. */
export function judge(tree: Tree): Map<number, Judgement> {
  const found = new Map<number, Judgement>();
  for (const [node, before] of pairs(tree)) {
    const change = chanceOf(before) - chanceOf(node.evaluation ?? before);
    const loss = isWhiteMove(node) ? change : -change;
    const judgement = LOSSES.find(([, least]) => loss >= least)?.[0];
    if (judgement) found.set(node.id, judgement);
  }
  return found;
}

export type Summary = { counts: Record<Judgement, number>; averageLoss: number | null };

/** What the moves of White and of Black cost, in hundredths of a pawn a move. */
export function summarise(tree: Tree): [Summary, Summary] {
  const judged = judge(tree);
  const sum = (isWhite: boolean): Summary => {
    const own = pairs(tree).filter(([node]) => isWhiteMove(node) === isWhite);
    const losses = own.map(([node, before]) => {
      const change = pawnsOf(before) - pawnsOf(node.evaluation ?? before);
      return Math.max(0, isWhite ? change : -change);
    });
    const count = (kind: Judgement) => own.filter(([node]) => judged.get(node.id) === kind).length;
    return {
      counts: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
      averageLoss: losses.length > 0 ? Math.round(losses.reduce((all, loss) => all + loss, 0) / losses.length) : null,
    };
  };
  return [sum(true), sum(false)];
}

function pairs(tree: Tree): [TreeNode, Evaluation][] {
  return mainLine(tree).flatMap((node, index, line) => {
    const before = line[index - 1]?.evaluation;
    return before && node.evaluation ? [[node, before] as [TreeNode, Evaluation]] : [];
  });
}

/** Signs that commentators put behind a move, by their number in PGN. */
export const NAGS: [number, string, string][] = [
  [3, '!!', t('Brilliant move')],
  [1, '!', t('Good move')],
  [5, '!?', t('Interesting move')],
  [6, '?!', t('Dubious move')],
  [2, '?', t('Mistake')],
  [4, '??', t('Blunder')],
];
export const signOf = (nag: number) => NAGS.find(([number]) => number === nag)?.[1] ?? '';
