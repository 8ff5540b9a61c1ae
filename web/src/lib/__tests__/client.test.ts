import { afterEach, expect, test, vi } from 'vitest';
import { request } from '@/lib/api/client';

afterEach(() => {
  document.cookie = 'csrftoken=; Max-Age=0';
  vi.unstubAllGlobals();
});

test('a browser without a token fetches one before its first change', async () => {
  const asked: string[] = [];
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
