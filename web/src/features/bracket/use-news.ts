import { useEffect, useState } from 'react';
import type { Match } from '@/lib/api/types';

const SHOWN_FOR = 1200;
const NONE: ReadonlySet<number> = new Set();

/** The matches that changed a moment ago, to be drawn with a short glow. */
export function useNews(matches: Match[]): ReadonlySet<number> {
  const [held, setHeld] = useState(matches);
  const [news, setNews] = useState(NONE);
  if (held !== matches) {
    const before = new Map(held.map((match) => [match.number, match]));
    setHeld(matches);
    setNews(
      held.length === 0
        ? NONE
        : new Set(matches.filter((match) => before.get(match.number) !== match).map((match) => match.number)),
    );
  }
  useEffect(() => {
    if (news.size === 0) return;
    const timer = setTimeout(() => setNews(NONE), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
