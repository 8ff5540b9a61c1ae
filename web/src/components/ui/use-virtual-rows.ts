import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Piece, pickPieces, type Sight } from '@/lib/browser/virtual-rows';

type Key = string | number;
/** From so many rows on only those in sight are drawn. */
export const LONG = 60;
const USUAL_HEIGHT = 45;
const SCREEN = 800;
/** The sight moves in steps, so that not every pixel is a new drawing. */
const STEP = USUAL_HEIGHT * 4;

type Options = {
  /** Whether the widths of columns stay the same whichever rows are drawn; if not, all are. */
  isSteady?: boolean;
  /** What scrolls: the box itself, or the page it stands in. */
  scroller?: 'box' | 'page';
  /** How high a row is before it was measured, and the room below each. */
  usual?: number;
  gap?: number;
};
type Rows = {
  isLong: boolean;
  pieces: Piece[];
  keepFocus: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Bring a row into sight and give it the focus, also if it was not drawn. */
  goTo: (key: Key) => void;
};

/**
 * The rows to draw of a long list, each with its key as `data-row`. All of them while it is printed and when the list is short.
 * Heights are measured once a row was drawn; the row with the focus is never taken away.
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  keys: Key[],
  { isSteady = true, scroller = 'box', usual = USUAL_HEIGHT, gap = 0 }: Options = {},
): Rows {
  const isLong = isSteady && keys.length > LONG;
  const isPrinting = useIsPrinting(isLong);
  const sight = useSight(box, isLong, scroller);
  const [focused, setFocused] = useState<string | null>(null);
  const measured = useHeights(box, isLong && !isPrinting, sight, keys.join());
  const keepFocus = {
    onFocus: (event: FocusEvent) => setFocused(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null),
    onBlur: () => setFocused(null),
  };
  const goTo = (key: Key) => {
    flushSync(() => setFocused(String(key)));
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${key}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  };
  if (!isLong || isPrinting)
    return { isLong, pieces: keys.map((_, index): Piece => ({ kind: 'row', index })), keepFocus, goTo };
  const kept = focused === null ? -1 : keys.findIndex((key) => String(key) === focused);
  const heights = keys.map((key) => (measured.get(String(key)) ?? usual) + gap);
  return { isLong, pieces: pickPieces(heights, sight, kept < 0 ? null : kept), keepFocus, goTo };
}

/** What of the list is in sight, in pixels from its top. */
function useSight(box: RefObject<HTMLElement | null>, isOn: boolean, scroller: 'box' | 'page'): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, bottom: SCREEN });
  useEffect(() => {
    const element = box.current;
    if (!isOn || !element) return;
    const isPage = scroller === 'page';
    const look = () => {
      const start = isPage ? Math.max(0, -element.getBoundingClientRect().top) : element.scrollTop;
      const height = isPage ? window.innerHeight : element.clientHeight;
      const top = Math.floor(start / STEP) * STEP;
      const bottom = top + Math.ceil((height || SCREEN) / STEP + 1) * STEP;
      setSight((held) => (held.top === top && held.bottom === bottom ? held : { top, bottom }));
    };
    look();
    const scrolled = isPage ? window : element;
    scrolled.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(isPage ? document.documentElement : element);
    return () => {
      scrolled.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, isOn, scroller]);
  return sight;
}
/** The heights of the rows that were drawn once, by key: a long name makes a row taller than the others. */
function useHeights(
  box: RefObject<HTMLElement | null>,
  isOn: boolean,
  sight: Sight,
  order: string,
): ReadonlyMap<string, number> {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const held = useRef(heights);
  useLayoutEffect(() => {
    if (!isOn) return;
    const changed = new Map<string, number>();
    for (const row of box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const [key, height] = [row.dataset.row ?? '', row.getBoundingClientRect().height];
      if (height > 0 && Math.abs((held.current.get(key) ?? USUAL_HEIGHT) - height) > 0.5) changed.set(key, height);
    }
    if (changed.size === 0) return;
    held.current = new Map([...held.current, ...changed]);
    setHeights(held.current);
  }, [box, isOn, sight, order]);
  return heights;
}

/** Paper has room for every row: they are there before the browser looks at the page. */
function useIsPrinting(isOn: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [isOn]);
  return isOn && isPrinting;
}
