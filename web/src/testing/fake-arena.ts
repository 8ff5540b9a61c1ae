import type { Arena, ArenaGame, ArenaRow, ArenaSide, ChessGame, MyArena } from '@/lib/api/arena-types';

/** Arenas and chess games for tests, with the usual values where nothing else is said. */

const NOW = Date.parse('2026-11-16T08:00:00Z');
const NAMES = ['', 'Gareth', 'Elaine', 'Bors', 'Isolde'];

export const makeRow = (number: number, part: Partial<ArenaRow> = {}): ArenaRow => ({
  player_id: number, username: `user${number}`, display_name: NAMES[number] ?? `Knight ${number}`, rating: 2000 - number, rank: number, score: 10 - number, streak: 0, sheet: [2, 2], fire: [false, false], performance: 2100, games: 2,
  is_paused: false, is_bot: false, is_playing: false, team: null, title: null, shield: false, ...part,
});

const side = (number: number): ArenaSide => ({ player_id: number, username: `user${number}`, display_name: NAMES[number] ?? `Knight ${number}`, rating: 2000 - number, rank: number, berserk: false });
export const makeGame = (number: number, part: Partial<ArenaGame> = {}): ArenaGame => ({ id: 100 + number, number, white: side(1), black: side(2), status: 'running', started_at: NOW, plies: 0, fen: null, last_move: null, ...part });

export const makeMy = (part: Partial<MyArena> = {}): MyArena => ({ number: 1, status: 'active', rank: 1, page: 1, score: 4, game: null, can_join: true, obstacles: [], resume_at: null, team: null, is_organiser: false, ...part });

export const makeArena = (part: Partial<Arena> = {}): Arena => ({
  id: 7, name: 'Tal', full_name: 'Tal Arena', description: '', prizes: '', phase: 'running', is_closed: false, starts_at: NOW - 600_000, ends_at: NOW + 2_100_000, closes_at: NOW + 2_000_000, started_at: NOW - 600_000, finished_at: null, minutes: 45,
  clock: { initial_seconds: 180, increment_seconds: 2, text: '3+2' }, speed: 'blitz', variant: 'standard', position: '', is_rated: true, has_berserk: true, has_streaks: true, has_chat: true, allows_bots: true,
  conditions: { rated_games: 0, min_rating: null, max_rating: null, account_days: 0, is_titled_only: false, team: null, has_password: false, has_allow_list: false }, battle: null, pairing: { is_balanced: true, pairs_when_nobody_plays: true, spares_left_out: true, avoids_repeats: true, lifts_stuck: true }, kind: 'user', category: null, host: 'here',
  organiser: { username: 'marshal', display_name: 'The Marshal' }, player_count: 3, game_count: 4, podium: null, now: NOW, seq: 10, featured: null, duels: [], stats: null, my: null, ...part,
});

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const seat = { bot: null, is_ready: true, has_berserked: false, can_berserk: true, increment_ms: 2000, away_since: null, claim_opens_at: null };
export const makeChess = (part: Partial<ChessGame> = {}, state: Partial<ChessGame['game']> = {}): ChessGame => ({
  id: 101, origin: { kind: 'arena', id: 7, name: 'Tal Arena', number: 1 }, white: { username: 'user1', display_name: 'Gareth', rating: 1999, bot: null }, black: { username: 'user2', display_name: 'Elaine', rating: 1998, bot: null },
  is_rated: true, started_at: NOW, ended_at: null, now: NOW, my_side: 0, moves: [], is_delayed: false, report: null, ...part,
  game: {
    status: 'playing', number: 1, variant: 'standard', fen: START, turn: 0, plies: 0, last_move: null, is_check: false, legal: ['e2e4', 'g1f3', 'd2d4'], clocks: [180_000, 180_000], is_clock_running: false, due_at: NOW + 22_000, due: 'first-move',
    draw_offer: null, is_armageddon: false, can_claim_draw: false, winner: null, reason: null, sides: [{ ...seat }, { ...seat }], ...state,
  },
});
