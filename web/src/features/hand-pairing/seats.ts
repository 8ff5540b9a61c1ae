import type { HandBye, HandPairing, Seats } from '@/lib/api/arbiter';

export type Side = 0 | 1;
export type Place = { board: number; side: Side };
type Board = Seats['boards'][number];

/** The seats of a session, to be moved. */
export const seatsOf = (session: HandPairing): Seats => ({
  boards: session.boards.map(({ white, black }) => [white, black]),
  byes: session.byes,
  change: session.change,
});

/** Whoever sits at these two places changes them; an empty one may be one of them. */
export function swapSeats(seats: Seats, one: Place, other: Place): Seats {
  const boards = copy(seats);
  const [first, second] = [boards[one.board], boards[other.board]];
  if (!first || !second) return seats;
  const held = first[one.side];
  first[one.side] = second[other.side];
  second[other.side] = held;
  return tidy({ ...seats, boards });
}

/** Black gets White. */
export const swapColours = (seats: Seats, board: number): Seats =>
  swapSeats(seats, { board, side: 0 }, { board, side: 1 });

/** Somebody leaves a board for a bye; the other one stays there alone. */
export function sitOut(seats: Seats, { board, side }: Place, kind: HandBye['kind']): Seats {
  const boards = copy(seats);
  const entry = boards[board]?.[side];
  if (entry == null || !boards[board]) return seats;
  boards[board][side] = null;
  return tidy({ ...seats, boards, byes: [...seats.byes, { entry, kind }] });
}

/** Somebody plays after all: where a seat is free, else at a board of their own. */
export function play(seats: Seats, entry: number): Seats {
  const boards = copy(seats);
  const free = boards.find((board) => board.includes(null));
  if (free) free[free[0] === null ? 0 : 1] = entry;
  else boards.push([entry, null]);
  return tidy({ ...seats, boards, byes: seats.byes.filter((bye) => bye.entry !== entry) });
}

/** How many sit without an opponent: one of them has the bye, more cannot be. */
export const countAlone = ({ boards }: Seats): number => boards.filter((board) => board.includes(null)).length;

const copy = ({ boards }: Seats): Board[] => boards.map(([white, black]) => [white, black]);

/** Boards without anybody go; those with one player come last. */
function tidy(seats: Seats): Seats {
  const taken = seats.boards.filter(([white, black]) => white !== null || black !== null);
  const isFull = (board: Board) => !board.includes(null);
  return { ...seats, boards: [...taken.filter(isFull), ...taken.filter((board) => !isFull(board))] };
}
