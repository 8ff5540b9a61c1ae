import type { components } from '@/lib/api/schema';

/**
 * The client's names for the shapes of the API, which are generated into `schema.ts`.
 *
 * Only what the generator cannot say is written here: pairs that are tuples, and the closed lists
 * of formats and brackets that this client knows how to draw.
 */
type Schemas = components['schemas'];
type Override<Base, Change> = Omit<Base, keyof Change> & Change;

export type Phase = Schemas['Phase'];
export type PhaseGroup = 'upcoming' | 'running' | 'finished';
export type FormatCode =
  | 'single-elimination'
  | 'double-elimination'
  | 'round-robin'
  | 'swiss'
  | 'groups-playoff'
  | 'swiss-playoff'
  | 'draft-swiss'
  | 'keizer';
export type Bracket =
  | 'main'
  | 'third-place'
  | `places-${number}-${number}`
  | 'winners'
  | 'losers'
  | 'grand-final'
  | 'table'
  | 'swiss'
  | `group-${string}`;
export type SeedingMethod = Schemas['SeedingMethod'];
export type Role = Schemas['Role'];
export type StaffRole = Schemas['StaffIn']['role'];
export type Ability = Schemas['Action'];
export type EntryStatus = Schemas['EntryStatus'];
export type MatchStatus = Schemas['MatchStatus'];
export type MatchKind = Schemas['ResultKind'];
export type SideIndex = 0 | 1;
export type OptionValue = boolean | number | string;

export type Lab = Schemas['LabOut'];
export type CupReport = Schemas['CupReportOut'];
export type CupComparison = Schemas['CupComparisonOut'];
export type CupRating = Schemas['CupRatingOut'];
export type Cup = Schemas['CupOut'];
export type CupMachines = Schemas['LabSeatsOut'];
export type CupHead = Schemas['CupHeadOut'];
export type CupOptions = Schemas['CupOptionsOut'];
export type NewCup = Schemas['CupIn'];
export type CupMatch = Schemas['CupMatchOut'];
export type CupBoard = Schemas['CupBoardOut'];
export type CupGame = Schemas['CupGameOut'];

export type User = Schemas['UserOut'];
export type SignInOptions = Schemas['SignInOptionsOut'];
/** Signed in, or what is still missing. */
export type ProviderStart = Schemas['SignInProviderIn'];
export type Connections = Schemas['ConnectionsOut'];
export type Pending = Schemas['SignInPendingOut'];
export type SignedIn = Me | Pending;
export type Factors = Schemas['FactorsOut'];
export type PublicKey = Schemas['PublicKeyOut'];
export type AppKey = Schemas['AppKeyOut'];
export type OwnEmail = Schemas['EmailOut'];
export type OwnSession = Schemas['SessionOut'];
export type Me = Schemas['MeOut'];
export type FoundUser = Schemas['PersonOut'];
export type KeyScope = Schemas['Scope'];
export type ApiKey = Schemas['KeyOut'];
export type NewApiKey = Schemas['NewKeyOut'];
export type Notification = Schemas['NotificationOut'];
export type Notifications = Schemas['NotificationsOut'];

export type FormatOption = Schemas['OptionOut'];
export type Format = Override<Schemas['FormatOut'], { code: FormatCode }>;
export type Summary = Override<Schemas['SummaryOut'], { format: FormatCode }>;
export type Binned = Schemas['BinnedOut'];
export type Page = Override<Schemas['PageOut'], { items: Summary[] }>;

export type Entry = Schemas['EntryOut'];
export type Side = Schemas['SideOut'];
export type MatchTarget = Schemas['TargetOut'];
/** Scores are in tenths of a point: 10 is one game won. */
export type Match = Override<
  Schemas['MatchOut'],
  { bracket: Bracket; sides: [Side, Side]; score: [number, number] | null }
