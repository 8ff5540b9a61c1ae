import { type RefObject, useLayoutEffect, useRef } from 'react';
import { CALM } from '@/lib/browser/use-media';

/** Rows that change places glide there; each needs a `data-row`. Looked at after every drawing. */
export function useGlide(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, number>();
    const isCalm = window.matchMedia(CALM).matches;
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row ?? '';
      now.set(key, row.offsetTop);
      const from = before.get(key);
      if (isCalm || from === row.offsetTop) continue;
      if (from === undefined && before.size === 0) continue;
      const start = from === undefined ? { opacity: 0 } : { transform: `translateY(${from - row.offsetTop}px)` };
      row.animate([start, { opacity: 1, transform: 'none' }], {
        duration: 500,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
    places.current = now;
  });
}
