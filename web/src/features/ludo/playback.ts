import { wayOf } from '@/features/ludo/geometry';
import { type LudoState, type RecordEntry, type Side, START_TOKENS } from '@/features/ludo/types';

/** What is on the screen; it runs a little behind the game so that moves can be seen. */
export type Shown = {
  tokens: [number[], number[]];
  turn: Side | null;
  die: { side: Side; value: number; roll: number; isRolling: boolean } | null;
  lastDice: [number | null, number | null];
  last: { side: Side; token: number } | null;
};

/** One picture and how long it stays, in milliseconds. */
export type Frame = { shown: Shown; ms: number };

const ROLL_MS = 480;
const STEP_MS = 110;
const PAUSE_MS = 160;

export function showState(state: LudoState | null, before?: Shown): Shown {
  if (!state) return { tokens: START_TOKENS, turn: null, die: null, lastDice: [null, null], last: null };
  const held = before?.die?.side === state.turn ? before.die : null;
  const die =
    state.die === null
      ? null
      : { side: state.turn, value: state.die, roll: held?.roll ?? state.rolls, isRolling: false };
  return {
    tokens: state.tokens,
    turn: state.winner === null ? state.turn : null,
    die,
    lastDice: before?.lastDice ?? [null, null],
    last: before?.last ?? null,
  };
}

/** Somebody who just came sees what fell last, too. */
export function withLastDice(shown: Shown, record: readonly RecordEntry[]): Shown {
  const last = (side: Side) =>
    record.findLast((entry) => entry.type === 'roll' && entry.side === side) as { die: number } | undefined;
  return { ...shown, lastDice: [shown.lastDice[0] ?? last(0)?.die ?? null, shown.lastDice[1] ?? last(1)?.die ?? null] };
}

/** The pictures that lead from what is shown through one entry of the record. */
export function framesOf(entry: RecordEntry, before: Shown): Frame[] {
  switch (entry.type) {
    case 'start':
      return [{ shown: { ...before, turn: entry.turn }, ms: PAUSE_MS }];
    case 'roll':
      return rollFrames(entry, before);
    case 'move':
      return moveFrames(entry, before);
    default:
      return [];
  }
}

function rollFrames(entry: Extract<RecordEntry, { type: 'roll' }>, before: Shown): Frame[] {
  const lastDice: Shown['lastDice'] =
    entry.side === 0 ? [entry.die, before.lastDice[1]] : [before.lastDice[0], entry.die];
  const die = { side: entry.side, value: entry.die, roll: entry.number, isRolling: true };
  const rolling: Shown = { ...before, turn: entry.side, die, lastDice };
  return [
    { shown: rolling, ms: ROLL_MS },
    { shown: { ...rolling, die: { ...die, isRolling: false } }, ms: PAUSE_MS },
  ];
}

function moveFrames(entry: Extract<RecordEntry, { type: 'move' }>, before: Shown): Frame[] {
  const last = { side: entry.side, token: entry.token };
  const steps = wayOf(entry.from, entry.to).map((step) => ({
    shown: { ...before, last, tokens: withToken(before.tokens, entry.side, entry.token, step) },
    ms: STEP_MS,
  }));
  const arrived = steps.at(-1)?.shown;
  if (entry.captured === null || !arrived) return steps;
  const other = entry.side === 0 ? 1 : 0;
  return [
    ...steps,
    { shown: { ...arrived, tokens: withToken(arrived.tokens, other, entry.captured, -1) }, ms: 2 * PAUSE_MS },
  ];
}

function withToken(tokens: Shown['tokens'], side: Side, token: number, steps: number): Shown['tokens'] {
  const moved = tokens[side].map((held, index) => (index === token ? steps : held));
  return side === 0 ? [moved, tokens[1]] : [tokens[0], moved];
}
