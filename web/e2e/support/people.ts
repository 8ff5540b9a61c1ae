import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { isPhone } from './checks';

/** People and tournaments to begin a journey with, made through the API as any program would. */

/** Something no other journey has, also when two begin in the same moment. */
export const stamp = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** A name that differs from run to run; in pictures for the documentation it is plain. */
export const named = (name: string) =>
  process.env.KEEP_PICTURES ? `${name}${isPhone() ? ' II' : ''}` : `${name} ${stamp()}`;

export async function send<Answer>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'GET',
  path: string,
  data?: object,
): Promise<Answer> {
  const cookies = (await request.storageState()).cookies;
  const token = cookies.find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const response = await request.fetch(path, {
    method,
    headers: { 'X-CSRFToken': token },
    maxRetries: 2, // a connection that idled five seconds is closed, perhaps in this moment; a browser asks again, too
    ...(data && { data }),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
}

export const [OPERATOR, PASSWORD] = ['operator', 'a-long-lance-of-ash']; // as in scripts/services.py

/** Make an account and sign in with it; answers with the user name. */
export async function signUp(page: Page, name = 'player'): Promise<string> {
  const username = `${name}-${stamp()}`;
  await send(page.request, 'GET', '/api/me');
  await send(page.request, 'POST', '/api/auth/sign-up', {
    username,
    password: PASSWORD,
    display_name: name,
  });
  return username;
}

/** Sign in as the operator, made with the server (`scripts/services.py`); false where there is none. */
export async function signInAsOperator(page: Page): Promise<boolean> {
  await send(page.request, 'GET', '/api/me');
  const token = (await page.request.storageState()).cookies.find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const answer = await page.request.post('/api/auth/log-in', {
    headers: { 'X-CSRFToken': token },
    maxRetries: 2,
    data: { username: OPERATOR, password: PASSWORD },
  });
  return answer.ok();
}

export type Start = {
  name?: string;
  players: number;
  format?: 'single-elimination' | 'double-elimination' | 'round-robin' | 'swiss' | 'draft-swiss';
  options?: Record<string, boolean | number | string>;
  settings?: object;
  until?: string;
};

/** A tournament of the signed-in reader with players, moved along its road. */
export async function makeTournament(
  page: Page,
  {
    name = `Joust ${stamp()}`,
    players,
    format = 'single-elimination',
    options = {},
    settings = {},
    until = 'in_progress',
  }: Start,
): Promise<number> {
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name,
    format,
    options,
    seeding: 'rating',
    ...settings,
  });
  const at = `/api/tournaments/${id}`;
  for (const to of ['registration', 'check_in', 'seeding', 'in_progress']) {
    await send(page.request, 'POST', `${at}/phase`, { to });
    if (to === 'registration' && players > 0) {
      await send(page.request, 'POST', `${at}/entries/bulk`, {
        entries: Array.from({ length: players }, (_, index) => ({
          name: `Knight ${index + 1}`,
          rating: 2500 - index,
        })),
      });
    }
    if (to === until) break;
  }
  return id;
}

type Match = { number: number; round: number; status: string; best_of: number };

/** Let the upper side win every match up to a round, or all there are. */
export async function playAll(page: Page, id: number, rounds = 99): Promise<void> {
  for (;;) {
    const { matches } = await send<{ matches: Match[] }>(page.request, 'GET', `/api/tournaments/${id}`);
    const open = matches.filter((match) => match.status === 'ready' && match.round <= rounds);
    if (open.length === 0) return;
    for (const match of open)
      await send(page.request, 'PUT', `/api/tournaments/${id}/matches/${match.number}/result`, {
        score: [(match.best_of + 1) * 5, 0],
      });
  }
}
