import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GameMessage, LudoGame, RecordEntry, SharedGame } from '@/features/ludo/types';
import { withLastDice } from '@/features/ludo/playback';
import { usePlayback } from '@/features/ludo/use-playback';
import { query, request } from '@/lib/api/client';
import { useAction } from '@/lib/command';
import { LiveConnection, type LiveStatus } from '@/lib/live';

const POLL_MS = 1500;
const keyOf = (id: number) => ['hosted-game', id];

export type Command =
  | { path: 'ready'; body: { seed: string } }
  | { path: 'roll'; body: { after: number; auto: boolean } }
  | { path: 'move'; body: { after: number; token: number } }
  | { path: 'resign'; body: Record<string, never> };

/** One hosted game: live for those who play it, polled (and delayed by the server) for others. */
export function useGame(id: number) {
  const client = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [isOutside, setOutside] = useState(false);
  const [record, setRecord] = useState<RecordEntry[]>([]);
  const game = useQuery({
    queryKey: keyOf(id),
    queryFn: () => request<LudoGame>('GET', `/api/hosted-games/${id}`),
    refetchInterval: ({ state }) => (isOutside && state.data?.status !== 'over' ? POLL_MS : false),
  });
  const { shown, play } = usePlayback(game.data?.state ?? null);
  const isReady = game.isSuccess;

  useEffect(() => {
    if (!isReady) return;
    const read = () => client.getQueryData<LudoGame>(keyOf(id));
    let known = 0;
    const recall = async () => {
      const { record: whole } = await request<{ record: RecordEntry[] }>('GET', `/api/hosted-games/${id}/record`);
      setRecord((held) => [...whole, ...held.filter((entry) => entry.number > (whole.at(-1)?.number ?? 0))]);
    };
    const accept = (next: SharedGame, entries: RecordEntry[]) => {
      client.setQueryData<LudoGame>(keyOf(id), (held) => held && { ...next, my_side: held.my_side });
      setRecord((held) => [...held, ...entries.filter((entry) => entry.number > (held.at(-1)?.number ?? 0))]);
      known = next.number;
      play(entries, next.state);
    };
    const connection = new LiveConnection<GameMessage>({
      getPath: () => `/ws/hosted-games/${id}${query({ after: known || undefined })}`,
      getSync: () => ({ type: 'sync', number: known }),
      onStatus: (next) => {
        setStatus(next);
        if (next === 'closed') setOutside(true);
      },
      onMessage: (message) => {
        if (message.type === 'snapshot' && message.number >= known) {
          accept(message.game, []);
          recall().catch(() => undefined); // the list of what happened is a comfort, the game goes on without it
        }
        if (message.type !== 'record') return;
        if (message.from > known) connection.sync();
        else if (message.number > known)
          accept(
            message.game,
            message.record.filter((entry) => entry.number > known),
          );
      },
    });
    connection.start();
    if (read()?.state) play([], read()?.state ?? null);
    return () => connection.stop();
  }, [client, id, isReady, play]);

  const polled = useRef(0);
  useEffect(() => {
    if (!isOutside || !game.data || game.data.number === polled.current) return;
    polled.current = game.data.number;
    play([], game.data.state);
  }, [game.data, isOutside, play]);

  const command = useAction({
    mutationFn: ({ path, body }: Command) => request<LudoGame>('POST', `/api/hosted-games/${id}/${path}`, body),
    onSuccess: (next) => {
      // The answer may come before the live message: nobody may act on a position that is gone.
      client.setQueryData<LudoGame>(keyOf(id), (held) => (held && held.number > next.number ? held : next));
    },
  });
  return { game, shown: withLastDice(shown, record), record, status, command };
}
