/**
 * A game server's side of Tiltyard: sign a result and send it. Node 20 or later, nothing to install.
 *
 *     export TILTYARD_URL=http://127.0.0.1:8000 TILTYARD_SERVER=gs_… TILTYARD_SECRET=tys_…
 *     node game-server.js 7 12 0 game-4711      # tournament, match, winning side, your game's id
 *     node game-server.js --check vectors.json  # does this file sign as the server does?
 *
 * Copy this file into your game and keep what you need.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Outcome = { type: 'game' | 'match'; game_id: string } & { [key: string]: Json };
export type Recorded = { tournament: number; match: number; game_id: string; seq: number };
export type Claim = { tournament: number; match: number; outcome: Outcome };
export type Answer = { ok: boolean; result?: Recorded; error?: { code: string; message: string } };

const TRIES = 5;

/** Tiltyard said no: `code` for programs, the message for people. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Sorted keys, no spaces. Whole numbers only: anything else is a mistake found here. */
export function canonicalise(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalise).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonicalise(value[key]!)}`);
    return `{${pairs.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number`);
  return JSON.stringify(value);
}

export function sign(secret: string, body: Json): string {
  return createHmac('sha256', secret).update(canonicalise(body), 'utf8').digest('hex');
}

/** Reports results as one game server. */
export class Tiltyard {
  constructor(
    private readonly url: string,
    private readonly serverId: string,
    private readonly secret: string,
  ) {}

  /** Send a result until it is answered. The game's id makes a repetition harmless. */
  report(tournament: number, match: number, outcome: Outcome): Promise<Recorded> {
    return this.send('/api/game-results', { tournament, match, outcome });
  }

  /** Send up to a hundred results under one signature; each has its own answer. */
  async reportAll(claims: Claim[]): Promise<Answer[]> {
    return (await this.send<{ results: Answer[] }>('/api/game-results/batch', { results: claims })).results;
  }

  private async send<T>(path: string, content: { [key: string]: Json }): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      // Every try is signed anew: a nonce is good once, and old messages are refused.
      const body = { ...content, timestamp: Date.now(), nonce: randomBytes(18).toString('base64url') };
      try {
        return await this.post<T>(path, body);
      } catch (error) {
        const isFinal = error instanceof RefusedError && error.status !== 503;
        if (isFinal || attempt === TRIES - 1) throw error;
      }
      await sleep(1000 * 2 ** attempt);
    }
  }

  private async post<T>(path: string, body: Json): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Tiltyard-Server': this.serverId, 'X-Tiltyard-Signature': sign(this.secret, body) },
      body: canonicalise(body),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as T & { code: string; message: string };
    if (!response.ok) throw new RefusedError(response.status, answer.code, answer.message);
    return answer;
  }
}

type Vector = { name: string; secret: string; body: Json; canonical: string; signature: string };

/** Compare with the vectors; answers how many are wrong. */
function check(path: string): number {
  const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[];
  const wrong = vectors.filter(({ secret, body, canonical, signature }) => canonicalise(body) !== canonical || sign(secret, body) !== signature);
  console.log(`${vectors.length - wrong.length} of ${vectors.length} vectors right`, ...wrong.map(({ name }) => name));
  return wrong.length;
}

async function main(): Promise<number> {
  const [first = '', second = '', winner, gameId = ''] = process.argv.slice(2);
  if (first === '--check') return check(second);
  const { TILTYARD_URL = '', TILTYARD_SERVER = '', TILTYARD_SECRET = '' } = process.env;
  const tiltyard = new Tiltyard(TILTYARD_URL, TILTYARD_SERVER, TILTYARD_SECRET);
  try {
    const outcome: Outcome = { type: 'game', winner: Number(winner), game_id: gameId, duration_ms: 90_000 };
    console.log(JSON.stringify(await tiltyard.report(Number(first), Number(second), outcome)));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1]?.includes('game-server')) void main().then((code) => (process.exitCode = code));
