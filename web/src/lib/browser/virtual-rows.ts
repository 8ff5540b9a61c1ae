/** Which rows of a long list are drawn; the room of the others is kept by gaps. */
export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; before: number; height: number };
export type Sight = { top: number; bottom: number };

/** Rows beyond the edges that are drawn too, so that a turn of the wheel and the Tab key always find the next one. */
const SPARE = 12;

/** The rows in sight, a few around them, and those that must stay (`kept`: around the one with the focus). */
export function pickPieces(heights: number[], sight: Sight, kept: number | null): Piece[] {
  const drawn = new Set<number>();
  const add = (first: number, last: number) => {
    for (let index = Math.max(0, first); index <= Math.min(heights.length - 1, last); index += 1) drawn.add(index);
  };
  const [first, last] = [rowAt(heights, sight.top), rowAt(heights, sight.bottom)];
  add(first - SPARE, last + SPARE);
  if (kept !== null) add(kept - 1, kept + 1);

  const pieces: Piece[] = [];
  heights.forEach((height, index) => {
    const piece = pieces.at(-1);
    if (drawn.has(index)) pieces.push({ kind: 'row', index });
    else if (piece?.kind === 'gap') piece.height += height;
    else pieces.push({ kind: 'gap', before: index, height });
  });
  return pieces;
}

/** The row at a distance from the top of the list: the first or the last one beyond its ends. */
function rowAt(heights: number[], distance: number): number {
  let end = 0;
  const found = heights.findIndex((height) => (end += height) > distance);
  return found < 0 ? heights.length - 1 : found;
}
