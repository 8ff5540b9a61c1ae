import type { Box, BracketLayout, Rect } from '@/features/bracket/bracket-layout';

/** How a drawing of any size is seen through a window: screen = world * scale + offset. */
export type Viewport = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export const MAX_SCALE = 1.6;
export const MARGIN = 24;
/** Below this scale names cannot be read: the drawing turns into an overview. */
export const OVERVIEW_BELOW = 0.34;
const SMALLEST = 0.02;

/** The scale at which everything is in sight, never above 1. */
export function fitScale(world: Size, window: Size): number {
  const across = (window.width - 2 * MARGIN) / Math.max(1, world.width);
  const down = (window.height - 2 * MARGIN) / Math.max(1, world.height);
  return Math.max(SMALLEST, Math.min(1, across, down));
}

export function fitAll(world: Size, window: Size): Viewport {
  return clamp({ x: 0, y: 0, scale: fitScale(world, window) }, world, window);
}

/** Keep the drawing in sight: centred where it is smaller than the window, else without gaps at its edges. */
export function clamp(viewport: Viewport, world: Size, window: Size): Viewport {
  const scale = Math.min(MAX_SCALE, Math.max(fitScale(world, window), viewport.scale));
  return {
    scale,
    x: clampAxis(viewport.x, world.width * scale, window.width),
    y: clampAxis(viewport.y, world.height * scale, window.height),
  };
}

function clampAxis(offset: number, length: number, window: number): number {
  if (length + 2 * MARGIN <= window) return (window - length) / 2;
  return Math.min(MARGIN, Math.max(window - length - MARGIN, offset));
}

/** Zoom so that the point under the pointer stays under it. */
export function zoomAt(viewport: Viewport, point: Point, factor: number): Viewport {
  const scale = Math.min(MAX_SCALE, Math.max(SMALLEST, viewport.scale * factor));
  const ratio = scale / viewport.scale;
  return { scale, x: point.x - (point.x - viewport.x) * ratio, y: point.y - (point.y - viewport.y) * ratio };
}

export function pan(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x + dx, y: viewport.y + dy };
}

/** Put a box in the middle of the window. */
export function centreOn(box: Box, window: Size, scale: number): Viewport {
  return {
    scale,
    x: window.width / 2 - (box.x + box.width / 2) * scale,
    y: window.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Move no further than needed to have a box wholly in sight. */
export function reveal(viewport: Viewport, box: Box, window: Size): Viewport {
  const { scale } = viewport;
  const [left, top] = [box.x * scale + viewport.x, box.y * scale + viewport.y];
  const [right, bottom] = [left + box.width * scale, top + box.height * scale];
  const dx = left < MARGIN ? MARGIN - left : Math.min(0, window.width - MARGIN - right);
  const dy = top < MARGIN ? MARGIN - top : Math.min(0, window.height - MARGIN - bottom);
  return pan(viewport, dx, dy);
}

/** The part of the world in the window, rounded outwards to tiles so that it changes seldom. */
export function windowRect(viewport: Viewport, window: Size, tile = 640): Rect {
  const edge = (value: number, round: (value: number) => number) => round(value / tile) * tile;
  return {
    left: edge(-viewport.x / viewport.scale - tile / 2, Math.floor),
    top: edge(-viewport.y / viewport.scale - tile / 2, Math.floor),
    right: edge((window.width - viewport.x) / viewport.scale + tile / 2, Math.ceil),
    bottom: edge((window.height - viewport.y) / viewport.scale + tile / 2, Math.ceil),
  };
}

/** A drawing with a scale of its own in each direction. */
export type Stretch = { x: number; y: number; scaleX: number; scaleY: number };

export const unstretched = ({ x, y, scale }: Viewport): Stretch => ({ x, y, scaleX: scale, scaleY: scale });

/** The overview of a tall bracket uses the whole width: its bars need not keep their shape. */
export function stretchOver(viewport: Viewport, world: Size, window: Size): Stretch {
  const scaleX = Math.max(viewport.scale, Math.min(0.55, (window.width - 2 * MARGIN) / Math.max(1, world.width)));
  return { x: (window.width - world.width * scaleX) / 2, y: viewport.y, scaleX, scaleY: viewport.scale };
}

/** What to show first: all of it if that is readable, else the place where something happens. */
export function opening(layout: BracketLayout, window: Size, focus: Box | undefined): Viewport {
  const scale = fitScale(layout, window);
  if (scale >= 0.6 || layout.boxes.length === 0) return fitAll(layout, window);
  const readable = Math.max(0.8, Math.min(1, (window.width - 2 * MARGIN) / layout.width));
  const start = focus ? centreOn(focus, window, readable) : { x: MARGIN, y: MARGIN, scale: readable };
  return clamp(start, layout, window);
}
