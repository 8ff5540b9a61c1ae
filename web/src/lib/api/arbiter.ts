import { request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { SeqOut } from '@/lib/api/types';

type Schemas = components['schemas'];

export type Plans = Schemas['PlansOut'];
export type StartPosition = Schemas['StartPositionOut'];
export type AskedBye = Schemas['AskedByeOut'];
export type AskedKind = NonNullable<Schemas['AskByeIn']['kind']>;
export type ReportedResult = Partial<Schemas['ReportedIn']>;
export type HandPairing = Schemas['HandPairingOut'];
export type HandBoard = Schemas['HandBoardOut'];
export type HandBye = Schemas['HandByeOut'];
export type HandComparison = Schemas['HandComparisonOut'];
export type Seats = { boards: [number | null, number | null][]; byes: HandBye[]; change: number };
export type Incident = Schemas['IncidentOut'];
export type NewIncident = Partial<Schemas['IncidentIn']> & Pick<Schemas['IncidentIn'], 'entry' | 'kind'>;

const at = (id: number) => `/api/tournaments/${id}`;

/** Every call about the decisions of an arbiter, one line each. */
export const arbiterApi = {
  getPlans: (id: number) => request<Plans>('GET', `${at(id)}/plans`),
  askBye: (id: number, entry: number, round: number, kind: AskedKind | null) =>
    request<SeqOut>('PUT', `${at(id)}/entries/${entry}/byes/${round}`, { kind }),
  planLeaving: (id: number, entry: number, round: number | null) =>
    request<SeqOut>('PUT', `${at(id)}/entries/${entry}/leaving`, { round }),
  keepApart: (id: number, entries: [number, number], isApart: boolean) =>
    request<SeqOut>('PUT', `${at(id)}/apart`, { entries, is_apart: isApart }),
  assignNumbers: (id: number, order: number[]) => request<SeqOut>('PUT', `${at(id)}/numbers`, { order }),
  rateEntry: (id: number, entry: number, round: number, rating: number | null) =>
    request<SeqOut>('PUT', `${at(id)}/entries/${entry}/ratings/${round}`, { rating }),
  giveValue: (id: number, entry: number, value: number | null) =>
    request<SeqOut>('PUT', `${at(id)}/entries/${entry}/value`, { value }),
  listStartPositions: (id: number) => request<StartPosition[]>('GET', `${at(id)}/start-positions`),
  drawStartPosition: (id: number, round: number) =>
    request<SeqOut>('POST', `${at(id)}/rounds/${round}/start-position`, {}),
  correctReport: (id: number, match: number, body: ReportedResult) =>
    request<SeqOut>('PUT', `${at(id)}/matches/${match}/reported`, body),
  dropReportCorrection: (id: number, match: number) => request<SeqOut>('DELETE', `${at(id)}/matches/${match}/reported`),
  adjustPoints: (id: number, entry: number, body: { points: number; after_round: number; reason: string }) =>
    request<SeqOut>('POST', `${at(id)}/entries/${entry}/adjustments`, body),
  adjournMissing: (id: number) => request<SeqOut>('POST', `${at(id)}/rounds/last/adjourned`, {}),
  leaveFideMode: (id: number) => request<SeqOut>('DELETE', `${at(id)}/fide-mode`),
  beginHandPairing: (id: number, round: number) => request<HandPairing>('POST', `${at(id)}/hand-pairing`, { round }),
  getHandPairing: (id: number) => request<HandPairing>('GET', `${at(id)}/hand-pairing`),
  changeHandPairing: (id: number, body: Seats) => request<HandPairing>('PUT', `${at(id)}/hand-pairing`, body),
  compareHandPairing: (id: number) => request<HandComparison>('GET', `${at(id)}/hand-pairing/comparison`),
  endHandPairing: (id: number) => request<SeqOut & { by_hand: number }>('POST', `${at(id)}/hand-pairing/end`, {}),
  dropHandPairing: (id: number) => request<SeqOut>('DELETE', `${at(id)}/hand-pairing`),
  listIncidents: (id: number) => request<Incident[]>('GET', `${at(id)}/incidents`),
  noteIncident: (id: number, match: number, body: NewIncident) =>
    request<SeqOut & { id: number }>('POST', `${at(id)}/matches/${match}/incidents`, body),
  removeIncident: (id: number, incident: number) => request<SeqOut>('DELETE', `${at(id)}/incidents/${incident}`),
};
