import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardCommand, listWaiting, PATIENCE, sendCommand } from '@/lib/command';

const RESULT = { call: 'recordResult' as const, match: 3, body: { score: [10, 0] as [number, number] }, words: '1–0' };

// Mend 36: whatever the line does, what was entered is neither lost nor done twice.
describe('a command on a bad line', () => {
  beforeEach(() => {
    document.cookie = 'csrftoken=seal';
  });
  afterEach(() => {
    vi.useRealTimers();
    listWaiting().forEach((row) => discardCommand(row.key));
  });
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

  it('waits when nobody answers, and does not hold the line', async () => {
    vi.useFakeTimers();
    let isStopped = false;
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            isStopped = true;
            reject(new DOMException('stopped', 'AbortError'));
          });
        }),
    );
    const sent = sendCommand(1, 7, RESULT);
    expect(listWaiting()).toMatchObject([{ match: 3, user: 7, isLate: false }]);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await sent).toEqual({ seq: 0, isWaiting: true });
    expect(isStopped).toBe(true);
    expect(listWaiting()).toMatchObject([{ match: 3, isLate: true }]);
  });

  it.each([
    [502, { detail: 'Bad gateway' }],
    [504, { detail: 'Gateway timeout' }],
    [409, { code: 'idempotency.in_progress', message: 'This request is being done.' }],
  ])('waits when %i says that nothing is known yet', async (status, body) => {
    answer(status, body);
    expect(await sendCommand(1, 7, RESULT)).toEqual({ seq: 0, isWaiting: true });
    expect(listWaiting()).toMatchObject([{ isLate: true }]);
  });

  it('waits when the line breaks within the answer', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"seq"', { status: 200 })));
    expect(await sendCommand(1, 7, RESULT)).toEqual({ seq: 0, isWaiting: true });
    expect(listWaiting()).toHaveLength(1);
  });

  it('is let go of when it is refused at once: the form shows why', async () => {
    answer(409, { code: 'result.exists', message: 'The match has a result.' });
    await expect(sendCommand(1, 7, RESULT)).rejects.toThrow('The match has a result.');
    expect(listWaiting()).toEqual([]);
  });

  it('takes the place of what waited about the same match, but not of another person’s', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await sendCommand(1, 7, RESULT);
    await sendCommand(1, 8, RESULT);
    await sendCommand(1, 7, { ...RESULT, body: { score: [0, 10] }, words: '0–1' });
    expect(listWaiting().map(({ user, words }) => [user, words])).toEqual([
      [8, '1–0'],
      [7, '0–1'],
    ]);
  });
});
