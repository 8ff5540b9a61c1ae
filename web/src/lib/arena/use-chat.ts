import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaMessage, ChatHidden, ChatMessage } from '@/lib/api/arena-types';
import { applyChat, type HeldChat, mergeChat } from '@/lib/arena/chat';
import { useAction } from '@/lib/command';
import { serverNow } from '@/lib/time/server-time';

const chatKey = (id: number) => ['arena', id, 'chat'] as const;

/** Take from a message of the arena what concerns its chat; true when there is nothing else in it. */
export function hearChat(client: QueryClient, id: number, message: ArenaMessage): boolean {
  if (message.type === 'hello' && (client.getQueryData<HeldChat>(chatKey(id))?.seq ?? -1) < message.chat_seq)
    void client.invalidateQueries({ queryKey: chatKey(id) });
  if (message.type !== 'chat' && message.type !== 'chat_hidden') return false;
  tellChat(client, id, message);
  return true;
}

/** Put a message into the chat we hold; while we still ask for it, ask anew. */
function tellChat(client: QueryClient, id: number, message: ChatMessage): void {
  if (client.getQueryData(chatKey(id)) === undefined) void client.invalidateQueries({ queryKey: chatKey(id) });
  else client.setQueryData<HeldChat>(chatKey(id), (held) => held && applyChat(held, message));
}

/** The chat of an arena, kept up to date by `useArenaLive`; asked for again when one may write again. */
export const useChat = (id: number, isShown: boolean) =>
  useQuery({
    queryKey: chatKey(id),
    queryFn: async ({ client }) => mergeChat(await arenaApi.getChat(id), client.getQueryData<HeldChat>(chatKey(id))),
    enabled: isShown,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.timed_out_until != null && Math.max(data.timed_out_until - (serverNow() ?? 0) + 500, 1000),
  });

/** Write, hide and time out; what the server answers is seen at once. */
export function useChatActions(id: number) {
  const client = useQueryClient();
  const onHidden = (hidden: ChatHidden) => tellChat(client, id, { type: 'chat_hidden', ...hidden });
  const write = useAction({
    mutationFn: (text: string) => arenaApi.writeLine(id, text),
    onSuccess: (line) => tellChat(client, id, { type: 'chat', line }),
    onError: () => void client.invalidateQueries({ queryKey: chatKey(id) }),
  });
  const hide = useAction({ mutationFn: (line: number) => arenaApi.hideLine(id, line), onSuccess: onHidden });
  const timeOut = useAction({ mutationFn: (username: string) => arenaApi.timeOut(id, username), onSuccess: onHidden });
  return { write, hide, timeOut };
}
