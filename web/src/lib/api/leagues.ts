import { query, request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];
export type LeagueHead = Schemas['LeagueHeadOut'];
export type League = Schemas['LeagueOut'];
export type SeasonHead = Schemas['SeasonHeadOut'];
export type Season = Schemas['SeasonOut'];
export type SeasonEvent = Schemas['SeasonEventOut'];
export type SeasonRow = Schemas['SeasonRowOut'];
export type SeasonWinners = Schemas['SeasonWinnersOut'];
export type Scoring = Schemas['ScoringOut'];
export type NewLeague = Schemas['LeagueIn'];
export type NewSeason = Schemas['SeasonIn'];
export type EventKind = SeasonEvent['kind'];
export type NewSeasonEvent = { kind: EventKind; id: number; weight: number };

const at = (id: number) => `/api/leagues/${id}`;
const of = (id: number, season: number) => `${at(id)}/seasons/${season}`;

/** Every call about leagues, one line each. */
export const leaguesApi = {
  list: (mine: boolean) => request<LeagueHead[]>('GET', `/api/leagues${query({ mine: mine || undefined })}`),
  create: (body: NewLeague) => request<League>('POST', '/api/leagues', body),
  get: (id: number) => request<League>('GET', at(id)),
  edit: (id: number, body: Schemas['LeaguePatch']) => request<League>('PATCH', at(id), body),
  remove: (id: number) => request<undefined>('DELETE', at(id)),
  listWinners: (id: number) => request<SeasonWinners[]>('GET', `${at(id)}/winners`),
  addSeason: (id: number, body: NewSeason) => request<Season>('POST', `${at(id)}/seasons`, body),
  getSeason: (id: number, season: number) => request<Season>('GET', of(id, season)),
  editSeason: (id: number, season: number, body: NewSeason) => request<Season>('PATCH', of(id, season), body),
  removeSeason: (id: number, season: number) => request<undefined>('DELETE', of(id, season)),
  addEvent: (id: number, season: number, { kind, id: event, weight }: NewSeasonEvent) =>
    request<Season>('POST', `${of(id, season)}/events`, { [kind]: event, weight }),
  takeOut: (id: number, season: number, { kind, id: event }: Pick<SeasonEvent, 'kind' | 'id'>) =>
    request<Season>('DELETE', `${of(id, season)}/events/${kind}/${event}`),
};
