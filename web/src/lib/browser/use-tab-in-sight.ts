import { type RefObject, useEffect, useRef } from 'react';

/** Keep the chosen tab of a list that scrolls sideways in sight: on a phone not all of them fit. */
export function useTabInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!row || !tab) return;
    const [start, end] = [tab.offsetLeft - row.offsetLeft, tab.offsetLeft - row.offsetLeft + tab.offsetWidth];
    // Only the row is moved, never the page, and no further than it must: the middle shows that there is more on both sides.
    if (start < row.scrollLeft || end > row.scrollLeft + row.clientWidth)
      row.scrollLeft = (start + end - row.clientWidth) / 2;
  }, [chosen]);
  return list;
}
