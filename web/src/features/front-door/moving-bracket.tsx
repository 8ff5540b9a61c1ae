import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DEMO, findBracket, type Pair, stepsOf, type Tree, treeAfter, treeOf } from '@/features/front-door/tree';
import { api } from '@/lib/api';
import type { Home } from '@/lib/api/types';
import { CALM, useMedia } from '@/lib/browser/use-media';

const STEP_MS = 1300;
const REST = 4; // steps it stands still before it is told again
const [WIDTH, HEIGHT, BOX, ROW, GAP] = [640, 400, 168, 24, 236];

const LEAST = 2; // results, or there is nothing to tell

/** The bracket to show: a real one as soon as there is something to tell of it, else one of the demo. */
export function useTree(home: Home | undefined): Tree {
  const running = home && findBracket(home.running);
  const view = useQuery({
    queryKey: ['front-door', running?.id],
    queryFn: () => api.getTournament(running?.id ?? 0),
    enabled: running !== undefined,
    refetchInterval: 20_000,
    retry: false,
  }).data;
  const tree = view && treeOf(view);
  return tree && stepsOf(tree) >= LEAST ? tree : DEMO;
}

/** A bracket told result by result behind the first words; decoration, so hidden from screen readers. */
export function MovingBracket({ tree, className }: { tree: Tree; className: string }) {
  const isStill = useMedia(CALM);
  const step = useStep(stepsOf(tree) + REST, isStill);
  return <Drawing tree={isStill ? tree : treeAfter(tree, step)} className={className} />;
}

function useStep(steps: number, isStill: boolean): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setStep((held) => (document.hidden ? held : (held + 1) % steps)), STEP_MS);
    return () => clearInterval(timer);
  }, [isStill, steps]);
  return step;
}

const middle = (count: number, index: number) => ((index + 0.5) * HEIGHT) / count;

function Drawing({ tree, className }: { tree: Tree; className: string }) {
  const last = tree.rounds.length - 1;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className} fill="none" aria-hidden="true">
      {tree.rounds.map((pairs, round) =>
        pairs.map((pair, index) => {
          const [x, y] = [round * GAP, middle(pairs.length, index)];
          return (
            <g key={`${round}-${index}`}>
              {round < last && (
                <path
                  d={`M${x + BOX} ${y}h${(GAP - BOX) / 2}V${middle(pairs.length / 2, Math.floor(index / 2))}h${(GAP - BOX) / 2}`}
                  className="transition-[stroke] duration-700"
                  stroke={pair.winner === null ? 'currentColor' : 'var(--or)'}
                  strokeOpacity={pair.winner === null ? 0.35 : 0.9}
                  strokeWidth="1.5"
                />
              )}
              <Box pair={pair} x={x} y={y - ROW} />
            </g>
          );
        }),
      )}
    </svg>
  );
}

const MOST_LETTERS = 17;
const fit = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

function Box({ pair, x, y }: { pair: Pair; x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width={BOX} height={2 * ROW} rx="4" stroke="currentColor" strokeOpacity="0.4" />
      <path d={`M${x} ${y + ROW}h${BOX}`} stroke="currentColor" strokeOpacity="0.25" />
      {pair.names.map((name, side) => (
        <text
          key={side}
          x={x + 10}
          y={y + ROW * side + 17}
          className="transition-opacity duration-700"
          opacity={name === null ? 0 : pair.winner === null || pair.winner === side ? 1 : 0.45}
          fill={pair.winner === side ? 'var(--or)' : 'currentColor'}
          fontSize="14"
          fontWeight={pair.winner === side ? 700 : 500}
        >
          {fit(name ?? '')}
        </text>
      ))}
    </>
  );
}
