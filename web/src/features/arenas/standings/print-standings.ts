import { useEffect, useState } from 'react';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaRow } from '@/lib/api/arena-types';
import { useAction } from '@/lib/command';

const LARGEST_PAGE = 200;

/** Every row of the standings, best first. */
async function listAllRows(id: number): Promise<ArenaRow[]> {
  const { rows, pages } = await arenaApi.getStandings(id, 1, LARGEST_PAGE);
  for (let page = 2; page <= pages; page += 1) rows.push(...(await arenaApi.getStandings(id, page, LARGEST_PAGE)).rows);
  return rows;
}

/** Printing needs all rows, while the screen shows ten: they are loaded when asked for, and drawn as long as it prints. */
export function usePrintAll(id: number, onError: (error: Error) => void) {
  const [rows, setRows] = useState<ArenaRow[] | null>(null);
  const { mutate, isPending } = useAction({ mutationFn: () => listAllRows(id), onSuccess: setRows, onError });
  useEffect(() => {
    if (rows === null) return;
    const done = () => setRows(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [rows]);
  return { rows, isPending, print: () => mutate() };
}
