import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/lib/api/client';
import type { Entry, LiveMessage, Match, PatchMessage, Standing, View } from '@/lib/api/types';
import { LiveConnection, type LiveStatus } from '@/lib/live';
import { tournamentQuery } from '@/lib/query';
import { noteServerTime } from '@/lib/server-time';

export type Live = { status: LiveStatus; viewers: number | null };

/** Keep the cached tournament up to date over its WebSocket while the caller is on screen. */
export function useLive(id: number, isReady: boolean): Live {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [viewers, setViewers] = useState<number | null>(null);

  useEffect(() => {
    if (!isReady) return;
    const { queryKey } = tournamentQuery(id);
    const read = () => client.getQueryData<View>(queryKey);
    const onMessage = (message: LiveMessage) => {
      if ('now' in message) noteServerTime(message.now);
      if (message.type === 'hello') setViewers(message.viewers);
      if (message.type === 'viewers') setViewers(message.count);
      const held = read();
      if (!held) return;
      const { kept_at, ...view } = held;
      if (kept_at !== undefined) {
        client.setQueryData(queryKey, view); // the server is heard again: no old copy any more, and what no patch tells is asked
        void client.invalidateQueries({ queryKey, exact: true });
      }
      const applied = applyLive(view, message);
      if (applied.kind === 'gap') connection.sync();
      if (applied.kind !== 'changed') return;
      client.setQueryData(queryKey, applied.view);
      void client.invalidateQueries({ queryKey: ['tournament-log', id] });
      void client.invalidateQueries({ queryKey: ['tournament-reports', id] });
      if (applied.mineMayDiffer) void client.invalidateQueries({ queryKey, exact: true });
    };
    const connection = new LiveConnection<LiveMessage>({
      getPath: () => `/ws/tournaments/${id}${query({ since: read()?.seq })}`,
      getSync: () => ({ type: 'sync', seq: read()?.seq ?? 0 }),
      onMessage,
      onStatus: setStatus,
    });
    connection.start();
    return () => connection.stop();
  }, [client, id, isReady]);

  return { status, viewers };
}

export type Applied =
  | { kind: 'changed'; view: View; mineMayDiffer: boolean }
  | { kind: 'known' }
  | { kind: 'gap' };

/**
 * Fold one live message into the view we hold.
 *
 * `known` means we already have it, `gap` that something before it was missed and the caller must
 * ask for it. The server leaves `my` out of live messages, since they are made once for everybody:
 * `mineMayDiffer` says that what the reader may do has to be asked again.
 */
export function applyLive(view: View, message: LiveMessage): Applied {
  if (message.type === 'snapshot') {
    if (message.seq < view.seq) return { kind: 'known' };
    return { kind: 'changed', view: { ...message.view, seq: message.seq, now: message.now, my: view.my }, mineMayDiffer: true };
  }
  if (message.type !== 'patch' || message.seq < view.seq) return { kind: 'known' };
  if (message.seq === view.seq) return message.standings ? tableOnly(view, message.standings) : { kind: 'known' };
  if (message.from > view.seq) return { kind: 'gap' };
  return { kind: 'changed', view: patchView(view, message), mineMayDiffer: concernsMe(view, message) };
}

/** A long table comes on its own, a little later than what changed it. */
function tableOnly(view: View, standings: Standing[]): Applied {
  return { kind: 'changed', view: { ...view, standings }, mineMayDiffer: false };
}

function patchView(view: View, patch: PatchMessage): View {
  return {
    ...view,
    ...(patch.tournament ?? {}),
    seq: patch.seq,
    now: patch.now,
    entries: merge(view.entries, patch.entries, byNumber),
    matches: merge(view.matches, patch.matches, byNumber),
    standings: patch.standings ?? view.standings,
    rounds: patch.rounds ?? view.rounds,
  };
}

function concernsMe(view: View, patch: PatchMessage): boolean {
  const phase = patch.tournament?.phase;
  if (phase !== undefined && phase !== view.phase) return true;
  return view.my.entry_number === null
    ? patch.entries.some((entry) => entry.user_id !== null)
    : patch.entries.some((entry) => entry.number === view.my.entry_number);
}

const byNumber = (row: Entry | Match) => row.number;

/** Replace rows by key, keep the others and their identity, append what is new in order of key. */
function merge<Row>(rows: Row[], changes: Row[], key: (row: Row) => number): Row[] {
  if (changes.length === 0) return rows;
  const fresh = new Map(changes.map((row) => [key(row), row]));
  const kept = rows.map((row) => {
    const change = fresh.get(key(row));
    fresh.delete(key(row));
    return change ?? row;
  });
  return [...kept, ...[...fresh.values()].sort((a, b) => key(a) - key(b))];
}
