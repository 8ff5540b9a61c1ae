import { afterEach, describe, expect, test, vi } from 'vitest';
import { request } from '@/lib/api/client';

afterEach(() => {
  document.cookie = 'csrftoken=; Max-Age=0';
  vi.unstubAllGlobals();
});

test('a browser without a token fetches one before its first change', async () => {
  const asked: string[] = [];
  document.cookie = 'csrftoken=; max-age=0'; // another test may have left one
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('X-CSRFToken') ?? '';
    asked.push(`${init?.method ?? 'GET'} ${path} ${token}`.trim());
    if (path === '/api/me') document.cookie = 'csrftoken=seal';
    return Promise.resolve(new Response('{}', { status: 200 }));
  });
  await request('POST', '/api/auth/log-in', { username: 'kay' });
  await request('POST', '/api/auth/log-out');
  expect(asked).toEqual(['GET /api/me', 'POST /api/auth/log-in seal', 'POST /api/auth/log-out seal']);
});

// Mend 21: one key for each intent, the same when it is tried again.
describe('the key of a change', () => {
  const send = async (answers: (number | 'lost' | 'at work')[], body: object = { name: 'Bors' }) => {
    const keys: (string | null)[] = [];
    document.cookie = 'csrftoken=seal';
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      const answer = answers[keys.push(new Headers(init?.headers).get('Idempotency-Key')) - 1];
      if (answer === 'at work')
        return Promise.resolve(Response.json({}, { status: 409, headers: { 'Retry-After': '1' } }));
      return answer === 'lost' || answer === undefined
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(Response.json({}, { status: answer }));
    });
    while (keys.length < answers.length)
      await request('POST', '/api/tournaments/1/entries', body).catch(() => undefined);
    return keys;
  };

  test('is the same while nobody knows whether it was done', async () => {
    const [first, second, third] = await send(['lost', 502, 200]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
  });

  test('is the same while the server is still at it', async () => {
    const keys = await send(['lost', 'at work', 200]);
    expect(new Set(keys).size).toBe(1);
  });

  test('is another one after an answer', async () => {
    const keys = await send([200, 409, 200]);
    expect(new Set(keys).size).toBe(3);
  });

  test('is not carried by a read', async () => {
    let key: string | null = '';
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      key = new Headers(init?.headers).get('Idempotency-Key');
      return Promise.resolve(Response.json({}));
    });
    await request('GET', '/api/formats');
    expect(key).toBeNull();
  });

  test('is its own for two presses at once', async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return Promise.resolve(Response.json({}));
    });
    document.cookie = 'csrftoken=seal';
    await Promise.all([request('POST', '/api/x'), request('POST', '/api/x')]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
