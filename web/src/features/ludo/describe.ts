import { HOME, SAFE_SQUARES, squareOf, YARD } from '@/features/ludo/geometry';
import type { LudoGame, RecordEntry, SharedGame, Side } from '@/features/ludo/types';
import { t } from '@/lib/words';

const REASONS: Record<string, string> = {
  home: t('all four tokens are home'),
  resigned: t('the opponent resigned'),
  'no-show': t('the opponent did not come'),
  timeouts: t('the opponent ran out of time three times in a row'),
  disconnect: t('the opponent did not come back'),
};

/** Where a token is, in words. */
export function describePlace(side: Side, steps: number): string {
  if (steps === YARD) return t('in the yard');
  if (steps >= HOME) return t('home');
  const square = squareOf(side, steps);
  return square === null
    ? t('step {steps} of the home column', { steps: steps - 50 })
    : t('on square {square}', { square });
}

/** Where a move leads and what it does, for the button of a token. */
export function describeMove(game: SharedGame, side: Side, token: number): string {
  const state = game.state;
  const steps = state?.tokens[side][token];
  if (!state || steps === undefined || state.die === null) return '';
  if (steps === YARD) return t('out of the yard');
  const to = steps + state.die;
  if (to >= HOME) return t('home');
  const square = squareOf(side, to);
  if (square === null) return t('to {side}', { side: describePlace(side, to) });
  if (SAFE_SQUARES.includes(square)) return t('to square {square}, safe', { square });
  const other = side === 0 ? 1 : 0;
  const met = state.tokens[other].filter((held) => squareOf(other, held) === square).length;
  return met === 1 ? t('to square {square}, captures', { square }) : t('to square {square}', { square });
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
      return t('{names} is ready.', { names: names[entry.side] });
    case 'start':
      return t('The game starts. {names} begins.', { names: names[entry.turn] });
    case 'roll':
      return describeRoll(entry, names[entry.side]);
    case 'move':
      return describeStep(entry, names);
    case 'pause':
      return t('{names} is away. The game is paused.', { names: names[entry.side] });
    case 'resume':
      return t('{names} is back.', { names: names[entry.side] });
    case 'outage':
      return t('The server was down for a moment; the lost time is given back.');
    case 'end':
      return entry.winner === null
        ? t('The game is over; nobody won.')
        : t('{names} wins: {reasons}.', { names: names[entry.winner], reasons: REASONS[entry.reason] ?? entry.reason });
  }
}

function describeRoll({ die, next }: Extract<RecordEntry, { type: 'roll' }>, name: string): string {
  switch (next) {
    case 'choose':
      return t('{name} rolls {die}.', { name, die });
    case 'again':
      return t('{name} rolls {die}: nothing can move, and rolls again.', { name, die });
    case 'pass':
      return t('{name} rolls {die}: nothing can move.', { name, die });
    case 'three-sixes':
      return t('{name} rolls {die}, the third six in a row: the turn passes.', { name, die });
  }
}

function describeStep(entry: Extract<RecordEntry, { type: 'move' }>, names: readonly [string, string]): string {
  const [name, token, steps] = [names[entry.side], entry.token + 1, entry.to - entry.from];
  const deed =
    entry.to >= HOME
      ? t('{name} brings token {token} home', { name, token })
      : entry.from === YARD
        ? t('{name} brings token {token} out', { name, token })
        : t('{name} moves token {token} by {steps}', { name, token, steps });
  const whole =
    entry.captured === null
      ? deed
      : t('{deed}, and sends a token of {other} back', { deed, other: names[entry.side === 0 ? 1 : 0] });
  return entry.by === 'clock' ? t('{deed} (time ran out).', { deed: whole }) : `${whole}.`;
}

/** The headline of a game that is over. */
export function describeEnd(game: LudoGame): string {
  if (game.winner === null) return game.reason === 'called-off' ? t('This game was cancelled') : t('Nobody won');
  if (game.my_side === null) return t('{name} wins', { name: game.sides[game.winner].name });
  return game.winner === game.my_side ? t('You win!') : t('{name} wins', { name: game.sides[game.winner].name });
}

export const describeReason = (reason: string | null): string => (reason ? (REASONS[reason] ?? reason) : '');
