/** Arenas, chess games and teams as the server sends them: docs/reference/arenas.md. Times are milliseconds since 1970. */

export type ArenaPhase = 'created' | 'running' | 'finished' | 'deleted';
export type Speed = 'ultrabullet' | 'bullet' | 'blitz' | 'rapid' | 'classical';
export type Variant = 'standard' | 'chess960' | 'king-of-the-hill' | 'three-check' | 'antichess' | 'atomic' | 'horde' | 'racing-kings' | 'crazyhouse';
export type ArenaClock = { initial_seconds: number; increment_seconds: number; text: string };

export type Conditions = {
  rated_games: number;
  min_rating: number | null;
  max_rating: number | null;
  account_days: number;
  is_titled_only: boolean;
  team: TeamName | null;
  has_password: boolean;
  has_allow_list: boolean;
};
export type TeamName = { id: number; name: string };
export type Battle = { teams: TeamName[]; leaders: number };

export type ArenaHead = {
  id: number;
  name: string;
  full_name: string;
  phase: ArenaPhase;
  is_closed: boolean;
  starts_at: number;
  ends_at: number;
  closes_at: number;
  started_at: number | null;
  finished_at: number | null;
  minutes: number;
  clock: ArenaClock;
  speed: Speed;
  variant: Variant;
  position: string;
  is_rated: boolean;
  has_berserk: boolean;
  has_streaks: boolean;
  has_chat: boolean;
  allows_bots: boolean;
  kind: string;
  category: string | null;
  host: 'here' | 'elsewhere';
  description: string;
  conditions: Conditions;
  battle: Battle | null;
  organiser: { username: string; display_name: string } | null;
  player_count: number;
  game_count: number;
  podium: ArenaRow[] | null;
  now: number;
};
export type ArenaStats = { games: number; moves: number; white_wins: number; black_wins: number; draws: number; berserks: number; average_rating: number };
export type Arena = ArenaHead & { seq: number; featured: ArenaGame | null; duels: ArenaGame[]; stats: ArenaStats | null; my: MyArena | null };
export type ArenaLists = { running: ArenaHead[]; upcoming: ArenaHead[]; finished: ArenaHead[] };

export type Obstacle = { code: string; message: string };
/** The director of the arena has not got to it yet. */
export type Pending = { status: 'pending' };
export type MyArena = {
  number: number | null;
  status: 'active' | 'paused' | null;
  rank: number | null;
  page: number | null;
  score: number;
  game: number | null;
  can_join: boolean;
  obstacles: Obstacle[];
  resume_at: number | null;
  is_organiser: boolean;
};

export type ArenaRow = {
  player_id: number;
  username: string | null;
  display_name: string;
  rating: number;
  rank: number;
  score: number;
  streak: boolean;
  sheet: number[];
  fire: boolean[];
  performance: number | null;
  games: number;
  is_paused: boolean;
  is_bot: boolean;
  is_playing: boolean;
  team: number | null;
  title: string | null;
  shield: boolean;
};
export type GameStatus = 'running' | 'white' | 'black' | 'draw' | 'aborted' | 'detached';
export type ArenaSide = { player_id: number; username: string | null; display_name: string; rating: number; rank: number | null; berserk: boolean };
export type ArenaGame = { id: number | null; number: number; white: ArenaSide; black: ArenaSide; status: GameStatus; started_at: number; plies: number; fen: string | null; last_move: string | null };
export type ArenaPlayerView = Omit<ArenaRow, 'games'> & { games: ArenaGame[]; game_count?: number };
export type TeamRow = { rank: number; team: TeamName; score: number; performance: number; leaders: ArenaRow[] };
export type StandingsPage = { page: number; pages: number; total: number; rows: ArenaRow[] };

