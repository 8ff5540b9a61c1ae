import { HOME, SAFE_SQUARES, squareOf, YARD } from '@/features/ludo/geometry';
import type { LudoGame, RecordEntry, SharedGame, Side } from '@/features/ludo/types';

const REASONS: Record<string, string> = {
  home: 'all four tokens are home',
  resigned: 'the opponent resigned',
  'no-show': 'the opponent did not come',
  timeouts: 'the opponent ran out of time three times in a row',
  disconnect: 'the opponent did not come back',
};

/** Where a token is, in words. */
export function describePlace(side: Side, steps: number): string {
  if (steps === YARD) return 'in the yard';
  if (steps >= HOME) return 'home';
  const square = squareOf(side, steps);
  return square === null ? `step ${steps - 50} of the home column` : `on square ${square}`;
}

/** Where a move leads and what it does, for the button of a token. */
export function describeMove(game: SharedGame, side: Side, token: number): string {
  const state = game.state;
  const steps = state?.tokens[side][token];
  if (!state || steps === undefined || state.die === null) return '';
  if (steps === YARD) return 'out of the yard';
  const to = steps + state.die;
  if (to >= HOME) return 'home';
  const square = squareOf(side, to);
  if (square === null) return `to ${describePlace(side, to)}`;
  if (SAFE_SQUARES.includes(square)) return `to square ${square}, safe`;
  const other = side === 0 ? 1 : 0;
  const met = state.tokens[other].filter((held) => squareOf(other, held) === square).length;
  return `to square ${square}${met === 1 ? ', captures' : ''}`;
}

/** The tokens to choose from; of those that stand together the first is enough. */
export function distinctMoves(game: SharedGame, side: Side, legal: readonly number[]): number[] {
  const places = legal.map((token) => game.state?.tokens[side][token]);
  return legal.filter((_, index) => places.indexOf(places[index]) === index);
}

/** One line of the record, or null for what is no news. */
export function describeEntry(entry: RecordEntry, names: readonly [string, string]): string | null {
  switch (entry.type) {
    case 'ready':
      return `${names[entry.side]} is ready.`;
    case 'start':
      return `The game starts. ${names[entry.turn]} begins.`;
    case 'roll':
      return `${names[entry.side]} rolls ${entry.die}${ROLL_TAILS[entry.next]}`;
    case 'move':
      return describeStep(entry, names);
    case 'pause':
      return `${names[entry.side]} is away. The game is paused.`;
    case 'resume':
      return `${names[entry.side]} is back.`;
    case 'outage':
      return 'The server was away; the time is given back.';
    case 'end':
      return entry.winner === null ? 'The game is over; nobody won.' : `${names[entry.winner]} wins: ${REASONS[entry.reason] ?? entry.reason}.`;
  }
}

const ROLL_TAILS = {
  choose: '.',
  again: ': nothing can move, and rolls again.',
  pass: ': nothing can move.',
  'three-sixes': ', the third six in a row: the turn passes.',
};

function describeStep(entry: Extract<RecordEntry, { type: 'move' }>, names: readonly [string, string]): string {
  const captured = entry.captured === null ? '' : `, and sends a token of ${names[entry.side === 0 ? 1 : 0]} back`;
  const late = entry.by === 'clock' ? ' (time ran out)' : '';
  const what = entry.to >= HOME ? `brings token ${entry.token + 1} home` : entry.from === YARD ? `brings token ${entry.token + 1} out` : `moves token ${entry.token + 1} by ${entry.to - entry.from}`;
  return `${names[entry.side]} ${what}${captured}${late}.`;
}

/** The headline of a game that is over. */
export function describeEnd(game: LudoGame): string {
  if (game.winner === null) return game.reason === 'called-off' ? 'This game was called off' : 'Nobody won';
  if (game.my_side === null) return `${game.sides[game.winner].name} wins`;
  return game.winner === game.my_side ? 'You win!' : `${game.sides[game.winner].name} wins`;
}

export const describeReason = (reason: string | null): string => (reason ? (REASONS[reason] ?? reason) : '');
