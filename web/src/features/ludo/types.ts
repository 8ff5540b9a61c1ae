/** The shapes of `docs/reference/ludo.md`. */
export type Side = 0 | 1;

export type LudoState = {
  version: number;
  turn: Side;
  /** null: roll; otherwise choose a token. */
  die: number | null;
  sixes: number;
  rolls: number;
  /** Steps of each token by side: -1 in the yard, 0-50 on the ring, 51-55 in the column, 56 home. */
  tokens: [number[], number[]];
  winner: Side | null;
};

export type RecordEntry = { number: number; at: number } & (
  | { type: 'ready'; side: Side }
  | { type: 'start'; turn: Side; client_seeds: [string, string] }
  | { type: 'roll'; side: Side; die: number; by: Actor; next: 'choose' | 'again' | 'pass' | 'three-sixes' }
  | {
      type: 'move';
      side: Side;
      token: number;
      by: Actor;
      from: number;
      to: number;
      captured: number | null;
      next: 'again' | 'pass' | 'won';
    }
  | { type: 'pause'; side: Side; left_ms: number }
  | { type: 'resume'; side: Side }
  | { type: 'outage'; since: number }
  | { type: 'end'; winner: Side | null; reason: string }
);
export type Actor = 'player' | 'bot' | 'clock';

export type GameSide = {
  entry: number;
  name: string;
  bot: string | null;
  is_ready: boolean;
  is_away: boolean;
  grace_ends_at: string | null;
  missed: number;
};

export type LudoGame = {
  id: number;
  tournament_id: number;
  match_number: number;
  game_number: number;
  kind: 'ludo';
  status: 'waiting' | 'playing' | 'paused' | 'over';
  number: number;
  winner: Side | null;
  reason: string | null;
  sides: [GameSide, GameSide];
  state: LudoState | null;
  legal: number[];
  due_at: string | null;
  left_ms: number | null;
  commitment: string;
  client_seeds: [string, string] | null;
  seed: string | null;
  my_side: Side | null;
  is_delayed: boolean;
  opened_at: string;
  started_at: string | null;
  ended_at: string | null;
  now: string;
};

/** Live messages say the same to all insiders, so whose side is mine is not in them. */
export type SharedGame = Omit<LudoGame, 'my_side'>;

export type GameMessage =
  | { type: 'hello'; number: number; side: Side | null }
  | { type: 'record'; from: number; number: number; record: RecordEntry[]; game: SharedGame }
  | { type: 'snapshot'; number: number; game: SharedGame }
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };

export const START_TOKENS: [number[], number[]] = [
  [-1, -1, -1, -1],
  [-1, -1, -1, -1],
];
