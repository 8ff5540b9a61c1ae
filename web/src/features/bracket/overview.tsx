import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { BracketLayout, Link } from '@/features/bracket/bracket-layout';
import type { Size, Stretch, Viewport } from '@/features/bracket/viewport';
import type { Match } from '@/lib/api/types';

type Props = {
  layout: BracketLayout;
  matches: ReadonlyMap<number, Match>;
  path: ReadonlySet<number>;
  /** How the drawing lies on this canvas. */
  place: Stretch;
  size: Size;
  className?: string;
  theme: string;
};

/** The whole bracket as little bars on a canvas: for zooming far out, and for the map in the corner. */
export const Overview = memo(function Overview({ layout, matches, path, place, size, className, theme }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const node = canvas.current;
    const context = node?.getContext('2d');
    if (!node || !context) return;
    const ratio = window.devicePixelRatio || 1;
    node.width = size.width * ratio;
    node.height = size.height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    paint(context, { layout, matches, path, place, colours: readColours(node) });
  }, [layout, matches, path, place, size, theme]);
  return (
    <canvas ref={canvas} className={className} style={{ width: size.width, height: size.height }} aria-hidden="true" />
  );
});

type Colours = Record<'line' | 'idle' | 'done' | 'open' | 'path', string>;

function readColours(node: HTMLElement): Colours {
  const probe = (name: string) => {
    node.style.color = `var(${name})`;
    return getComputedStyle(node).color;
  };
  return {
    line: probe('--line-strong'),
    idle: probe('--line'),
    done: probe('--argent'),
    open: probe('--vert'),
    path: probe('--or'),
  };
}

type Painting = {
  layout: BracketLayout;
  matches: ReadonlyMap<number, Match>;
  path: ReadonlySet<number>;
  place: Stretch;
  colours: Colours;
};

function paint(context: CanvasRenderingContext2D, { layout, matches, path, place, colours }: Painting): void {
  context.save();
  context.translate(place.x, place.y);
  for (const link of layout.links) {
    const isLit = path.has(link.from) && path.has(link.to);
    context.strokeStyle = isLit ? colours.path : colours.line;
    context.globalAlpha = isLit ? 1 : 0.5;
    context.lineWidth = isLit ? 2 : 1;
    paintLink(context, link, place);
  }
  context.globalAlpha = 1;
  for (const box of layout.boxes) {
    context.fillStyle = path.has(box.number) ? colours.path : colourOf(matches.get(box.number), colours);
    const height = Math.max(box.height * place.scaleY, 1.4);
    const middle = (box.y + box.height / 2) * place.scaleY;
    context.fillRect(box.x * place.scaleX, middle - height / 2, box.width * place.scaleX, height);
  }
  context.restore();
}

function paintLink(context: CanvasRenderingContext2D, link: Link, { scaleX, scaleY }: Stretch): void {
  const [from, to] = link.isRising ? [link.bottom, link.top] : [link.top, link.bottom];
  const [left, right, middle] = [link.left * scaleX, link.right * scaleX, link.bend * scaleX];
  context.beginPath();
  context.moveTo(left, from * scaleY);
  context.lineTo(middle, from * scaleY);
  context.lineTo(middle, to * scaleY);
  context.lineTo(right, to * scaleY);
  context.stroke();
}

function colourOf(match: Match | undefined, colours: Colours): string {
  if (match?.status === 'ready' || match?.status === 'in_progress') return colours.open;
  return match?.status === 'completed' ? colours.done : colours.idle;
}

type MinimapProps = Omit<Props, 'place' | 'size' | 'className'> & {
  viewport: Viewport;
  window: Size;
  onMove: (x: number, y: number) => void;
};

/** The map in the corner: where the window is; click or drag to go elsewhere. */
export function Minimap({ layout, viewport, window, onMove, ...rest }: MinimapProps) {
  // The map is painted when the bracket changes; while panning only the frame moves.
  const { place, size } = useMemo(() => placeMap(layout), [layout]);
  const factor = place.scaleX / viewport.scale;
  const frame = {
    left: place.x - viewport.x * factor,
    top: place.y - viewport.y * factor,
    width: window.width * factor,
    height: window.height * factor,
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    onMove((event.clientX - box.left - place.x) / place.scaleX, (event.clientY - box.top - place.y) / place.scaleY);
  };
  return (
    <div
      className="no-print absolute right-3 bottom-3 cursor-crosshair overflow-hidden rounded-md border border-line-strong bg-surface/90 shadow-raised"
      onPointerDown={go}
      onPointerMove={go}
      aria-hidden="true"
    >
      <Overview layout={layout} place={place} size={size} {...rest} />
      <div className="absolute border-2 border-ink" style={frame} />
    </div>
  );
}

function placeMap(layout: BracketLayout): { place: Stretch; size: Size } {
  const scale = Math.min(172 / layout.width, 172 / layout.height);
  const size = { width: Math.max(56, layout.width * scale + 8), height: Math.max(40, layout.height * scale + 8) };
  return {
    size,
    place: {
      scaleX: scale,
      scaleY: scale,
      x: (size.width - layout.width * scale) / 2,
      y: (size.height - layout.height * scale) / 2,
    },
  };
}