>;
/** What the players of a match wrote on it: archetypes by entry, and notes. */
export type Sheet = Schemas['SheetOut'];
export type Standing = Schemas['StandingOut'];
export type Round = Override<Schemas['RoundOut'], { bracket: Bracket }>;
export type My = Schemas['MyOut'];
/** A clock that was started; moments are milliseconds since 1970 by the server's clock. */
export type RoundClock = Schemas['ClockOut'];
/** One list a table, clockwise from seat 1; null is an empty seat. */
export type Pods = Schemas['ViewOut']['seats'];
type Narrowed = { format: FormatCode; matches: Match[]; rounds: Round[] };
export type ClockAction = Schemas['ClockIn'];
export type Archetype = Schemas['ArchetypeOut'];
export type Slip = Schemas['SlipOut'];
export type SlipReport = Override<Schemas['SlipReportIn'], { score: [number, number] }>;
export type SlipStanding = Override<Schemas['SlipStandingOut'], { reports: PlayerReport[] }>;
export type CorrectionPreview = Schemas['PreviewOut'];
/** A tournament as everybody sees it. */
export type SharedView = Override<Schemas['LiveViewOut'], Narrowed>;
/** The same with what the reader may do. `kept_at` is on a copy that the service worker kept, not on what the server says. */
export type View = Override<Schemas['ViewOut'], Narrowed> & { kept_at?: string };
export type SeqOut = Schemas['SeqOut'];

export type Pool = Schemas['Pool'];
export type PoolRating = Schemas['PoolRatingOut'];
export type GameRating = Schemas['GameRatingOut'];
export type RatingStep = Schemas['HistoryItemOut'];
export type RatingHistory = Schemas['HistoryOut'];
export type Played = Schemas['PlayedOut'];
export type Player = Schemas['PlayerOut'];
export type PlayerTitle = Schemas['Title'];

export type Flag = Schemas['FlagOut'];
export type Flags = Schemas['FlagsOut'];
export type FlagStatus = Flag['status'];
export type FlagKind = Flag['kind'];

export type NewTournament = Override<Schemas['NewTournamentIn'], { format: FormatCode }>;
export type TournamentChange = Schemas['TournamentPatch'];
export type NewEntry = { name: string; rating?: number; club?: string };
export type ResultIn =
  | { score: [number, number]; drawn_games?: number; mark?: 'unrated' | 'adjourned'; points?: [number, number] }
  | { forfeit: SideIndex }
  | { double_forfeit: true };

export type ByeKind = NonNullable<Schemas['ByeIn']['kind']>;
export type RoundWishes = Schemas['PairRoundIn'];
export type ExplainedRound = Schemas['ExplainedRoundOut'];
export type ExplainedPair = Schemas['PairOut'];
export type WhyNotAnswer = Schemas['WhyNotOut'];
export type Currency = Schemas['CurrencyOut'];
export type Terms = Schemas['TermsOut'];
export type TermsIn = Schemas['TermsIn'];
export type Tier = Schemas['TierOut'];
export type Money = Schemas['MoneyOut'];
export type Award = Schemas['AwardOut'];
export type Line = Schemas['LineOut'];
export type Payout = Schemas['PayoutOut'];
export type PayoutStatus = Payout['status'];
export type Retried = Schemas['RetriedOut'];
export type PayoutPage = Schemas['PayoutPageOut'];
export type Wallet = Schemas['WalletOut'];
export type Withdrawal = Schemas['WithdrawalOut'];
export type Deposit = Schemas['DepositOut'];
export type Alert = Schemas['AlertOut'];
export type Delivery = Schemas['DeliveryOut'];
export type Operations = Schemas['OperationsOut'];

export type LogItem = Schemas['LogItemOut'];
export type Log = Schemas['LogOut'];
export type LogCheck = Schemas['VerdictOut'];
export type StaffMember = Schemas['StaffOut'];
export type Invitations = Schemas['InvitationsOut'];
export type Invitation = Schemas['InvitationOut'];
export type InvitationLink = Schemas['LinkOut'];

