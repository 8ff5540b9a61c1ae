import { request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { Claimed } from '@/lib/api/types';

type Schemas = components['schemas'];
type Override<Base, Change> = Omit<Base, keyof Change> & Change;
export type Crosstable = Schemas['CrosstableOut'];
export type CrossSection = Schemas['SectionOut'];
export type CrossRow = Schemas['CrossRowOut'];
export type CrossCell = Schemas['CellOut'];
export type PlayerCard = Schemas['PlayerCardOut'];
export type CardRound = Schemas['CardRoundOut'];
export type Working = Schemas['WorkingOut'];
export type CheckInList = Schemas['CheckInListOut'];
export type HallPass = Schemas['HallPassOut'];
export type HeldPass = Schemas['HeldPassOut'];
export type NewHallPass = Schemas['HallPassIn'];
export type Proposal = Override<Schemas['ProposalOut'], { result: Claimed }>;
export type Disclosure = Schemas['DisclosureIn'];
export type PublicColumn = Disclosure['columns'][number];
export type MinorNames = Disclosure['minor_names'];
export type Neighbour = Schemas['NeighbourOut'];

const at = (id: number) => `/api/tournaments/${id}`;

/** Every call about the hall: its tables, cards, boards and screens. */
export const hallApi = {
  getCrosstable: (id: number) => request<Crosstable>('GET', `${at(id)}/crosstable`),
  getCheckInList: (id: number) => request<CheckInList>('GET', `${at(id)}/check-in-list`),
  getPublication: (id: number) => request<Schemas['PublicationOut']>('GET', `${at(id)}/publication`),
  withhold: (id: number, isOn: boolean) =>
    request<Schemas['SeqOut']>('PUT', `${at(id)}/publication`, { withholds_rounds: isOn }),
  disclose: (id: number, wanted: Disclosure) => request<Schemas['SeqOut']>('PUT', `${at(id)}/disclosure`, wanted),
  publish: (id: number) => request<Schemas['SeqOut']>('POST', `${at(id)}/publication`, {}),
  listPasses: (id: number) => request<HallPass[]>('GET', `${at(id)}/hall-passes`),
  makePass: (id: number, body: NewHallPass) =>
    request<HallPass & { seq: number; path: string }>('POST', `${at(id)}/hall-passes`, body),
  revokePass: (id: number, pass: number) => request<Schemas['SeqOut']>('DELETE', `${at(id)}/hall-passes/${pass}`),
  getHeldPass: (id: number) => request<HeldPass | null>('GET', `${at(id)}/held-pass`),
  openPass: (secret: string) => request<Schemas['OpenedPassOut']>('POST', '/api/hall-passes/open', { secret }),
  listProposals: (id: number) => request<Proposal[]>('GET', `${at(id)}/proposals`),
  dropProposal: (id: number, match: number) =>
    request<Schemas['SeqOut']>('DELETE', `${at(id)}/matches/${match}/proposal`),
  getPlayerCard: (id: number, entry: number) => request<PlayerCard>('GET', `${at(id)}/entries/${entry}/player-card`),
};
