import { query, request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { SeqOut } from '@/lib/api/types';

type Schemas = components['schemas'];

export type Identity = Schemas['IdentityOut'];
export type Identities = Schemas['IdentitiesOut'];
export type IdentityChange = Partial<Schemas['IdentityPatch']>;
export type EventFacts = Schemas['EventOut'];
export type EventChange = Partial<Schemas['EventPatch']>;
export type Finding = Schemas['FindingOut'];
export type Readiness = Schemas['ReadinessOut'];
export type ReportImport = Schemas['ReportImportOut'];
export type ReportFile = { form: 'report' | 'exchange'; dialect?: 'trf26' | 'javafo' | 'bbp'; comments?: boolean };

export type PlayerList = Schemas['ListOut'];
export type ListedPlayer = Schemas['ListedOut'];
export type Hits = Schemas['HitsOut'];
export type Difference = Schemas['DifferenceOut'];
export type Differences = Schemas['DifferencesOut'];
export type Tick = Schemas['TickIn'];
export type ListSource = Schemas['ListSourceOut'];
export type ListProposal = Schemas['ListProposalOut'];
type ListAddress = Schemas['ListSourceIn'];

const at = (id: number) => `/api/tournaments/${id}`;

/** Every call about identities, event facts and rating reports, one line each. */
export const ratedApi = {
  listIdentities: (id: number) => request<Identities>('GET', `${at(id)}/identities`),
  editIdentity: (id: number, entry: number, body: IdentityChange) =>
    request<SeqOut>('PATCH', `${at(id)}/identities/${entry}`, body),
  getEvent: (id: number) => request<EventFacts>('GET', `${at(id)}/event`),
  editEvent: (id: number, body: EventChange) => request<SeqOut>('PATCH', `${at(id)}/event`, body),
  listPlayerLists: () => request<PlayerList[]>('GET', '/api/player-lists'),
  searchPlayers: (q: string, list: string) => request<Hits>('GET', `/api/player-lists/search${query({ q, list })}`),
  enterListed: (id: number, code: string, number: string) =>
    request<SeqOut & { number: number }>('POST', `${at(id)}/listed-entries`, { code, number }),
  fillFromList: (id: number, entry: number, code: string, number: string) =>
    request<SeqOut>('PUT', `${at(id)}/identities/${entry}/from-list`, { code, number }),
  listDifferences: (id: number, code: string) =>
    request<Differences>('GET', `${at(id)}/list-differences${query({ code })}`),
  takeOver: (id: number, code: string, items: Tick[]) =>
    request<SeqOut>('POST', `${at(id)}/list-differences`, { code, items }),
  listProposals: (id: number) => request<ListProposal[]>('GET', `${at(id)}/list-proposals`),
  leaveProposal: (id: number, code: string) => request<null>('DELETE', `${at(id)}/list-proposals/${code}`),
  listRatings: (id: number, entry: number) =>
    request<Schemas['ListedRatingsOut']>('GET', `${at(id)}/identities/${entry}/listed-ratings`),
  pickRating: (id: number, entry: number, pick: string) =>
    request<SeqOut>('PUT', `${at(id)}/identities/${entry}/listed-ratings`, { pick }),
  lookAtList: (code: string) => request<PlayerList>('POST', `/api/player-lists/${code}/look`),
  listSources: () => request<ListSource[]>('GET', '/api/operations/player-lists'),
  setSource: (code: string, body: ListAddress) => request<null>('PUT', `/api/operations/player-lists/${code}`, body),
  removeSource: (code: string) => request<null>('DELETE', `/api/operations/player-lists/${code}`),
  fetchLists: () => request<null>('POST', '/api/operations/player-lists/fetch'),
  checkReport: (id: number) => request<Readiness>('GET', `${at(id)}/report-check`),
  previewReport: (body: { text: string; name?: string }) =>
    request<ReportImport>('POST', '/api/import/report/preview', body),
  importReport: (body: { text: string; name?: string }) =>
    request<ReportImport & { id: number }>('POST', '/api/import/report', body),
};

/** Where a report file is downloaded. */
export const reportAddress = (id: number, file: ReportFile) => `${at(id)}/report.trf${query(file)}`;