/** A result as somebody says it was. */
export type Claimed = Override<Schemas['ClaimedOut'], { winner: SideIndex | null; score: [number, number] | null }>;
export type PlayerReport = Override<Schemas['ReportOut'], { side: SideIndex; result: Claimed }>;
/** A match that players have reported and nobody has decided. */
export type OpenReport = Override<Schemas['OpenReportOut'], { reports: PlayerReport[] }>;
export type Reported = Schemas['ReportedOut'];
export type GameServer = Schemas['ServerOut'];
export type NewSecret = Schemas['NewSecretOut'];
export type ServerGrant = Schemas['GrantOut'];
export type ResultAttempt = Schemas['AttemptOut'];
export type ResultAttempts = Schemas['AttemptsOut'];

/** Games that are played on this server. */
export type Host = Schemas['HostOut'];
export type ChessHostIn = Schemas['ChessHostIn'];
export type HostIn = Schemas['LudoHostIn'] | ChessHostIn;
export type BotLevel = string;
export type HostedGameHead = Schemas['HostedGameHeadOut'];

/** The front: start page, search, desk, forecasts, imports. */
export type Mine = Override<Schemas['MineOut'], { runs: Summary[] }>;
export type Home = Override<
  Schemas['HomeOut'],
  { running: Summary[]; upcoming: Summary[]; finished: Summary[]; my: Mine | null }
>;
export type LiveGame = Schemas['LiveGameOut'];
export type Found = Override<Schemas['SearchOut'], { tournaments: Summary[] }>;
export type Forecast = Schemas['ForecastOut'];
export type Chance = Schemas['ChanceOut'];
export type Seal = Schemas['SealOut'];
export type Task = Schemas['TaskOut'];
export type ImportPreview = Schemas['ImportOut'];
export type Herald = Schemas['HeraldOut'];
export type NewHerald = Schemas['HeraldIn'];
export type NewArenaHerald = Schemas['ArenaHeraldIn'];
export type HeraldTest = Schemas['HeraldTestOut'];
export type OwnSettings = Schemas['SettingsOut'];
export type NewsKind = OwnSettings['muted'][number];
export type MailTopic = keyof OwnSettings['mail_paces'];
export type MailPace = Schemas['Pace'];

export type PatchMessage = Override<
  Schemas['PatchMessage'],
  { tournament: Partial<SharedView> | null; matches: Match[]; rounds: Round[] | null }
>;
export type SnapshotMessage = Override<Schemas['SnapshotMessage'], { view: SharedView }>;
export type LiveMessage =
  | Schemas['HelloMessage']
  | PatchMessage
  | SnapshotMessage
  | Schemas['ViewersMessage']
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };

/** A game on a board: what all kinds have; the rest belongs to the component of its kind. */
export type Board = {
  kind: string;
  id: number;
  number: number;
  game_number: number;
  status: 'waiting' | 'playing' | 'paused' | 'over';
  winner: SideIndex | null;
  reason: string | null;
  sides: { entry: number; name: string; is_away: boolean }[];
  state: unknown;
};
/** One step of a game, with the position after it. */
export type BoardMove = Pick<Board, 'number' | 'status' | 'winner' | 'state'> & {
  at: number;
  text: string;
  sentences?: Readonly<Record<string, unknown>>;
};
export type PastGame = { board: Board; moves: BoardMove[] };
export type MatchEvent = {
  seq: number;
  kind: string;
  at: number;
  winner?: SideIndex | null;
  result?: { kind: string; winner: SideIndex | null; score: [number, number] | null };
};
export type History = Override<Schemas['HistoryMessage'], { events: MatchEvent[]; games: PastGame[] }>;
export type Following = Schemas['FollowingMessage'];
export type SpectateMessage =
  | Schemas['SpectateHelloMessage']
  | (PatchMessage & { moment: number })
  | (SnapshotMessage & { moment: number; delay: number })
  | Override<Schemas['BoardMessage'], { board: Board | null }>
  | Following
  | History
  | Schemas['ViewersMessage']
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };
