import type { ArenaFilters } from '@/lib/arena/list-filters';
import type * as A from '@/lib/api/arena-types';
import type * as T from '@/lib/api/types';
import { query, request } from '@/lib/api/client';

const BASE = '/api/tournaments/arena/';
const at = (id: number) => `${BASE}${id}/`;
const team = (id: number) => `/api/teams/${id}/`;
const game = (id: number) => `/api/chess/games/${id}/`;

/** Every call about arenas, one line each. */
export const arenaApi = {
  list: () => request<A.ArenaLists>('GET', BASE),
  listCreated: (username: string) =>
    request<A.ArenaHead[]>('GET', `/api/users/${encodeURIComponent(username)}/arenas/created`),
  create: (body: A.NewArena) => request<A.Arena>('POST', BASE, body),
  get: (id: number) => request<A.Arena>('GET', at(id)),
  edit: (id: number, body: Partial<A.NewArena>) => request<A.Arena>('PATCH', at(id), body),
  join: (id: number, body: { password?: string; team?: number }) =>
    request<A.MyArena | A.Pending>('POST', `${at(id)}join/`, body),
  pause: (id: number) => request<A.MyArena | A.Pending>('POST', `${at(id)}pause/`),
  withdraw: (id: number) => request<A.MyArena | A.Pending>('POST', `${at(id)}withdraw/`),
  terminate: (id: number) => request<unknown>('POST', `${at(id)}terminate/`),
  addBots: (id: number, body: { count: number; levels?: string[] }) => request<unknown>('POST', `${at(id)}bots/`, body),
  ban: (id: number, number: number) => request<unknown>('POST', `${at(id)}players/${number}/ban/`),
  getStandings: (id: number, page: number | 'me', size?: number) =>
    request<A.StandingsPage>('GET', `${at(id)}standings/${query({ page, page_size: size })}`),
  getPlayer: (id: number, number: number) => request<A.ArenaPlayerView>('GET', `${at(id)}players/${number}/`),
  findGame: async (id: number, number: number) =>
    (await request<A.ArenaGame[]>('GET', `${at(id)}games/${query({ number })}`))[0] ?? null,
  getChat: (id: number) => request<A.Chat>('GET', `${at(id)}chat/`),
  writeLine: (id: number, text: string) => request<A.ChatLine>('POST', `${at(id)}chat/`, { text }),
  hideLine: (id: number, line: number) => request<A.ChatHidden>('DELETE', `${at(id)}chat/${line}/`),
  timeOut: (id: number, username: string) => request<A.ChatHidden>('POST', `${at(id)}chat/timeouts/`, { username }),
  getTeams: (id: number, team?: number) => request<{ rows: A.TeamRow[] }>('GET', `${at(id)}teams/${query({ team })}`),
  listHeralds: (id: number) => request<T.Herald[]>('GET', `${at(id)}heralds/`),
  addHerald: (id: number, body: T.NewArenaHerald) => request<T.Herald>('POST', `${at(id)}heralds/`, body),
  removeHerald: (id: number, herald: number) => request<undefined>('DELETE', `${at(id)}heralds/${herald}/`),
  rotateHerald: (id: number, herald: number) => request<T.Herald>('POST', `${at(id)}heralds/${herald}/secret/`, {}),
  testHerald: (id: number, herald: number) => request<T.HeraldTest>('POST', `${at(id)}heralds/${herald}/test/`),
  listWinners: () => request<A.Winners>('GET', `${BASE}winners/`),
  listHistory: ({ speed, variant, page }: ArenaFilters) =>
    request<A.ArenaHistory>('GET', `${BASE}history/${query({ speed, variant, page })}`),
  listRecords: () => request<A.ArenaRecords>('GET', `${BASE}records/`),
  listPlanned: (from: number, to: number) =>
    request<A.PlannedArena[]>('GET', `${BASE}calendar/${query({ from, to, hourly: 'false' })}`),
  feedUrl: `${BASE}calendar.ics`,
  listMine: () => request<A.OwnArena[]>('GET', `${BASE}mine/`),
  listShields: () => request<A.Shield[]>('GET', `${BASE}shields/`),
  ofUser: (username: string) => request<A.UserArenas>('GET', `/api/users/${encodeURIComponent(username)}/arenas`),
  resultsUrl: (id: number, format: 'ndjson' | 'csv') => `${at(id)}results/export/?format=${format}`,
  gamesUrl: (id: number, format: 'ndjson' | 'pgn') => `${at(id)}games/export/?format=${format}`,
};

export const chessApi = {
  get: (id: number) => request<A.ChessGame>('GET', game(id)),
  mine: () => request<A.OwnChessGame[]>('GET', '/api/chess/games/mine/'),
  act: (id: number, action: A.ChessAction, body: object = {}) =>
    request<A.ChessGame>('POST', `${game(id)}${action}/`, body),
  move: (id: number, uci: string, ply: number) => request<A.ChessGame>('POST', `${game(id)}move/`, { uci, ply }),
  getPgn: async (id: number) => (await fetch(`${game(id)}pgn/`)).text(),
  ofUser: (username: string, filters: A.GameFilters) =>
    request<A.PlayedGames>('GET', `/api/users/${encodeURIComponent(username)}/games${query(filters)}`),
  pgnUrl: (id: number) => `${game(id)}pgn/`,
};

export const teamsApi = {
  list: () => request<A.Team[]>('GET', '/api/teams/'),
  create: (body: { name: string; description: string }) => request<A.Team>('POST', '/api/teams/', body),
  get: (id: number) => request<A.TeamView>('GET', team(id)),
  join: (id: number) => request<unknown>('POST', `${team(id)}join/`),
  leave: (id: number) => request<unknown>('POST', `${team(id)}leave/`),
  kick: (id: number, username: string) =>
    request<unknown>('POST', `${team(id)}members/${encodeURIComponent(username)}/kick/`),
};
