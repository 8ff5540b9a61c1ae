import { chanceOf, judge, writeEvaluation } from '@/features/analysis/judgement';
import { mainLine, ROOT, type Tree } from '@/features/analysis/tree';
import { t } from '@/lib/words';

type Props = { tree: Tree; at: number; onGo: (id: number) => void };
const [WIDTH, HEIGHT] = [600, 100];

/** Who stood better, move by move: White's part is light, from below. A click goes there. */
export function EvaluationGraph({ tree, at, onGo }: Props) {
  const line = mainLine(tree);
  const judged = judge(tree);
  const x = (index: number) => (WIDTH * index) / Math.max(1, line.length - 1);
  const points = line.flatMap((node, index) =>
    node.evaluation ? [{ node, x: x(index), y: (HEIGHT * (100 - chanceOf(node.evaluation))) / 100 }] : [],
  );
  if (points.length < 2) return null;
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const curve = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
  const here = line.findIndex((node) => node.id === at);
  const shown = line[here]?.evaluation;
  return (
    <div className="relative has-focus-visible:outline-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-24 w-full rounded-md border border-line bg-[#4a4c5c]"
      >
        <polygon points={`${first},${HEIGHT} ${curve} ${last},${HEIGHT}`} fill="#f4efe2" />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--or)" vectorEffect="non-scaling-stroke" />
        <polyline points={curve} fill="none" stroke="#8d7a3a" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        {points
          .filter(({ node }) => judged.get(node.id) === 'blunder' || judged.get(node.id) === 'mistake')
          .map((point) => (
            <line
              key={point.node.id}
              x1={point.x}
              x2={point.x}
              y1={Math.max(0, point.y - 7)}
              y2={Math.min(HEIGHT, point.y + 7)}
              stroke={judged.get(point.node.id) === 'blunder' ? '#d8344c' : '#d99a20'}
              strokeWidth="4"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        {here >= 0 && (
          <line
            x1={x(here)}
            x2={x(here)}
            y1="0"
            y2={HEIGHT}
            stroke="var(--azure)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <input
        type="range"
        min={0}
        max={line.length - 1}
        value={Math.max(0, here)}
        aria-label={t('Evaluation of each position')}
        aria-valuetext={shown ? writeEvaluation(shown) : t('Not evaluated')}
        className="absolute inset-0 m-0 h-full w-full cursor-pointer opacity-0"
        onChange={(event) => onGo(line[Number(event.target.value)]?.id ?? ROOT)}
      />
    </div>
  );
}
