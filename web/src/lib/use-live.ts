import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/lib/api/client';
import type { LiveMessage, View } from '@/lib/api/types';
import { LiveConnection, type LiveStatus } from '@/lib/live';
import { applyLive } from '@/lib/live-patch';
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
