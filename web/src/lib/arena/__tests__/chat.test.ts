import { describe, expect, it } from 'vitest';
import type { Chat, ChatLine } from '@/lib/api/arena-types';
import { applyChat, mergeChat } from '@/lib/arena/chat';

const line = (id: number, seq = id): ChatLine => ({
  id,
  seq,
  username: 'erec',
  display_name: 'Erec',
  text: `Line ${id}`,
  at: 0,
});
const answer = (seq: number, ids: number[]): Chat => ({
  seq,
  lines: ids.map((id) => line(id)),
  is_open: true,
  timed_out_until: null,
});
const idsOf = ({ lines }: Chat) => lines.map(({ id }) => id);

describe('a chat that is asked for while it goes on', () => {
  const held = mergeChat(answer(2, [1, 2]), undefined);

  it('keeps a line that is newer than the answer', () => {
    expect(idsOf(mergeChat(answer(2, [1, 2]), applyChat(held, { type: 'chat', line: line(3) })))).toEqual([1, 2, 3]);
  });

  it('does not bring back a line that was hidden while the answer was on its way', () => {
    expect(idsOf(mergeChat(answer(2, [1, 2]), applyChat(held, { type: 'chat_hidden', seq: 3, lines: [2] })))).toEqual([
      1,
    ]);
  });

  it('drops a line that was hidden while we were away', () => {
    expect(idsOf(mergeChat(answer(3, [1]), held))).toEqual([1]);
  });
});
