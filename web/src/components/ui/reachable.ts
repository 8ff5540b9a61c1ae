/** For a part of the page that scrolls: it must be reachable by keyboard, though there is nothing to press in it. */
export const REACHABLE = { tabIndex: 0 } as const;
