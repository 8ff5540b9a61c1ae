import type { Arena, ArenaMessage, MyArena, ResultMessage, StandingsMessage, StandingsPage, TeamRow } from '@/lib/api/arena-types';

/** An arena with what only the live connection tells. */
export type ArenaBoard = { arena: Arena; teams: TeamRow[] | null; playing: number; waiting: number };

export const PAGE_SIZE = 10;

/** What a message makes of the arena we hold; the same object when it changes nothing. */
export function applyArena(board: ArenaBoard, message: ArenaMessage): ArenaBoard {
  const { arena } = board;
  switch (message.type) {
    case 'standings_update':
      return update(board, message);
    case 'pairing':
      return withMy(board, arena.my && { ...arena.my, game: message.game_id });
    case 'game_result':
      return withMy(board, arena.my && scored(arena.my, message));
    case 'my':
      return withMy(board, message.my);
    case 'tournament_end':
      return { ...board, teams: message.teams ?? board.teams, playing: 0, waiting: 0, arena: { ...arena, phase: 'finished', is_closed: true, podium: message.podium ?? message.final_standings.slice(0, 3), duels: [] } };
    default:
      return board;
  }
}

function update(board: ArenaBoard, message: StandingsMessage): ArenaBoard {
  const { arena } = board;
  if (message.seq < arena.seq || isOver(arena, message.phase)) return board;
  const { seq, phase, is_closed, featured, duels, total, playing, waiting, now } = message;
  const started_at = arena.started_at ?? (phase === 'running' ? now : null);
  return { arena: { ...arena, seq, phase, is_closed, featured, duels, started_at, player_count: total }, teams: message.teams ?? board.teams, playing, waiting };
}

const scored = (my: MyArena, { new_total, rank, game_id }: ResultMessage): MyArena => ({ ...my, score: new_total, rank: rank ?? my.rank, game: my.game === game_id ? null : my.game });

/** A late message must not set an arena going again. */
const isOver = (arena: Arena, phase: string) => arena.phase === 'finished' && phase !== 'finished';

const withMy = (board: ArenaBoard, my: MyArena | null): ArenaBoard => (my === board.arena.my ? board : { ...board, arena: { ...board.arena, my } });

/** The first page as a live message tells it. */
export function firstPageOf(message: ArenaMessage, held: StandingsPage | undefined): StandingsPage | null {
  if (message.type === 'standings_update') return { page: 1, pages: pagesOf(message.total), total: message.total, rows: message.standings };
  if (message.type === 'tournament_end') return { page: 1, pages: held?.pages ?? 1, total: held?.total ?? message.final_standings.length, rows: message.final_standings };
  return null;
}

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));
