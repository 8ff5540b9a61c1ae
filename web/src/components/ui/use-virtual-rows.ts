import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Piece, pickPieces, type Sight } from '@/lib/virtual-rows';

type Key = string | number;
/** From so many rows on only those in sight are drawn. */
export const LONG = 60;
const USUAL_HEIGHT = 45;
const SCREEN = 800;
/** The sight moves in steps, so that not every pixel is a new drawing. */
const STEP = USUAL_HEIGHT * 4;

type Rows = {
  isLong: boolean;
  pieces: Piece[];
  keepFocus: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
};

/**
 * The rows to draw of a list that scrolls inside `box`. All of them while it is printed, when the list is short, and when
 * the widths of its columns would change with the rows that happen to be drawn (`isSteady`).
 * Heights are measured once a row was drawn; the row with the focus is never taken away.
 */
export function useVirtualRows(box: RefObject<HTMLElement | null>, keys: Key[], isSteady: boolean): Rows {
  const isLong = isSteady && keys.length > LONG;
  const isPrinting = useIsPrinting(isLong);
  const sight = useSight(box, isLong);
  const [focused, setFocused] = useState<string | null>(null);
  const measured = useHeights(box, isLong && !isPrinting, sight, keys.join());
  const keepFocus = {
    onFocus: (event: FocusEvent) => setFocused(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null),
    onBlur: () => setFocused(null),
  };
  if (!isLong || isPrinting)
    return { isLong, pieces: keys.map((_, index): Piece => ({ kind: 'row', index })), keepFocus };
  const kept = focused === null ? -1 : keys.findIndex((key) => String(key) === focused);
  const heights = keys.map((key) => measured.get(String(key)) ?? USUAL_HEIGHT);
  return { isLong, pieces: pickPieces(heights, sight, kept < 0 ? null : kept), keepFocus };
}

/** What of the list is in sight, in pixels from its top. */
function useSight(box: RefObject<HTMLElement | null>, isOn: boolean): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, bottom: SCREEN });
  useEffect(() => {
    const element = box.current;
    if (!isOn || !element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / STEP) * STEP;
      const bottom = top + Math.ceil((element.clientHeight || SCREEN) / STEP + 1) * STEP;
      setSight((held) => (held.top === top && held.bottom === bottom ? held : { top, bottom }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, isOn]);
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
