import { useEffect, useState } from 'react';

const PAGE_FOR = 9_000;

/** So many rows at a time, one page after the other, for lists longer than the screen. */
export function usePages<Row>(rows: Row[], size: number): { shown: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages === 1) return;
    const timer = setInterval(() => setTurn((held) => held + 1), PAGE_FOR);
    return () => clearInterval(timer);
  }, [pages]);
  const page = turn % pages;
  return { shown: rows.slice(page * size, (page + 1) * size), page, pages };
}
