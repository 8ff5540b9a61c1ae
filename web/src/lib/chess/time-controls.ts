/** The time controls on offer: those most people ask for, and every other in two lists (arena rules 4.1). */
export const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

export const INITIAL_SECONDS = [0, 15, 30, 45, 60, 90, ...steps(120, 480, 60), ...steps(600, 2700, 300), 3000, 3600];
export const INCREMENTS = [...steps(0, 7, 1), ...steps(10, 30, 5), 40, 50, 60];
/** The clocks people ask for most. */
export const USUAL_CLOCKS = [
  [60, 0],
  [120, 1],
  [180, 0],
  [180, 2],
  [300, 0],
  [300, 3],
  [600, 0],
] as const;

/** "3+2": minutes and seconds a move. */
export function nameClock(initial: number, increment: number): string {
  const whole: Record<number, string> = { 15: '¼', 30: '½', 45: '¾', 90: '1.5' };
  return `${whole[initial] ?? Math.round((100 * initial) / 60) / 100}+${increment}`;
}
