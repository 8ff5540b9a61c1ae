/** Where things are on the graph of a rating: pure arithmetic. */

export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };
export type Scale = {
  x: (index: number) => number;
  y: (rating: number) => number;
  ticks: number[];
  low: number;
  high: number;
};

const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** A scale on which all values fit, with about four round numbers to read it by. */
export function makeScale(values: number[], frame: Frame): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, 20);
  const step = STEPS.find((size) => span / size <= 4) ?? 2000;
  const low = Math.floor((least - span * 0.06) / step) * step;
  const high = Math.ceil((most + span * 0.06) / step) * step;
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  const inner = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.bottom;
  const last = Math.max(1, values.length - 1);
  return {
    x: (index) => frame.left + (inner * index) / last,
    y: (rating) => frame.top + (tall * (high - rating)) / (high - low),
    ticks,
    low,
    high,
  };
}

/** The point nearest to a place on the drawing. */
export function nearest(x: number, count: number, scale: Scale): number {
  const [first, last] = [scale.x(0), scale.x(count - 1)];
  if (last === first) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(((x - first) / (last - first)) * (count - 1))));
}
