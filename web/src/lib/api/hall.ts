import { request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];
export type Crosstable = Schemas['CrosstableOut'];
export type CrossSection = Schemas['SectionOut'];
export type CrossRow = Schemas['CrossRowOut'];
export type CrossCell = Schemas['CellOut'];
export type PlayerCard = Schemas['PlayerCardOut'];
export type CardRound = Schemas['CardRoundOut'];
export type Working = Schemas['WorkingOut'];
export type CheckInList = Schemas['CheckInListOut'];
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
  getPlayerCard: (id: number, entry: number) => request<PlayerCard>('GET', `${at(id)}/entries/${entry}/player-card`),
};
