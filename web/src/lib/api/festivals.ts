import { query, request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { StaffRole, Summary } from '@/lib/api/types';

type Schemas = components['schemas'];
export type FestivalHead = Schemas['FestivalHeadOut'];
export type FestivalSection = { label: string; tournament: Summary };
export type Festival = Omit<Schemas['FestivalOut'], 'sections'> & { sections: FestivalSection[] };
export type FestivalPlayer = Schemas['FestivalPlayerOut'];
export type Arrival = Schemas['FestivalArrivalOut'];
export type NewFestival = Schemas['FestivalIn'];

const at = (id: number) => `/api/festivals/${id}`;

/** Every call about festivals, one line each. */
export const festivalsApi = {
  list: (mine: boolean) => request<FestivalHead[]>('GET', `/api/festivals${query({ mine: mine || undefined })}`),
  create: (body: NewFestival) => request<Festival>('POST', '/api/festivals', body),
  get: (id: number) => request<Festival>('GET', at(id)),
  edit: (id: number, body: NewFestival) => request<Festival>('PATCH', at(id), body),
  remove: (id: number) => request<undefined>('DELETE', at(id)),
  addSection: (id: number, body: { tournament: number; label: string }) =>
    request<Festival>('POST', `${at(id)}/sections`, body),
  orderSections: (id: number, sections: { tournament: number; label: string }[]) =>
    request<Festival>('PUT', `${at(id)}/sections`, { sections }),
  removeSection: (id: number, tournament: number) => request<Festival>('DELETE', `${at(id)}/sections/${tournament}`),
  listPlayers: (id: number) => request<FestivalPlayer[]>('GET', `${at(id)}/players`),
  listArrivals: (id: number) => request<Arrival[]>('GET', `${at(id)}/check-in-list`),
  move: (id: number, body: { tournament: number; entry: number; to: number }) =>
    request<Schemas['FestivalMovedOut']>('POST', `${at(id)}/moves`, body),
  listStaff: (id: number) => request<Schemas['FestivalStaffOut'][]>('GET', `${at(id)}/staff`),
  addStaff: (id: number, body: { username: string; role: StaffRole }) =>
    request<undefined>('POST', `${at(id)}/staff`, body),
  removeStaff: (id: number, user: number) => request<undefined>('DELETE', `${at(id)}/staff/${user}`),
};
