import { confirming } from '@/lib/api/confirm';
import { ApiError } from '@/lib/api/errors';
import { forgetKeys, isUnsure, keepKey, takeKey } from '@/lib/api/intent';
import { t } from '@/lib/words';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Query = Record<string, string | number | boolean | null | undefined>;

/** `key` is that of an intent kept elsewhere (Idempotency-Key); after so many milliseconds of `patience` nobody is there. */
export type How = { key?: string; patience?: number };

/** Ask the server; answers with the parsed body or throws ApiError. What the server warns of is confirmed on the way. */
export async function request<T>(method: Method, path: string, body?: unknown, how: How = {}): Promise<T> {
  if (method === 'GET') return ask<T>(method, path, body, how);
  return confirming((confirm) => ask<T>(method, path, body, how, confirm));
}

async function ask<T>(method: Method, path: string, body: unknown, how: How, confirm?: string): Promise<T> {
  const response = await send(method, path, body, how, confirm);
  if (response.status === 204) return undefined as T;
  const payload: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toError(response.status, payload);
  return payload as T;
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { key: given, patience }: How,
  confirm?: string,
): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const intent = [method, path, text, confirm].join(' ');
  const key = method === 'GET' ? null : (keyOf(given, confirm) ?? takeKey(intent));
  const headers = headersOf({
    'Content-Type': text === undefined ? null : 'application/json',
    'Idempotency-Key': key,
    Confirm: confirm ?? null,
  });
  const stop = new AbortController();
  const timer = patience === undefined ? undefined : setTimeout(() => stop.abort(), patience);
  try {
    if (key !== null) headers['X-CSRFToken'] = await csrfToken();
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: stop.signal,
      ...(text === undefined ? {} : { body: text }),
    });
    if (key !== null && isUnsure(response)) keepKey(intent, key);
    else if (key !== null) forgetKeys();
    return response;
  } catch {
    if (key !== null) keepKey(intent, key);
    throw new ApiError(
      0,
      'network.unreachable',
      t('The server cannot be reached. Check your connection and try again.'),
    );
  } finally {
    clearTimeout(timer);
  }
}

const headersOf = (values: Record<string, string | null>): Record<string, string> => ({
  Accept: 'application/json',
  ...Object.fromEntries(Object.entries(values).filter((row): row is [string, string] => row[1] !== null)),
});

/** What is confirmed is another request than the one that was refused, also under a key kept elsewhere. */
const keyOf = (given: string | undefined, confirm: string | undefined): string | undefined =>
  given === undefined || confirm === undefined ? given : `${given}-${confirm.split(',').length}`;

function toError(status: number, payload: unknown): ApiError {
  if (typeof payload === 'object' && payload !== null && 'code' in payload && 'message' in payload) {
    const { code, message } = payload;
    const details = 'details' in payload ? payload.details : {};
    return new ApiError(status, String(code), String(message), (details ?? {}) as Record<string, unknown>, payload);
  }
  return new ApiError(
    status,
    'server.unreadable',
    t('The server answered {status} without an explanation. Please try again.', { status }),
  );
}

/** The token of this browser; somebody quicker than the first page asks for it here. */
async function csrfToken(): Promise<string> {
  if (!readCookie('csrftoken')) await fetch('/api/me', { credentials: 'same-origin' });
  return readCookie('csrftoken');
}

function readCookie(name: string): string {
  const row = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return row ? decodeURIComponent(row.slice(name.length + 1)) : '';
}

/** `?a=1&b=x` of the values that are set, or nothing. */
export function query(values: Query): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
