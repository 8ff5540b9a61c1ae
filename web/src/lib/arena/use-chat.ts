import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { arenaApi } from '@/lib/api/arena';
import type { ArenaMessage, ChatHidden, ChatMessage } from '@/lib/api/arena-types';
import { applyChat, type HeldChat, mergeChat } from '@/lib/arena/chat';
import { serverNow } from '@/lib/server-time';

export const chatKey = (id: number) => ['arena', id, 'chat'] as const;
export const isAboutChat = (message: ArenaMessage): message is ChatMessage => message.type === 'chat' || message.type === 'chat_hidden';

/** Put a message of the live connection into the chat we hold; while we still ask for it, ask anew. */
export function tellChat(client: QueryClient, id: number, message: ChatMessage): void {
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
    refetchInterval: ({ state: { data } }) => data?.timed_out_until != null && Math.max(data.timed_out_until - (serverNow() ?? 0) + 500, 1000),
  });

/** Write, hide and time out; what the server answers is seen at once. */
export function useChatActions(id: number) {
  const client = useQueryClient();
  const onHidden = (hidden: ChatHidden) => tellChat(client, id, { type: 'chat_hidden', ...hidden });
  const write = useMutation({
    mutationFn: (text: string) => arenaApi.writeLine(id, text),
    onSuccess: (line) => tellChat(client, id, { type: 'chat', line }),
    onError: () => void client.invalidateQueries({ queryKey: chatKey(id) }),
  });
  const hide = useMutation({ mutationFn: (line: number) => arenaApi.hideLine(id, line), onSuccess: onHidden });
  const timeOut = useMutation({ mutationFn: (username: string) => arenaApi.timeOut(id, username), onSuccess: onHidden });
  return { write, hide, timeOut };
}
