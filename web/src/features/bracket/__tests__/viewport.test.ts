import { describe, expect, it } from 'vitest';
import { clamp, fitAll, fitScale, MARGIN, MAX_SCALE, reveal, windowRect, zoomAt } from '@/features/bracket/viewport';

const world = { width: 2000, height: 9000 };
const screen = { width: 1200, height: 600 };

describe('the window onto the drawing', () => {
  it('keeps the point under the pointer where it is while zooming', () => {
    const before = { x: 30, y: -400, scale: 0.8 };
    const point = { x: 512, y: 77 };
    const after = zoomAt(before, point, 1.4);
    const worldX = (v: typeof before) => (point.x - v.x) / v.scale;
    expect(worldX(after)).toBeCloseTo(worldX(before));
    expect(after.scale).toBeCloseTo(1.12);
  });

  it('never zooms past its limits', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 1.5 }, { x: 0, y: 0 }, 9).scale).toBe(MAX_SCALE);
    expect(clamp({ x: 0, y: 0, scale: 0.0001 }, world, screen).scale).toBe(fitScale(world, screen));
  });

  it('shows all of it on request, in the middle', () => {
    const view = fitAll({ width: 400, height: 300 }, screen);
    expect(view).toEqual({ scale: 1, x: 400, y: 150 });
  });

  it('leaves no gap at the edges of a drawing larger than the window', () => {
    expect(clamp({ x: 900, y: 900, scale: 1 }, world, screen)).toEqual({ x: MARGIN, y: MARGIN, scale: 1 });
    expect(clamp({ x: -99999, y: -99999, scale: 1 }, world, screen)).toEqual({
      x: 1200 - 2000 - MARGIN,
      y: 600 - 9000 - MARGIN,
      scale: 1,
    });
  });

  it('moves only as far as needed to have a box in sight', () => {
    const box = { number: 1, round: 1, x: 1500, y: 100, width: 200, height: 60 };
    const seen = reveal({ x: 0, y: 0, scale: 1 }, box, screen);
    expect(seen).toEqual({ x: 1200 - MARGIN - 1700, y: 0, scale: 1 });
    expect(reveal(seen, box, screen)).toEqual(seen);
  });

  it('reports tiles, so that a small move changes nothing', () => {
    const at = (y: number) => windowRect({ x: 0, y, scale: 1 }, screen);
    expect(at(-10)).toEqual(at(-60));
    expect(at(-10)).not.toEqual(at(-2000));
  });
});
