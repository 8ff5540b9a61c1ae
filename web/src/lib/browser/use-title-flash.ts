import { useEffect } from 'react';

const BEAT = 1000;

/** While the tab is in the background, its title says every other second what waits there. */
export function useTitleFlash(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    let held: string | null = null;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' && held === null) {
        held = document.title;
        document.title = text;
      } else if (held !== null) {
        document.title = held;
        held = null;
      }
    }, BEAT);
    return () => {
      clearInterval(timer);
      if (held !== null) document.title = held;
    };
  }, [text]);
}
