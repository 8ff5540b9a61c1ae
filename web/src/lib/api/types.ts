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
export type FormatCode = 'single-elimination' | 'round-robin';
export type Bracket = 'main' | 'third-place';
export type SeedingMethod = Schemas['SeedingMethod'];
export type Role = Schemas['Role'];
export type StaffRole = Schemas['StaffIn']['role'];
export type Ability = Schemas['Action'];
export type EntryStatus = Schemas['EntryStatus'];
export type MatchStatus = Schemas['MatchStatus'];
export type MatchKind = Schemas['ResultKind'];
export type SideIndex = 0 | 1;
export type OptionValue = boolean | number | string;

export type User = Schemas['UserOut'];
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
export type Page = Override<Schemas['PageOut'], { items: Summary[] }>;

export type Entry = Schemas['EntryOut'];
export type Side = Schemas['SideOut'];
export type MatchTarget = Schemas['TargetOut'];
/** Scores are in tenths of a point: 10 is one game won. */
export type Match = Override<Schemas['MatchOut'], { bracket: Bracket; sides: [Side, Side]; score: [number, number] | null }>;
export type Standing = Schemas['StandingOut'];
export type Round = Override<Schemas['RoundOut'], { bracket: Bracket }>;
export type My = Schemas['MyOut'];
type Narrowed = { format: FormatCode; matches: Match[]; rounds: Round[] };
/** A tournament as everybody sees it. */
export type SharedView = Override<Schemas['LiveViewOut'], Narrowed>;
/** The same with what the reader may do. */
export type View = Override<Schemas['ViewOut'], Narrowed>;
export type SeqOut = Schemas['SeqOut'];

export type NewTournament = Override<Schemas['TournamentIn'], { format: FormatCode }>;
export type TournamentChange = Schemas['TournamentPatch'];
export type NewEntry = { name: string; rating?: number; club?: string };
export type ResultIn = { score: [number, number] } | { forfeit: SideIndex } | { double_forfeit: true };

export type LogItem = Schemas['LogItemOut'];
export type Log = Schemas['LogOut'];
export type LogCheck = Schemas['VerdictOut'];
export type StaffMember = Schemas['StaffOut'];

export type PatchMessage = Override<Schemas['PatchMessage'], { tournament: Partial<SharedView> | null; matches: Match[]; rounds: Round[] | null }>;
export type SnapshotMessage = Override<Schemas['SnapshotMessage'], { view: SharedView }>;
export type LiveMessage =
  | Schemas['HelloMessage']
  | PatchMessage
  | SnapshotMessage
  | Schemas['ViewersMessage']
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };
