import { request } from '@/lib/api/client';
import type { Speed, Variant } from '@/lib/api/arena-types';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];
type Played = { speed: Speed; variant: Variant };
export type Simul = Omit<Schemas['SimulOut'], keyof Played> & Played;
export type SimulGuest = Schemas['SimulGuestOut'];
export type NewSimul = Schemas['SimulIn'];

const BASE = '/api/simuls/';
const at = (id: number) => `${BASE}${id}/`;

/** Every call about simuls, one line each. */
export const simulApi = {
  list: () => request<Simul[]>('GET', BASE),
  create: (body: NewSimul) => request<Simul>('POST', BASE, body),
  get: (id: number) => request<Simul>('GET', at(id)),
  join: (id: number) => request<Simul>('POST', `${at(id)}join/`),
  leave: (id: number) => request<Simul>('POST', `${at(id)}leave/`),
  choose: (id: number, username: string, isAccepted: boolean) =>
    request<Simul>('POST', `${at(id)}guests/`, { username, is_accepted: isAccepted }),
  start: (id: number) => request<Simul>('POST', `${at(id)}start/`),
  cancel: (id: number) => request<Simul>('POST', `${at(id)}cancel/`),
};
