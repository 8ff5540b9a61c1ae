import type { Chat, ChatMessage } from '@/lib/api/arena-types';

/** A chat with the lines that we know to be hidden: an answer that was on its way does not bring them back. */
export type HeldChat = Chat & { gone: readonly number[] };

const KEPT = 200;

/** What a message makes of the chat we hold. */
export function applyChat(chat: HeldChat, message: ChatMessage): HeldChat {
  if (message.type === 'chat_hidden') {
    const gone = [...chat.gone, ...message.lines];
    return {
      ...chat,
      seq: Math.max(chat.seq, message.seq),
      gone,
      lines: chat.lines.filter((line) => !gone.includes(line.id)),
    };
  }
  const { line } = message;
  if (chat.gone.includes(line.id) || chat.lines.some((known) => known.id === line.id)) return chat;
  const lines = [...chat.lines, line].sort((one, other) => one.id - other.id);
  return { ...chat, seq: Math.max(chat.seq, line.seq), lines: lines.slice(-KEPT) };
}

/** What the server answered, with what came live while the answer was on its way. */
export function mergeChat(answer: Chat, held: HeldChat | undefined): HeldChat {
  const gone = held?.gone ?? [];
  const known = new Set([...answer.lines.map((line) => line.id), ...gone]);
  const newer = held?.lines.filter((line) => line.seq > answer.seq && !known.has(line.id)) ?? [];
  return {
    ...answer,
    gone,
    seq: Math.max(answer.seq, held?.seq ?? 0),
    lines: [...answer.lines.filter((line) => !gone.includes(line.id)), ...newer],
  };
}

/** Characters as the server counts them. */
export const lengthOf = (text: string) => Array.from(text.trim()).length;
