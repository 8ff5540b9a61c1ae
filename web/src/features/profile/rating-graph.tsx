import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { type Frame, makeScale, nearest, type Scale } from '@/features/profile/graph-scale';
import type { RatingStep } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatDay, formatDelta } from '@/lib/format';
import { PHONE, useMedia } from '@/lib/browser/use-media';
import { t } from '@/lib/words';

type Point = { rating: number; step: RatingStep | null };
type Props = { steps: RatingStep[]; name: string };

const WIDE: Frame = { width: 960, height: 300, left: 48, right: 20, top: 16, bottom: 30 };
const NARROW: Frame = { width: 380, height: 240, left: 44, right: 14, top: 14, bottom: 28 };

/**
 * A rating over its matches, oldest left.
 *
 * One stop for the Tab key: arrows walk from match to match, and what is said is what the pointer
 * shows. The table below it tells the same.
 */
export function RatingGraph({ steps, name }: Props) {
  const frame = useMedia(PHONE) ? NARROW : WIDE;
  const points = useMemo(() => toPoints(steps), [steps]);
  const scale = useMemo(
    () =>
      makeScale(
        points.map((point) => point.rating),
        frame,
      ),
    [points, frame],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const point = points[index];
  if (!point) return null;
  const walk = (event: KeyboardEvent) => {
    const next = stepTo(event.key, index, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setChosen(nearest(((event.clientX - box.left) / box.width) * frame.width, points.length, scale));
  };
  return (
    <figure className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <Readout point={point} />
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className="w-full touch-pan-y rounded-md select-none"
        role="slider"
        tabIndex={0}
        aria-label={t('{name}: rating after each match. Arrow keys walk from match to match.', { name })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={describe(point)}
        onKeyDown={walk}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(null)}
      >
        <Grid scale={scale} frame={frame} points={points} />
        <Line points={points} scale={scale} frame={frame} />
        <Marker point={point} x={scale.x(index)} scale={scale} frame={frame} />
      </svg>
    </figure>
  );
}

/** The start and every step after it, oldest first. */
function toPoints(steps: RatingStep[]): Point[] {
  const ordered = [...steps].reverse();
  const first = ordered[0];
  return first ? [{ rating: first.before, step: null }, ...ordered.map((step) => ({ rating: step.after, step }))] : [];
}

function stepTo(key: string, index: number, last: number): number | null {
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

const outcome = (step: RatingStep) =>
  step.is_reversal ? t('taken back') : step.score >= 10 ? t('won') : step.score === 0 ? t('lost') : t('drew');

function describe({ rating, step }: Point): string {
  if (!step) return t('Before: {rating}', { rating });
  const result = step.opponent
    ? t('{result} against {name}', { result: outcome(step), name: step.opponent.display_name })
    : outcome(step);
  return `${formatDay(step.at)}: ${rating}, ${formatDelta(step.delta)}, ${result}`;
}

function Readout({ point: { rating, step } }: { point: Point }) {
  return (
    <figcaption className="flex min-h-12 flex-wrap items-baseline gap-x-3 px-1" aria-hidden="true">
      <span className="numerals text-xl leading-none font-bold">{rating}</span>
      {step && (
        <span className={cx('numerals font-bold', step.delta < 0 ? 'text-gules' : 'text-vert')}>
          {formatDelta(step.delta)}
        </span>
      )}
      <span className="text-sm text-ink-soft">
        {step
          ? `${step.opponent ? t('{result} against {name} ({rating})', { result: outcome(step), name: step.opponent.display_name, rating: step.opponent_rating }) : outcome(step)}, ${formatDay(step.at)}`
          : t('before the first of these matches')}
      </span>
    </figcaption>
  );
}

function Grid({ scale, frame, points }: { scale: Scale; frame: Frame; points: Point[] }) {
  const dates = [0, Math.floor((points.length - 1) / 2), points.length - 1].filter(
    (value, place, all) => all.indexOf(value) === place,
  );
  const anchor = (place: number) => (place === 0 ? 'start' : place === dates.length - 1 ? 'end' : 'middle');
  return (
    <g className="text-[12px]" fill="var(--ink-faint)">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
            stroke="var(--line)"
          />
          <text x={frame.left - 8} y={scale.y(tick) + 4} textAnchor="end" className="numerals">
            {tick}
          </text>
        </g>
      ))}
      {dates.map((index, place) => {
        const at = (points[index]?.step ?? points[index + 1]?.step)?.at;
        return at ? (
          <text key={index} x={scale.x(index)} y={frame.height - 8} textAnchor={anchor(place)}>
            {formatDay(at)}
          </text>
        ) : null;
      })}
    </g>
  );
}

function Line({ points, scale, frame }: { points: Point[]; scale: Scale; frame: Frame }) {
  const id = useId();
  const path = points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${scale.x(index).toFixed(1)} ${scale.y(point.rating).toFixed(1)}`)
    .join('');
  const floor = frame.height - frame.bottom;
  return (
    <g>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="var(--azure)" stopOpacity="0.22" />
        <stop offset="1" stopColor="var(--azure)" stopOpacity="0" />
      </linearGradient>
      <path
        d={`${path}L${scale.x(points.length - 1).toFixed(1)} ${floor}L${scale.x(0).toFixed(1)} ${floor}Z`}
        fill={`url(#${id})`}
      />
      <path
        d={path}
        fill="none"
        stroke="var(--azure)"
        strokeWidth="2.500"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.length <= 60 &&
        points.map((point, index) => (
          <circle
            key={index}
            cx={scale.x(index)}
            cy={scale.y(point.rating)}
            r="2.800"
            fill="var(--surface)"
            stroke="var(--azure)"
            strokeWidth="1.600"
          />
        ))}
    </g>
  );
}

function Marker({ point, x, scale, frame }: { point: Point; x: number; scale: Scale; frame: Frame }) {
  const tone = !point.step ? 'var(--azure)' : point.step.delta < 0 ? 'var(--gules)' : 'var(--vert)';
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={frame.top}
        y2={frame.height - frame.bottom}
        stroke="var(--line-strong)"
        strokeDasharray="3 4"
      />
      <circle cx={x} cy={scale.y(point.rating)} r="6" fill={tone} stroke="var(--surface)" strokeWidth="2.500" />
    </g>
  );
}
