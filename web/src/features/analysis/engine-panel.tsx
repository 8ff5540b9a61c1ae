import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { SwitchField } from '@/components/ui/field';
import type { Line } from '@/features/analysis/engine';
import { writeEvaluation } from '@/features/analysis/judgement';
import { readPosition, writeLine } from '@/features/analysis/rules';
import type { Tree, TreeNode } from '@/features/analysis/tree';
import { t } from '@/lib/words';

type Props = {
  tree: Tree;
  node: TreeNode;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  lines: Line[];
  count: number;
  onCount: (count: number) => void;
  isOver: boolean;
  hasFailed: boolean;
  onPlay: (moves: string[]) => void;
};
const ENGINE = 'Stockfish';
const SHOWN = 10;
const COUNTS = [1, 2, 3, 5];

/** What the engine thinks: how deep it has looked, its best lines, each to be played by a click on a move. */
export function EnginePanel({ tree, node, isOn, onSwitch, lines, count, onCount, isOver, hasFailed, onPlay }: Props) {
  const best = lines[0];
  return (
    <section aria-label={t('Engine')} className="border-b border-line">
      <div className="flex items-center gap-3 px-3 py-2">
        <span className="numerals min-w-14 text-xl font-bold" aria-live="off">
          {best ? writeEvaluation(best.evaluation) : '–'}
        </span>
        <span className="min-w-0 flex-1 text-xs leading-tight text-ink-soft">
          {ENGINE}
          <br />
          {best ? t('depth {depth}', { depth: best.depth }) : isOn && !isOver ? t('thinks …') : t('in your browser')}
        </span>
        {isOn && (
          <label className="flex items-center gap-1 text-xs text-ink-soft">
            {t('Lines')}
            <select
              className="min-h-9 rounded-md border border-line-strong bg-surface px-1 text-sm text-ink"
              value={count}
              onChange={(event) => onCount(Number(event.target.value))}
            >
              {COUNTS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
        <SwitchField label={t('Engine')} checked={isOn} onChange={onSwitch} />
      </div>
      {hasFailed && (
        <Notice tone="bad" className="m-2">
          {t('The engine does not run in this browser.')}
        </Notice>
      )}
      {isOn && lines.length > 0 && (
        <ol className="border-t border-line text-sm" aria-label={t('Best lines')}>
          {lines.slice(0, count).map((line) => (
            <LineRow key={line.rank} line={line} tree={tree} node={node} onPlay={onPlay} />
          ))}
        </ol>
      )}
    </section>
  );
}

function LineRow({ line, tree, node, onPlay }: Pick<Props, 'tree' | 'node' | 'onPlay'> & { line: Line }) {
  const position = readPosition(node.fen, tree.variant);
  const moves = position ? writeLine(position, line.moves, SHOWN) : [];
  return (
    <li className="flex h-9 items-center gap-2 overflow-hidden border-b border-line px-3 last:border-0">
      <span className="numerals w-12 shrink-0 font-bold">{writeEvaluation(line.evaluation)}</span>
      <span className="flex min-w-0 overflow-hidden whitespace-nowrap">
        {moves.map((san, index) => {
          const ply = node.ply + index;
          const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : index === 0 ? `${(ply + 1) / 2}… ` : '';
          return (
            <Button
              key={index}
              look="ghost"
              size="sm"
              className="numerals min-h-7! px-1! font-normal!"
              onClick={() => onPlay(line.moves.slice(0, index + 1))}
            >
              {number}
              {san}
            </Button>
          );
        })}
      </span>
    </li>
  );
}
