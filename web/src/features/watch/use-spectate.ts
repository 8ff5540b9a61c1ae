import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { featuredMatch, hear, NOTHING, type Spectacle } from '@/features/watch/spectate-state';
import { query } from '@/lib/api/client';
import type { SpectateMessage, View } from '@/lib/api/types';
import { LiveConnection, type LiveStatus } from '@/lib/live';

/** What one looks at besides the bracket. */
export type Choice = { match: number } | { entry: number } | null;

export type Spectate = Spectacle & { status: LiveStatus; choice: Choice; askHistory: (match: number) => void };

/**
 * Watch a tournament as spectators do: a while behind, and without a say.
 *
 * While nothing is chosen, whatever is being played is watched.
 */
export function useSpectate(id: number, chosen: Choice): Spectate {
  const [held, tell] = useReducer(hear, NOTHING);
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const connection = useRef<LiveConnection<SpectateMessage> | null>(null);
  const known = useRef<number | undefined>(undefined);
  const { hasGap, view } = held;
  const featured = view ? featuredMatch(view.matches) : null;
  const choice = chosen ?? (featured === null ? null : { match: featured });
  const isSeated = status === 'open' && view !== null;
  const wish = view && isThere(view, choice) ? wishOf(choice) : '';

  useEffect(() => {
    known.current = view?.seq;
  }, [view]);

  useEffect(() => {
    const live = new LiveConnection<SpectateMessage>({
      getPath: () => `/ws/tournament/${id}/spectate${query({ since: known.current })}`,
      getSync: () => ({ type: 'sync', seq: known.current ?? 0 }),
      onMessage: tell,
      onStatus: setStatus,
    });
    connection.current = live;
    live.start();
    return () => live.stop();
  }, [id]);

  useEffect(() => {
    if (isSeated && wish) connection.current?.send(JSON.parse(wish) as object);
  }, [isSeated, wish]);

  useEffect(() => {
    if (hasGap) connection.current?.send({ type: 'sync' });
  }, [hasGap]);

  const askHistory = useCallback((match: number) => connection.current?.send({ type: 'history', match }), []);
  return { ...held, status, choice, askHistory };
}

/** Spectators are behind: a link may lead to a match that begins for them in a moment. Whoever asks too early is refused. */
function isThere({ entries, matches }: View, choice: Choice): boolean {
  if (choice === null) return false;
  return 'entry' in choice
    ? entries.some(({ number }) => number === choice.entry)
    : matches.some(({ number }) => number === choice.match);
}

/** As text, so that an equal wish is the same wish. */
function wishOf(choice: Choice): string {
  if (choice === null) return '';
  return JSON.stringify(
    'entry' in choice ? { type: 'follow', entry: choice.entry } : { type: 'watch', match: choice.match },
  );
}
