import { describe, expect, it } from 'vitest';
import client from '@/lib/words/en.json';
import server from '@/lib/words/server.json';

const TEXTS = [...client, ...server];

// Mend 40: instructions spoke of lists, riders and horses, and some sentences were no English.
describe('the texts people read', () => {
  it('have no medieval colour', () => {
    const colour =
      /\b(in|into|to|enter|on) the lists\b|\blists are (empty|quiet)\b|\bno lists\b|\brid(e|es|er|ers|ing)\b|\bhorse|\bsteed|\bfarewell\b|\bjousts?\b(?! ?$)|\bcall (one|it) out\b/i;
    expect(TEXTS.filter((text) => colour.test(text))).toEqual([]);
  });

  it.each([
    'As the system',
    'Password you have',
    'Pair by itself',
    'A server of somebody else',
    'Goes to the pool',
    'with about the score',
    'No mine tournament',
    'sent by itself',
    'leads nowhere',
    'One game less',
    'Go to the table',
    'is no str',
    '; \\{paired\\} rounds are',
  ])('do not say “%s”', (stumble) => {
    expect(TEXTS.filter((text) => new RegExp(stumble).test(text))).toEqual([]);
  });
});
