import { Fragment, useEffect, useRef } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { type Judgement, judge, SIGNS, signOf } from '@/features/analysis/judgement';
import { nodeAt, ROOT, type Tree, type TreeNode } from '@/features/analysis/tree';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = { tree: Tree; at: number; onGo: (id: number) => void };
type Shared = Props & { judged: ReadonlyMap<number, Judgement> };

/** The moves: the main line, and in brackets below a move what could have been played in its place. */
export function MoveTree({ tree, at, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const current = list?.querySelector<HTMLElement>('[aria-current=step]');
    if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [at]);
  const shared: Shared = { tree, at, onGo, judged: judge(tree) };
  const root = nodeAt(tree, ROOT);
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={box}
      {...REACHABLE}
      role="region"
      aria-label={t('Moves')}
      className="min-h-24 max-h-60 flex-1 overflow-y-auto px-3 py-2 leading-7 lg:max-h-none"
    >
      {root.comment && <Said text={root.comment} />}
      {root.children.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('Move a piece: the moves stand here.')}</p>
      ) : (
        <Moves {...shared} from={root} isFirst />
      )}
    </div>
  );
}

/** The line that goes on from a position, and what branches off from it. */
function Moves({
  from,
  isFirst = false,
  depth = 0,
  ...shared
}: Shared & { from: TreeNode; isFirst?: boolean; depth?: number }) {
  const line: { node: TreeNode; others: number[] }[] = [];
  for (let at: TreeNode = from; ;) {
    const [next, ...others] = at.children;
    if (next === undefined) break;
    at = nodeAt(shared.tree, next);
    line.push({ node: at, others });
  }
  return line.map(({ node, others }, index) => {
    const before = line[index - 1];
    const isNumbered =
      index === 0 ? isFirst || depth === 0 : Boolean(before && (before.others.length > 0 || before.node.comment));
    return (
      <Fragment key={node.id}>
        <Move {...shared} node={node} isNumbered={isNumbered} isMain={depth === 0} />
        {others.map((id) => (
          <Variation key={id} {...shared} id={id} depth={depth + 1} />
        ))}
      </Fragment>
    );
  });
}

function Variation({ id, depth, ...shared }: Shared & { id: number; depth: number }) {
  const node = nodeAt(shared.tree, id);
  return (
    <span className={cx('text-sm text-ink-soft', depth === 1 && 'my-0.5 block border-l-2 border-line-strong pl-2')}>
      {depth > 1 && '('}
      <Move {...shared} node={node} isNumbered isMain={false} />
      <Moves {...shared} from={node} depth={depth} />
      {depth > 1 && ') '}
    </span>
  );
}

function Move({
  node,
  isNumbered,
  isMain,
  at,
  onGo,
  judged,
}: Shared & { node: TreeNode; isNumbered: boolean; isMain: boolean }) {
  const isWhite = node.ply % 2 === 1;
  const number = Math.ceil(node.ply / 2);
  const judgement = node.nags.some((nag) => nag >= 1 && nag <= 6) ? undefined : judged.get(node.id);
  const signs = node.nags.map(signOf).join('') || (judgement ? SIGNS[judgement] : '');
  return (
    <>
      <span className="whitespace-nowrap">
        {(isWhite || isNumbered) && (
          <span className="numerals text-ink-faint">{isWhite ? `${number}.` : `${number}…`} </span>
        )}
        <button
          type="button"
          onClick={() => onGo(node.id)}
          aria-current={node.id === at ? 'step' : undefined}
          className={cx(
            'min-h-6 rounded-sm px-1 hover:bg-azure-wash',
            isMain && 'font-semibold',
            node.id === at && 'bg-azure text-on-azure hover:bg-azure',
            node.id !== at && judgement && TONES[judgement],
          )}
        >
          {node.san}
          {signs}
        </button>
      </span>{' '}
      {node.comment && <Said text={node.comment} />}
    </>
  );
}

const TONES: Record<Judgement, string> = {
  inaccuracy: 'text-or-deep',
  mistake: 'text-or-deep',
  blunder: 'text-gules',
};

const Said = ({ text }: { text: string }) => (
  <span className="text-sm text-ink-soft italic [overflow-wrap:anywhere]">{text} </span>
);
