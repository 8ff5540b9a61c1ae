import { request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];
export type Relay = Schemas['RelayOut'];
export type RelayBoard = Schemas['BoardOut'];
export type RelayAddress = Schemas['AddressOut'];
export type Unmatched = Schemas['UnmatchedOut'];
export type Proposed = Schemas['ProposedIn'];

const at = (id: number) => `/api/tournaments/${id}/relay`;

/** Every call about electronic boards, one line each. */
export const relayApi = {
  get: (id: number) => request<Relay>('GET', at(id)),
  confirm: (id: number, results: Proposed[]) =>
    request<Schemas['CommandsOut']>('POST', `${at(id)}/confirm`, { results }),
  setAddress: (id: number, address: Schemas['AddressIn']) => request<Relay>('PUT', `${at(id)}/address`, address),
  removeAddress: (id: number) => request<undefined>('DELETE', `${at(id)}/address`),
};
