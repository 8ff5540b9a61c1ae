import { type How, query, request } from '@/lib/api/client';
import type * as T from '@/lib/api/types';

export type ListFilter = {
  phase?: T.PhaseGroup | T.Phase;
  search?: string;
  game?: string;
  format?: string;
  mine?: boolean;
  page?: number;
  page_size?: number;
};
export type FlagFilter = { status?: T.FlagStatus; kind?: T.FlagKind; page?: number; page_size?: number };
type Credentials = { username: string; password: string };
type Credential = { credential: Record<string, unknown> };
type Clearing = { reason: string; force?: boolean };

const at = (id: number) => `/api/tournaments/${id}`;

/** Every call the client makes, one line each; the server's OpenAPI file is the contract. */
export const api = {
  getMe: () => request<T.Me>('GET', '/api/me'),
  getPending: () => request<T.SignedIn>('GET', '/api/auth/pending'),
  beginProvider: (id: string, body: T.ProviderStart) =>
    request<{ url: string }>('POST', `/api/auth/providers/${id}`, body),
  listConnections: () => request<T.Connections>('GET', '/api/me/connections'),
  deleteConnection: (id: number) => request<undefined>('DELETE', `/api/me/connections/${id}`),
  getSignInOptions: () => request<T.SignInOptions>('GET', '/api/auth/options'),
  signUp: (body: Credentials & { display_name?: string; email?: string; language?: string }) =>
    request<T.SignedIn>('POST', '/api/auth/sign-up', body),
  logIn: (body: Credentials) => request<T.SignedIn>('POST', '/api/auth/log-in', body),
  sendSecondFactor: (body: { code: string }) => request<T.SignedIn>('POST', '/api/auth/second-factor', body),
  getSecondFactorOptions: () => request<T.PublicKey>('GET', '/api/auth/second-factor/passkey'),
  sendSecondFactorPasskey: (body: Credential) => request<T.SignedIn>('POST', '/api/auth/second-factor/passkey', body),
  getPasskeySignIn: () => request<T.PublicKey>('GET', '/api/auth/passkey'),
  logInByPasskey: (body: Credential) => request<T.SignedIn>('POST', '/api/auth/passkey', body),
  listFactors: () => request<T.Factors>('GET', '/api/me/factors'),
  getAppKey: () => request<T.AppKey>('GET', '/api/me/factors/app'),
  addApp: (body: { code: string }) => request<undefined>('POST', '/api/me/factors/app', body),
  deleteApp: () => request<undefined>('DELETE', '/api/me/factors/app'),
  makeRecoveryCodes: () => request<{ codes: string[] }>('POST', '/api/me/factors/recovery-codes'),
  getPasskeyOptions: () => request<T.PublicKey>('GET', '/api/me/factors/passkeys/options'),
  addPasskey: (body: Credential & { name: string }) => request<undefined>('POST', '/api/me/factors/passkeys', body),
  deletePasskey: (id: number) => request<undefined>('DELETE', `/api/me/factors/passkeys/${id}`),
  askForPassword: (body: { email: string }) => request<undefined>('POST', '/api/auth/password/forgotten', body),
  resetPassword: (body: { link: string; password: string }) =>
    request<undefined>('POST', '/api/auth/password/reset', body),
  confirmEmail: (body: { link: string }) => request<undefined>('POST', '/api/auth/email/confirm', body),
  unsubscribe: (link: string) =>
    request<{ topic: string }>('POST', `/api/mail/unsubscribe/${encodeURIComponent(link)}`),
  proveMyself: (body: { password: string }) => request<undefined>('POST', '/api/me/confirm', body),
  getEmail: () => request<T.OwnEmail>('GET', '/api/me/email'),
  changeEmail: (body: { email: string }) => request<T.OwnEmail>('POST', '/api/me/email', body),
  sendConfirmation: () => request<T.OwnEmail>('POST', '/api/me/email/confirmation'),
  deleteEmail: () => request<T.OwnEmail>('DELETE', '/api/me/email'),
  listSessions: () => request<T.OwnSession[]>('GET', '/api/me/sessions'),
  endSession: (id: number) => request<undefined>('DELETE', `/api/me/sessions/${id}`),
  endOtherSessions: () => request<undefined>('DELETE', '/api/me/sessions'),
  logOut: () => request<undefined>('POST', '/api/auth/log-out'),
  listKeys: () => request<T.ApiKey[]>('GET', '/api/me/keys'),
  createKey: (body: { name: string; scopes: T.KeyScope[]; expires_at?: string }) =>
    request<T.NewApiKey>('POST', '/api/me/keys', body),
  revokeKey: (id: number) => request<undefined>('DELETE', `/api/me/keys/${id}`),
  closeAccount: (body: { password: string }) => request<undefined>('POST', '/api/me/close', body),
  getNotifications: () => request<T.Notifications>('GET', '/api/me/notifications'),
  markNotificationsRead: () => request<undefined>('POST', '/api/me/notifications/read'),

  listFormats: () => request<T.Format[]>('GET', '/api/formats'),
  findUsers: (search: string) => request<T.FoundUser[]>('GET', `/api/users${query({ search })}`),

  getPlayer: (username: string) => request<T.Player>('GET', `/api/users/${encodeURIComponent(username)}`),
  getRatingHistory: (username: string, pool: T.Pool, game: string, page_size: number) =>
    request<T.RatingHistory>(
      'GET',
      `/api/users/${encodeURIComponent(username)}/ratings/${pool}/history${query({ game, page_size })}`,
    ),
  listFlags: (filter: FlagFilter) => request<T.Flags>('GET', `/api/operations/flags${query(filter)}`),
  listTitled: () => request<T.FoundUser[]>('GET', '/api/operations/titles'),
  giveTitle: (username: string, title: T.PlayerTitle | null) =>
    request<T.FoundUser>('PUT', `/api/operations/titles/${encodeURIComponent(username)}`, { title }),
  reviewFlag: (id: number, body: { status: T.FlagStatus; note: string }) =>
    request<T.Flag>('POST', `/api/operations/flags/${id}/review`, body),

  getLab: () => request<T.Lab>('GET', '/api/lab'),
  compareEngines: (first: string, second: string) =>
    request<T.CupComparison>('GET', `/api/lab/compare${query({ first, second })}`),
  listCupRatings: () => request<T.CupRating[]>('GET', '/api/lab/ratings'),
  listCups: () => request<T.CupHead[]>('GET', '/api/cups'),
  getCupOptions: () => request<T.CupOptions>('GET', '/api/cups/options'),
  createCup: (body: T.NewCup) => request<T.Cup>('POST', '/api/cups', body),
  getCup: (id: number) => request<T.Cup>('GET', `/api/cups/${id}`),
  steerCup: (id: number, deed: 'stop' | 'resume') => request<T.Cup>('POST', `/api/cups/${id}/${deed}`),
  listCupMachines: (id: number) => request<T.CupMachines>('GET', `/api/cups/${id}/machines`),
  dropCupMachine: (id: number, machine: number) =>
    request<T.CupMachines>('POST', `/api/cups/${id}/machines/${machine}/drop`),
  getCupGame: (id: number, number: number) => request<T.CupGame>('GET', `/api/cups/${id}/games/${number}`),

  listTournaments: (filter: ListFilter) => request<T.Page>('GET', `/api/tournaments${query(filter)}`),
  createTournament: (body: T.NewTournament) => request<T.View>('POST', '/api/tournaments', body),
  getTournament: (id: number) => request<T.View>('GET', at(id)),
  editTournament: (id: number, body: T.TournamentChange) => request<T.SeqOut>('PATCH', at(id), body),
  movePhase: (id: number, to: T.Phase, reason?: string) =>
    request<T.SeqOut>('POST', `${at(id)}/phase`, reason ? { to, reason } : { to }),

  addEntry: (id: number, body: Partial<T.NewEntry>) =>
    request<T.SeqOut & { number: number }>('POST', `${at(id)}/entries`, body),
  addEntries: (id: number, entries: T.NewEntry[]) =>
    request<T.SeqOut & { numbers: number[] }>('POST', `${at(id)}/entries/bulk`, { entries }),
  checkIn: (id: number, entry: number) => request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/check-in`),
  undoCheckIn: (id: number, entry: number) => request<T.SeqOut>('DELETE', `${at(id)}/entries/${entry}/check-in`),
  withdraw: (id: number, entry: number, body: { reason?: string; disqualify?: boolean }) =>
    request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/withdraw`, body),
  reinstate: (id: number, entry: number) => request<T.SeqOut>('POST', `${at(id)}/entries/${entry}/reinstate`),
  editEntry: (id: number, entry: number, body: Partial<T.NewEntry>) =>
    request<T.SeqOut>('PATCH', `${at(id)}/entries/${entry}`, body),
  setSeeds: (id: number, order: number[]) => request<T.SeqOut>('PUT', `${at(id)}/seeds`, { order }),

  recordResult: (id: number, match: number, body: T.ResultIn, how?: How) =>
    request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/result`, body, how),
  proposeResult: (id: number, match: number, body: { score: [number, number] }, how?: How) =>
    request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/proposal`, body, how),
  recordGame: (id: number, match: number, winner: T.SideIndex | null, how?: How) =>
    request<T.SeqOut>('POST', `${at(id)}/matches/${match}/games`, { winner }, how),
  correctResult: (id: number, match: number, body: T.ResultIn & Clearing, how?: How) =>
    request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/correction`, body, how),
  clearResult: (id: number, match: number, body: Clearing, how?: How) =>
    request<T.SeqOut>('DELETE', `${at(id)}/matches/${match}/result`, body, how),

  pairRound: (id: number, body: T.RoundWishes) => request<T.SeqOut>('POST', `${at(id)}/rounds`, body),
  unpairRound: (id: number, body: { reason?: string; force?: boolean }) =>
    request<T.SeqOut>('DELETE', `${at(id)}/rounds/last`, body),
  explainRound: (id: number, round: number) => request<T.ExplainedRound>('GET', `${at(id)}/rounds/${round}/explain`),
  whyNot: (id: number, round: number, one: number, other: number | null) =>
    request<T.WhyNotAnswer>('GET', `${at(id)}/rounds/${round}/why-not${query({ one, other })}`),

  setSeats: (id: number, pods: T.Pods) => request<T.SeqOut>('PUT', `${at(id)}/seats`, { pods }),
  drawSeats: (id: number) => request<T.SeqOut>('POST', `${at(id)}/seats/draw`, {}),
  moveClock: (id: number, body: T.ClockAction) => request<T.SeqOut>('POST', `${at(id)}/clock`, body),
  setPrizeTexts: (id: number, prizes: string[]) => request<T.SeqOut>('PUT', `${at(id)}/prize-texts`, { prizes }),
  writeSheet: (id: number, match: number, body: T.Sheet, how?: How) =>
    request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/sheet`, body, how),
  listArchetypes: (id: number) => request<{ archetypes: T.Archetype[] }>('GET', `${at(id)}/decks`),
  listSlips: (id: number) => request<{ slips: T.Slip[] }>('GET', `${at(id)}/slips`),
  reportBySlip: (id: number, match: number, body: T.SlipReport, how?: How) =>
    request<T.Reported>('PUT', `${at(id)}/matches/${match}/slip-report`, body, how),
  getSlip: (id: number, match: number, code: string) =>
    request<T.SlipStanding>('GET', `${at(id)}/matches/${match}/slip-report${query({ code })}`),
  previewCorrection: (id: number, match: number, body: T.ResultIn, how?: How) =>
    request<T.CorrectionPreview>('POST', `${at(id)}/matches/${match}/correction/preview`, body, how),
  feature: (id: number, match: number | null) => request<T.SeqOut>('PUT', `${at(id)}/featured`, { match }),
  deleteTournament: (id: number, name: string) => request<undefined>('DELETE', at(id), { name }),
  listBin: (festival?: number) =>
    request<T.Binned[]>('GET', `/api/me/bin${festival === undefined ? '' : `?festival=${festival}`}`),
  restoreTournament: (id: number) => request<undefined>('POST', `${at(id)}/restore`),

  listReports: (id: number) => request<T.OpenReport[]>('GET', `${at(id)}/reports`),
  reportResult: (id: number, match: number, body: T.ResultIn, how?: How) =>
    request<T.Reported>('PUT', `${at(id)}/matches/${match}/report`, body, how),
  decideMatch: (id: number, match: number, body: T.ResultIn & { reason: string }, how?: How) =>
    request<T.SeqOut>('PUT', `${at(id)}/matches/${match}/decision`, body, how),

  getHost: (id: number) => request<T.Host>('GET', `${at(id)}/host`),
  setHost: (id: number, body: T.HostIn) => request<T.Host>('PUT', `${at(id)}/host`, body),
  removeHost: (id: number) => request<T.Host>('DELETE', `${at(id)}/host`),
  addBots: (id: number, body: { count: number; level: T.BotLevel }) =>
    request<T.SeqOut & { numbers: number[] }>('POST', `${at(id)}/bots`, body),
  listFinishedGames: (id: number) => request<T.HostedGameHead[]>('GET', `${at(id)}/hosted-games?status=over`),
  listOwnGames: () => request<T.HostedGameHead[]>('GET', '/api/me/hosted-games'),

  listGameServers: () => request<T.GameServer[]>('GET', '/api/me/game-servers'),
  registerGameServer: (name: string) => request<T.NewSecret>('POST', '/api/me/game-servers', { name }),
  rotateGameServer: (server: number, overlap_minutes: number) =>
    request<T.NewSecret>('POST', `/api/me/game-servers/${server}/rotate`, { overlap_minutes }),
  revokeGameServer: (server: number) => request<undefined>('DELETE', `/api/me/game-servers/${server}`),
  listGrants: (id: number) => request<T.ServerGrant[]>('GET', `${at(id)}/game-servers`),
  grantServer: (id: number, public_id: string) => request<T.SeqOut>('POST', `${at(id)}/game-servers`, { public_id }),
  withdrawGrant: (id: number, publicId: string) =>
    request<T.SeqOut>('DELETE', `${at(id)}/game-servers/${encodeURIComponent(publicId)}`),
  listAttempts: (id: number, before?: number) =>
    request<T.ResultAttempts>('GET', `${at(id)}/result-attempts${query({ before, limit: 50 })}`),

  getLog: (id: number, after: number, limit: number) =>
    request<T.Log>('GET', `${at(id)}/log${query({ after: String(after), limit })}`),
  verifyLog: (id: number) => request<T.LogCheck>('GET', `${at(id)}/log/verify`),
  logExportUrl: (id: number, as: 'ndjson' | 'csv') => `${at(id)}/log/export?as=${as}`,

  getMoney: (id: number) => request<T.Money | null>('GET', `${at(id)}/money`),
  statementUrl: (id: number) => `${at(id)}/money/statement?as=csv`,
  ownStatementUrl: '/api/me/statement?as=csv',
  ownDataUrl: '/api/me/export',
  listCurrencies: () => request<T.Currency[]>('GET', '/api/currencies'),
  getWallet: () => request<T.Wallet>('GET', '/api/me/wallet'),
  createDeposit: (body: { provider: string; amount: number; currency: string }) =>
    request<T.Deposit>('POST', '/api/me/deposits', body),
  createWithdrawal: (body: { amount: number; currency: string }) =>
    request<T.Withdrawal>('POST', '/api/me/withdrawals', body),
  pretendToPay: (id: string) => request<null>('POST', `/api/me/deposits/${id}/pretend`),

  getOperations: () => request<T.Operations>('GET', '/api/operations'),
  listPayouts: (filter: { status?: T.PayoutStatus; page?: number }) =>
    request<T.PayoutPage>('GET', `/api/operations/payouts${query(filter)}`),
  listAlerts: () => request<T.Alert[]>('GET', '/api/operations/alerts'),
  resolveAlert: (id: number) => request<undefined>('POST', `/api/operations/alerts/${id}/resolve`),
  listDeliveries: () => request<T.Delivery[]>('GET', '/api/operations/deliveries'),
  retryPayout: (id: string) => request<T.Payout>('POST', `/api/operations/payouts/${id}/retry`),
  retryPayouts: (body: { ids: string[]; all: boolean }) =>
    request<T.Retried>('POST', '/api/operations/payouts/retry', body),
  settlePayout: (id: string, body: { reason: string; to_wallet: boolean }) =>
    request<T.Payout>('POST', `/api/operations/payouts/${id}/settle`, body),

  getHome: () => request<T.Home>('GET', '/api/home'),
  search: (q: string, most?: number) => request<T.Found>('GET', `/api/search${query({ q, most })}`),
  getDesk: () => request<T.Task[]>('GET', '/api/me/desk'),
  getForecast: (id: number) => request<T.Forecast>('GET', `${at(id)}/forecast`),
  getTournamentAt: (id: number, at_seq: number) => request<T.View>('GET', `${at(id)}${query({ at_seq })}`),
  getSeal: (id: number, at_seq?: number) => request<T.Seal>('GET', `${at(id)}/seal${query({ at_seq })}`),
  calendarUrl: (id: number) => `${at(id)}/calendar.ics`,
  cardUrl: (id: number) => `${at(id)}/card.png`,
  listHeralds: (id: number) => request<T.Herald[]>('GET', `${at(id)}/heralds`),
  addHerald: (id: number, body: T.NewHerald) => request<T.Herald>('POST', `${at(id)}/heralds`, body),
  removeHerald: (id: number, herald: number) => request<undefined>('DELETE', `${at(id)}/heralds/${herald}`),
  rotateHerald: (id: number, herald: number) => request<T.Herald>('POST', `${at(id)}/heralds/${herald}/secret`, {}),
  testHerald: (id: number, herald: number) => request<T.HeraldTest>('POST', `${at(id)}/heralds/${herald}/test`),
  getSettings: () => request<T.OwnSettings>('GET', '/api/me/settings'),
  changeSettings: (body: Partial<T.OwnSettings>) => request<T.OwnSettings>('PATCH', '/api/me/settings', body),
  changePassword: (body: { old_password: string; new_password: string }) =>
    request<undefined>('POST', '/api/me/password', body),
  previewImport: (text: string) => request<T.ImportPreview>('POST', '/api/import/preview', { text }),

  listInvitations: (id: number) => request<T.Invitations>('GET', `${at(id)}/invitations`),
  invite: (id: number, username: string) => request<T.SeqOut>('POST', `${at(id)}/invitations`, { username }),
  withdrawInvitation: (id: number, userId: number) => request<T.SeqOut>('DELETE', `${at(id)}/invitations/${userId}`),
  acceptInvitation: (id: number) => request<T.SeqOut & { number: number }>('POST', `${at(id)}/invitation/accept`),
  declineInvitation: (id: number) => request<T.SeqOut>('POST', `${at(id)}/invitation/decline`),
  makeInvitationLink: (id: number) => request<T.InvitationLink & T.SeqOut>('POST', `${at(id)}/invitation-links`),
  revokeInvitationLink: (id: number, link: number) => request<T.SeqOut>('DELETE', `${at(id)}/invitation-links/${link}`),
  openInvitationLink: (code: string) =>
    request<{ tournament_id: number; name: string }>('POST', '/api/invitation-links/open', { code }),

  listStaff: (id: number) => request<T.StaffMember[]>('GET', `${at(id)}/staff`),
  addStaff: (id: number, body: { username: string; role: T.StaffRole }) =>
    request<T.StaffMember[]>('POST', `${at(id)}/staff`, body),
  removeStaff: (id: number, userId: number) => request<undefined>('DELETE', `${at(id)}/staff/${userId}`),
};
