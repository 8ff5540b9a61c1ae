import type { Match, Round, SideIndex } from '@/lib/api/types';

/** Where everything of a bracket is drawn, in pixels at scale 1. Pure: the same matches, the same drawing. */
export type Box = { number: number; round: number; x: number; y: number; width: number; height: number };
export type Column = { key: string; round: number; name: string; bestOf: number; x: number; width: number };
export type Link = { from: number; to: number; side: SideIndex; path: string; isRising: boolean; left: number; top: number; right: number; bottom: number };
export type Caption = { text: string; x: number; y: number };
export type BracketLayout = {
  width: number;
  height: number;
  columns: Column[];
  boxes: Box[];
  links: Link[];
  captions: Caption[];
  boxOf: ReadonlyMap<number, Box>;
};
export type Rect = { left: number; top: number; right: number; bottom: number };

export const BOX = { width: 248, height: 60, gapX: 56, gapY: 18 } as const;
const CAPTION_SPACE = 34;

/**
 * Lay out a single-elimination bracket, first round on the left.
 *
 * A match stands at the middle of the matches that feed it; one without drawn feeders stands where
 * its index puts it, so a part of a bracket can be laid out alone. The third-place match stands
 * under the final.
 */
export function layoutBracket(matches: Match[], rounds: Round[]): BracketLayout {
  const main = matches.filter((match) => match.bracket === 'main');
  const numbers = [...new Set(main.map((match) => match.round))].sort((a, b) => a - b);
  const columns = numbers.map((round, index) => columnOf(round, index, rounds));
  const boxOf = new Map<number, Box>();
  for (const column of columns) placeColumn(column, main, boxOf, numbers[0] ?? 1);
  const captions = placeThird(matches, rounds, boxOf, columns.at(-1));
  const boxes = [...boxOf.values()];
  return {
    width: columns.length * (BOX.width + BOX.gapX) - (columns.length > 0 ? BOX.gapX : 0),
    height: boxes.reduce((bottom, box) => Math.max(bottom, box.y + box.height), 0),
    columns,
    boxes,
    links: main.flatMap((match) => linkOf(match, boxOf)),
    captions,
    boxOf,
  };
}

function columnOf(round: number, index: number, rounds: Round[]): Column {
  const found = rounds.find((row) => row.number === round && row.bracket === 'main');
  return {
    key: `main-${round}`,
    round,
    name: found?.name ?? `Round ${round}`,
    bestOf: found?.best_of ?? 1,
    x: index * (BOX.width + BOX.gapX),
    width: BOX.width,
  };
}

function placeColumn(column: Column, main: Match[], boxOf: Map<number, Box>, firstRound: number): void {
  const rows = main.filter((match) => match.round === column.round).sort((a, b) => a.index - b.index);
  const lowest = rows[0]?.index ?? 0;
  const step = (BOX.height + BOX.gapY) * 2 ** (column.round - firstRound);
  const centres = feederCentres(main, column.round, boxOf);
  for (const match of rows) {
    const centre = centres.get(match.number) ?? (match.index - lowest + 0.5) * step;
    boxOf.set(match.number, { number: match.number, round: match.round, x: column.x, y: centre - BOX.height / 2, width: BOX.width, height: BOX.height });
  }
}

/** The middle of the boxes that feed each match of a round. */
function feederCentres(main: Match[], round: number, boxOf: Map<number, Box>): Map<number, number> {
  const sums = new Map<number, { total: number; count: number }>();
  for (const match of main) {
    const box = boxOf.get(match.number);
    if (match.round !== round - 1 || !match.winner_to || !box) continue;
    const sum = sums.get(match.winner_to.match) ?? { total: 0, count: 0 };
    sums.set(match.winner_to.match, { total: sum.total + box.y + box.height / 2, count: sum.count + 1 });
  }
  return new Map([...sums].map(([number, sum]) => [number, sum.total / sum.count]));
}

function placeThird(matches: Match[], rounds: Round[], boxOf: Map<number, Box>, last: Column | undefined): Caption[] {
  const third = matches.find((match) => match.bracket === 'third-place');
  const final = matches.find((match) => match.bracket === 'main' && match.round === last?.round);
  const above = final && boxOf.get(final.number);
  if (!third || !above || !last) return [];
  const y = above.y + BOX.height + CAPTION_SPACE + BOX.gapY;
  boxOf.set(third.number, { number: third.number, round: third.round, x: last.x, y, width: BOX.width, height: BOX.height });
  const name = rounds.find((round) => round.bracket === 'third-place')?.name ?? 'Third-place match';
  return [{ text: name, x: last.x, y: y - 8 }];
}

function linkOf(match: Match, boxOf: Map<number, Box>): Link[] {
  const from = boxOf.get(match.number);
  const to = match.winner_to && boxOf.get(match.winner_to.match);
  if (!from || !to || !match.winner_to) return [];
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const middle = (x1 + x2) / 2;
  const isFlat = Math.abs(y1 - y2) < 1;
  const bend = Math.min(8, Math.abs(y2 - y1) / 2) * Math.sign(y2 - y1);
  const path = isFlat
    ? `M${x1} ${y1}H${x2}`
    : `M${x1} ${y1}H${middle - 8}Q${middle} ${y1} ${middle} ${y1 + bend}V${y2 - bend}Q${middle} ${y2} ${middle + 8} ${y2}H${x2}`;
  return [{ from: match.number, to: match.winner_to.match, side: match.winner_to.side, path, isRising: y2 < y1, left: x1, right: x2, top: Math.min(y1, y2), bottom: Math.max(y1, y2) }];
}

/** What of a layout lies in a window of it; small brackets are drawn whole. */
export function cull(layout: BracketLayout, window: Rect, keep: ReadonlySet<number>, wholeBelow = 130): Pick<BracketLayout, 'boxes' | 'links'> {
  if (layout.boxes.length < wholeBelow) return layout;
  const meets = (left: number, top: number, right: number, bottom: number) => right >= window.left && left <= window.right && bottom >= window.top && top <= window.bottom;
  return {
    boxes: layout.boxes.filter((box) => keep.has(box.number) || meets(box.x, box.y, box.x + box.width, box.y + box.height)),
    links: layout.links.filter((link) => meets(link.left, link.top, link.right, link.bottom)),
  };
}

/** The matches in which an entry stands, in order of play: its path through the bracket. */
export function pathOf(matches: Match[], entry: number | null): ReadonlySet<number> {
  if (entry === null) return new Set();
  const mine = matches.filter((match) => match.sides.some((side) => side.entry === entry));
  return new Set(mine.sort((a, b) => a.round - b.round).map((match) => match.number));
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The match next to one, as arrow keys go: along the round, to a feeder, to the next round. */
export function neighbour(layout: BracketLayout, from: number, direction: Direction): number | undefined {
  const here = layout.boxOf.get(from);
  if (!here) return undefined;
  if (direction === 'up' || direction === 'down') {
    const column = layout.boxes.filter((box) => box.x === here.x).sort((a, b) => a.y - b.y);
    return column[column.findIndex((box) => box.number === from) + (direction === 'down' ? 1 : -1)]?.number;
  }
  if (direction === 'right') return layout.links.find((link) => link.from === from)?.to;
  return layout.links.find((link) => link.to === from)?.from;
}
