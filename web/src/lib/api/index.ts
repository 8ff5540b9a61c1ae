import { query, request } from '@/lib/api/client';
import type * as T from '@/lib/api/types';

export type ListFilter = {
  phase?: T.PhaseGroup | T.Phase;
  search?: string;
  mine?: boolean;
  page?: number;
  page_size?: number;
};
type Credentials = { username: string; password: string };
type Clearing = { reason: string; force?: boolean };

const at = (id: number) => `/api/tournaments/${id}`;

/** Every call the client makes, one line each; the server's OpenAPI file is the contract. */
export const api = {
  getMe: () => request<T.Me>('GET', '/api/me'),
  signUp: (body: Credentials & { display_name?: string; email?: string }) => request<T.Me>('POST', '/api/auth/sign-up', body),
  logIn: (body: Credentials) => request<T.Me>('POST', '/api/auth/log-in', body),
  logOut: () => request<undefined>('POST', '/api/auth/log-out'),
  listKeys: () => request<T.ApiKey[]>('GET', '/api/me/keys'),
  createKey: (body: { name: string; scopes: T.KeyScope[]; expires_at?: string }) => request<T.NewApiKey>('POST', '/api/me/keys', body),
  revokeKey: (id: number) => request<undefined>('DELETE', `/api/me/keys/${id}`),
  getNotifications: () => request<T.Notifications>('GET', '/api/me/notifications'),
  markNotificationsRead: () => request<undefined>('POST', '/api/me/notifications/read'),

  listFormats: () => request<T.Format[]>('GET', '/api/formats'),
  findUsers: (search: string) => request<T.FoundUser[]>('GET', `/api/users${query({ search })}`),

  listTournaments: (filter: ListFilter) => request<T.Page>('GET', `/api/tournaments${query(filter)}`),
  createTournament: (body: T.NewTournament) => request<T.View>('POST', '/api/tournaments', body),
  getTournament: (id: number) => request<T.View>('GET', at(id)),
  editTournament: (id: number, body: T.TournamentChange) => request<T.SeqOut>('PATCH', at(id), body),
  movePhase: (id: number, to: T.Phase, reason?: string) => request<T.SeqOut>('POST', `${at(id)}/phase`, reason ? { to, reason } : { to }),

  addEntry: (id: number, body: Partial<T.NewEntry>) => request<T.SeqOut & { number: number }>('POST', `${at(id)}/entries`, body),
  addEntries: (id: number, entries: T.NewEntry[]) => request<T.SeqOut & { numbers: number[] }>('POST', `${at(id)}/entries/bulk`, { entries }),
  checkIn: (id: number, entry: number) => request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/check-in`),
  undoCheckIn: (id: number, entry: number) => request<T.SeqOut>('DELETE', `${at(id)}/entries/${entry}/check-in`),
  withdraw: (id: number, entry: number, body: { reason?: string; disqualify?: boolean }) => request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/withdraw`, body),
  reinstate: (id: number, entry: number) => request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/reinstate`),
  editEntry: (id: number, entry: number, body: Partial<T.NewEntry>) => request<T.SeqOut>('PATCH', `${at(id)}/entries/${entry}`, body),
  setSeeds: (id: number, order: number[]) => request<T.SeqOut>('PUT', `${at(id)}/seeds`, { order }),

  recordResult: (id: number, match: number, body: T.ResultIn) => request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/result`, body),
  recordGame: (id: number, match: number, winner: T.SideIndex | null) => request<T.SeqOut>('POST', `${at(id)}/matches/${match}/games`, { winner }),
  correctResult: (id: number, match: number, body: T.ResultIn & Clearing) => request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/correction`, body),
  clearResult: (id: number, match: number, body: Clearing) => request<T.SeqOut>('DELETE', `${at(id)}/matches/${match}/result`, body),

  getLog: (id: number, after: number, limit: number) => request<T.Log>('GET', `${at(id)}/log${query({ after: String(after), limit })}`),
  verifyLog: (id: number) => request<T.LogCheck>('GET', `${at(id)}/log/verify`),
  logExportUrl: (id: number, as: 'ndjson' | 'csv') => `${at(id)}/log/export?as=${as}`,

  listStaff: (id: number) => request<T.StaffMember[]>('GET', `${at(id)}/staff`),
  addStaff: (id: number, body: { username: string; role: T.StaffRole }) => request<T.StaffMember[]>('POST', `${at(id)}/staff`, body),
  removeStaff: (id: number, userId: number) => request<undefined>('DELETE', `${at(id)}/staff/${userId}`),
};
