import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BracketLayout } from '@/features/bracket/bracket-layout';
import { clamp, fitAll, opening, pan, type Point, type Size, type Viewport, zoomAt } from '@/features/bracket/viewport';

const STEP = 90;
const ZOOM_STEP = 1.25;

/** Pan and zoom by mouse, wheel, touch, pinch and keyboard over one element. */
export function usePanZoom(element: RefObject<HTMLElement | null>, layout: BracketLayout, focus: number | undefined) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const bounds = useRef({ layout, size });
  useLayoutEffect(() => {
    bounds.current = { layout, size };
  });

  const update = useCallback((change: (held: Viewport) => Viewport) => {
    const { layout: world, size: window } = bounds.current;
    setViewport((held) => (held ? clamp(change(held), world, window) : held));
  }, []);

  useElementSize(element, setSize);
  const isMeasured = size.width > 0;
  if (isMeasured && viewport === null)
    setViewport(opening(layout, size, focus === undefined ? undefined : layout.boxOf.get(focus)));
  useWheel(element, update, isMeasured);

  const zoomBy = useCallback(
    (factor: number, at?: Point) =>
      update((held) => {
        const { width, height } = bounds.current.size;
        return zoomAt(held, at ?? { x: width / 2, y: height / 2 }, factor);
      }),
    [update],
  );
  const fit = useCallback(() => update(() => fitAll(bounds.current.layout, bounds.current.size)), [update]);
  const pointers = usePointers(element, update);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event, { zoomBy, fit, update });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    viewport: viewport ?? { x: 0, y: 0, scale: 1 },
    size,
    isMeasured,
    update,
    zoomBy,
    fit,
    handlers: { ...pointers, onKeyDown },
  };
}

type Update = (change: (held: Viewport) => Viewport) => void;
type Actions = { zoomBy: (factor: number) => void; fit: () => void; update: Update };

function keyAction(event: KeyboardEvent, { zoomBy, fit, update }: Actions): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [STEP, 0],
    ArrowRight: [-STEP, 0],
    ArrowUp: [0, STEP],
    ArrowDown: [0, -STEP],
  };
  const move = event.target === event.currentTarget ? moves[event.key] : undefined;
  if (move) return () => update((held) => pan(held, ...move));
  if (event.key === '+' || event.key === '=') return () => zoomBy(ZOOM_STEP);
  if (event.key === '-') return () => zoomBy(1 / ZOOM_STEP);
  if (event.key === '0') return fit;
  return undefined;
}

function useElementSize(element: RefObject<HTMLElement | null>, setSize: (size: Size) => void): void {
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, setSize]);
}

/** The wheel pans, with Ctrl it zooms; at the edge of the drawing the page scrolls as usual. */
function useWheel(element: RefObject<HTMLElement | null>, update: Update, isMeasured: boolean): void {
  useEffect(() => {
    const node = element.current;
    if (!node || !isMeasured) return;
    const onWheel = (event: WheelEvent) => {
      const box = node.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const point = { x: event.clientX - box.left, y: event.clientY - box.top };
        update((held) => zoomAt(held, point, Math.exp(-event.deltaY * 0.004)));
        return;
      }
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      if (canMove(node, dx, dy)) event.preventDefault();
      update((held) => pan(held, -dx, -dy));
    };
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  }, [element, update, isMeasured]);
}

/** Whether the drawing, not the page, has somewhere to go; its edges are written on the element. */
function canMove(node: HTMLElement, dx: number, dy: number): boolean {
  const has = (side: string) => node.dataset[side] === 'true';
  return (
    (dy > 0 && has('moreDown')) ||
    (dy < 0 && has('moreUp')) ||
    (dx > 0 && has('moreRight')) ||
    (dx < 0 && has('moreLeft'))
  );
}

/** Drag with one pointer, pinch with two. A drag starts after a few pixels, so a click stays a click. */
function usePointers(element: RefObject<HTMLElement | null>, update: Update) {
  const held = useRef(new Map<number, Point>());
  const isDragging = useRef(false);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    isDragging.current = false;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = held.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const isFar = Math.hypot(now.x - before.x, now.y - before.y) > 4;
    if (!isDragging.current && !isFar) return;
    if (!isDragging.current) {
      isDragging.current = true;
      element.current?.setPointerCapture(event.pointerId);
    }
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    held.current.set(event.pointerId, now);
    const corner = element.current?.getBoundingClientRect();
    if (other && corner) update((viewport) => pinch(viewport, { before, now, other, corner }));
    else update((viewport) => pan(viewport, now.x - before.x, now.y - before.y));
  };
  const onPointerUp = (event: PointerEvent) => {
    held.current.delete(event.pointerId);
  };
  /** The click that ends a drag opens nothing. */
  const onClickCapture = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    if (!isDragging.current) return;
    isDragging.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture };
}

type Pinch = { before: Point; now: Point; other: Point; corner: DOMRect };

function pinch(viewport: Viewport, { before, now, other, corner }: Pinch): Viewport {
  const factor =
    Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
  const middle = { x: (now.x + other.x) / 2 - corner.left, y: (now.y + other.y) / 2 - corner.top };
  return pan(zoomAt(viewport, middle, factor), (now.x - before.x) / 2, (now.y - before.y) / 2);
}
