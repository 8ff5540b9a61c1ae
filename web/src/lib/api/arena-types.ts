import type { components, operations } from '@/lib/api/schema';

/**
 * The client's names for arenas, chess games and teams, whose shapes are generated into `schema.ts`.
 *
 * Only what the generator cannot say is written here: closed lists that this client has words for,
 * pairs that are tuples, and the messages of the arena's socket (docs/reference/arenas.md).
 */
type Schemas = components['schemas'];
type Override<Base, Change> = Omit<Base, keyof Change> & Change;

export type Speed = 'ultrabullet' | 'bullet' | 'blitz' | 'rapid' | 'classical';
export type Variant =
  | 'standard'
  | 'chess960'
  | 'king-of-the-hill'
  | 'three-check'
  | 'antichess'
  | 'atomic'
  | 'horde'
  | 'racing-kings'
  | 'crazyhouse';
export type ArenaPhase = Schemas['ArenaHeadOut']['phase'];
export type Conditions = Schemas['ArenaConditionsOut'];
export type TeamName = Schemas['ArenaTeamOut'];
export type Battle = Schemas['ArenaBattleOut'];
export type Pairing = Schemas['ArenaPairingOut'];
export type Person = Schemas['ArenaPersonOut'];

type Played = { speed: Speed; variant: Variant };
export type ArenaHead = Override<Schemas['ArenaHeadOut'], Played>;
export type Arena = Override<Schemas['ArenaOut'], Played>;
export type ArenaLists = Record<keyof Schemas['ArenaListsOut'], ArenaHead[]>;
export type ArenaStats = Schemas['ArenaStatsOut'];
export type Obstacle = Schemas['ObstacleOut'];
export type MyArena = Schemas['MyArenaOut'];
/** The director of the arena has not got to it yet. */
export type Pending = { status: 'pending' };
export type ArenaRow = Schemas['ArenaRowOut'];
export type ArenaSide = Schemas['ArenaSideOut'];
export type ArenaGame = Schemas['ArenaGameOut'];
export type ArenaPlayerView = Schemas['ArenaPlayerOut'];
export type TeamRow = Schemas['ArenaTeamRowOut'];
export type StandingsPage = Schemas['StandingsPageOut'];
export type NewArena = Schemas['ArenaIn'];
export type ArenaChange = Schemas['ArenaPatchIn'];

export type ChatLine = Schemas['ChatLineOut'];
export type Chat = Schemas['ChatOut'];
export type ChatHidden = Schemas['ChatHiddenOut'];

export type Shield = Schemas['ShieldOut'];
export type Winner = Schemas['WinnerOut'];
export type Winners = Schemas['WinnersOut'];
export type OwnArena = Schemas['OwnArenaOut'];
export type ArenaHistory = Override<Schemas['ArenaHistoryOut'], { items: ArenaHead[] }>;
export type ArenaRecords = Schemas['ArenaRecordsOut'];
export type PlannedArena = Schemas['PlannedOut'];
export type Trophy = Schemas['TrophyOut'];
export type UserArenas = Schemas['UserArenasOut'];
export type Team = Schemas['TeamOut'];
export type TeamView = Schemas['TeamPageOut'];

export type PairingMessage = {
  type: 'pairing';
  game_id: number | null;
  color: 'white' | 'black';
  opponent: { id: number; username: string | null; display_name: string; rating: number; rank: number | null };
};
export type ResultMessage = {
  type: 'game_result';
  game_id: number | null;
  your_score: number;
  opponent_score: number;
  new_total: number;
  rank: number | null;
};
export type StandingsMessage = {
  type: 'standings_update';
  seq: number;
  now: number;
  phase: ArenaPhase;
  is_closed: boolean;
  standings: ArenaRow[];
  total: number;
  playing: number;
  waiting: number;
  next_in: number | null;
  featured: ArenaGame | null;
  duels: ArenaGame[];
  teams: TeamRow[] | null;
};
export type EndMessage = {
  type: 'tournament_end';
  final_standings: ArenaRow[];
  podium: ArenaRow[] | null;
  teams: TeamRow[] | null;
};
export type ChatMessage = { type: 'chat'; line: ChatLine } | ({ type: 'chat_hidden' } & ChatHidden);
export type ArenaMessage =
  | { type: 'hello'; seq: number; chat_seq: number; now: number; viewers: number }
  | ChatMessage
  | StandingsMessage
  | PairingMessage
  | ResultMessage
  | { type: 'my'; my: MyArena }
  | EndMessage
  | { type: 'error'; code: string; message: string }
  | { type: 'pong' };

export type Side = 0 | 1;
export type ChessSide = Schemas['ChessSideOut'];
export type ChessState = Override<
  Schemas['ChessStateOut'],
  { clocks: [number, number]; sides: [ChessSide, ChessSide] }
>;
export type ChessMove = Schemas['ChessMoveOut'];
export type ChessOrigin = Schemas['ChessOriginOut'];
export type ChessGame = Override<Schemas['ChessGameOut'], { game: ChessState }>;
export type OwnChessGame = Schemas['OwnChessGameOut'];
export type PlayedGame = Override<Schemas['PlayedGameOut'], Played>;
export type PlayedGames = Override<Schemas['PlayedGamesOut'], { items: PlayedGame[] }>;
export type GameFilters = NonNullable<operations['list_games_of_user']['parameters']['query']>;
export type ChessAction =
  | 'ready'
  | 'berserk'
  | 'offer-draw'
  | 'accept-draw'
  | 'decline-draw'
  | 'claim-draw'
  | 'claim-absence'
  | 'resign';
export type ChessMessage =
  | Schemas['ChessHelloMessage']
  | Override<Schemas['ChessGameMessage'], { game: ChessState }>
  | Schemas['ChessPingMessage']
  | Schemas['ChessRefusedMessage']
  | { type: 'error'; code: string; message: string }
  | { type: 'pong' };