export type NewArena = {
  name?: string;
  description?: string;
  starts_at?: number;
  starts_in_minutes?: number;
  minutes: number;
  clock: { initial_seconds: number; increment_seconds: number };
  variant: Variant;
  position?: string;
  is_rated: boolean;
  has_berserk: boolean;
  has_streaks: boolean;
  has_chat: boolean;
  allows_bots: boolean;
  conditions?: Partial<Omit<Conditions, 'team' | 'has_password' | 'has_allow_list'>> & { team?: number | null };
  password?: string;
  allow_list?: string[];
  battle?: { teams: number[]; leaders: number } | null;
  pairing?: { is_balanced: boolean; pairs_when_nobody_plays: boolean; spares_left_out: boolean; avoids_repeats: boolean; lifts_stuck: boolean };
  join?: boolean;
};

export type PairingMessage = { type: 'pairing'; game_id: number | null; color: 'white' | 'black'; opponent: { id: number; username: string | null; display_name: string; rating: number; rank: number | null } };
export type ResultMessage = { type: 'game_result'; game_id: number | null; your_score: number; opponent_score: number; new_total: number; rank: number | null };
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
  featured: ArenaGame | null;
  duels: ArenaGame[];
  teams: TeamRow[] | null;
};
export type EndMessage = { type: 'tournament_end'; final_standings: ArenaRow[]; podium: ArenaRow[] | null; teams: TeamRow[] | null };
export type ArenaMessage =
  | { type: 'hello'; seq: number; now: number; viewers: number }
  | StandingsMessage
  | PairingMessage
  | ResultMessage
  | ({ type: 'my' } & ({ my: MyArena } | MyArena))
  | EndMessage
  | { type: 'error'; code: string; message: string }
  | { type: 'pong' };

export type Shield = { category: string; holder: Person | null; since: number | null; history: { holder: Person; arena: { id: number; name: string }; at: number }[] };
export type Person = { username: string | null; display_name: string };
export type Trophy = { kind: string; label: string; arena: { id: number; name: string }; at: number };
export type UserArenas = { points: number; trophies: Trophy[]; shields: string[]; arenas: { arena: ArenaHead; rank: number; score: number; games: number }[] };

export type Team = { id: number; name: string; description: string; member_count: number; is_member: boolean; is_leader: boolean; leader: Person | null };
export type TeamView = Team & { members: (Person & { is_leader: boolean; joined_at: number | string | null })[] };

export type Side = 0 | 1;
export type ChessSide = { bot: string | null; has_berserked: boolean; can_berserk: boolean; increment_ms: number; away_since: number | null; claim_opens_at: number | null };
export type ChessState = {
  status: 'waiting' | 'playing' | 'over';
  number: number;
  variant: Variant;
  fen: string;
  turn: Side;
  plies: number;
  last_move: string | null;
  is_check: boolean;
  legal: string[];
  clocks: [number, number];
  is_clock_running: boolean;
  due_at: number | null;
  due: 'first-move' | 'flag' | 'bot' | null;
  draw_offer: Side | null;
  can_claim_draw: boolean;
  winner: Side | null;
  reason: string | null;
  sides: [ChessSide, ChessSide];
};
export type ChessMove = { uci: string; san: string; left_ms: number; at: number };
export type ChessPlayer = { username: string | null; display_name: string; rating: number; bot: string | null };
export type ChessOrigin = { kind: string; id: number; name: string; number: number };
export type ChessGame = {
  id: number;
  origin: ChessOrigin | null;
  white: ChessPlayer;
  black: ChessPlayer;
  is_rated: boolean;
  started_at: number;
  ended_at: number | null;
  game: ChessState;
  moves: ChessMove[];
  now: number;
  my_side: Side | null;
};
export type OwnChessGame = { id: number; origin: ChessOrigin | null; color: 'white' | 'black'; opponent: ChessPlayer; started_at: number };
export type ChessAction = 'berserk' | 'offer-draw' | 'accept-draw' | 'decline-draw' | 'claim-draw' | 'claim-absence' | 'resign';
export type ChessMessage =
  | { type: 'hello'; number: number; side: Side | null; now: number; viewers: number }
  | { type: 'game'; number: number; now: number; game: ChessState; moves: ChessMove[] }
  | { type: 'ping'; t: number }
  | { type: 'refused'; code: string; message: string; of?: string }
  | { type: 'viewers'; count: number }
  | { type: 'error'; code: string; message: string }
  | { type: 'pong' };
