import { request } from '@/lib/api/client';
import type { Speed, Variant } from '@/lib/api/arena-types';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];
type Played = { speed: Speed; variant: Variant };
export type Challenge = Omit<Schemas['ChallengeOut'], keyof Played> & Played;
export type Challenges = Record<keyof Schemas['ChallengesOut'], Challenge[]>;
export type NewChallenge = Schemas['ChallengeIn'];
export type ComputerGame = Schemas['ComputerGameIn'];
export type GameChat = Schemas['GameChatOut'];

const BASE = '/api/challenges/';
const at = (code: string) => `${BASE}${encodeURIComponent(code)}/`;
const game = (id: number) => `/api/chess/games/${id}/`;

/** Every call about challenges and casual games, one line each. */
export const casualApi = {
  list: () => request<Challenges>('GET', BASE),
  create: (body: NewChallenge) => request<Challenge>('POST', BASE, body),
  playComputer: (body: ComputerGame) => request<{ game_id: number }>('POST', `${BASE}computer/`, body),
  get: (code: string) => request<Challenge>('GET', at(code)),
  accept: (code: string) => request<Challenge>('POST', `${at(code)}accept/`),
  decline: (code: string) => request<Challenge>('POST', `${at(code)}decline/`, {}),
  cancel: (code: string) => request<Challenge>('POST', `${at(code)}cancel/`),
  wait: (code: string) => request<Challenge>('POST', `${at(code)}wait/`),
  rematch: (id: number) => request<Challenge>('POST', `${game(id)}rematch/`),
  abort: (id: number) => request<{ game_id: number }>('POST', `${game(id)}abort/`),
  getChat: (id: number) => request<GameChat>('GET', `${game(id)}chat/`),
  writeLine: (id: number, text: string, room: GameChat['room']) =>
    request<GameChat>('POST', `${game(id)}chat/`, { text, room }),
};
