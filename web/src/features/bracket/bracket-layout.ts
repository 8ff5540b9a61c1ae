import { type Area, areasOf, isDrawn, type Place } from '@/features/bracket/bracket-areas';
import type { Match, MatchTarget, Round, SideIndex } from '@/lib/api/types';
import { saidIn, t } from '@/lib/words';

/** Where everything of a bracket is drawn, in pixels at scale 1. Pure: the same matches, the same drawing. */
export type Box = { number: number; x: number; y: number; width: number; height: number };
/** A round of one bracket. */
export type Column = {
  key: string;
  place: Place;
  name: string;
  bestOf: number;
  x: number;
  width: number;
  numbers: number[];
};
export type Link = {
  from: number;
  to: number;
  side: SideIndex;
  path: string;
  isRising: boolean;
  bend: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};
export type Caption = { key: string; text: string; x: number; y: number };
export type BracketLayout = {
  width: number;
  height: number;
  /** Where the losers' bracket begins, if there is one. */
  lowerTop: number | null;
  columns: Column[];
  boxes: Box[];
  links: Link[];
  captions: Caption[];
  boxOf: ReadonlyMap<number, Box>;
};
export type Rect = { left: number; top: number; right: number; bottom: number };

export const BOX = { width: 248, height: 60, gapX: 56, gapY: 18 } as const;
const STEP = BOX.width + BOX.gapX;
const ROW = BOX.height + BOX.gapY;
const CAPTION_SPACE = 40;

/**
 * Lay out an elimination, first round on the left.
 *
 * The winners' bracket, or the only one, stands above; the losers' bracket below; the grand final
 * where both lead to. Lower places are played out under the rounds that run beside them. A match
 * stands at the middle of those that feed it, by its index alone, so a part of a bracket can be
 * laid out alone. Where nobody will ever play, nothing is drawn.
 */
export function layoutBracket(matches: Match[], rounds: Round[]): BracketLayout {
  const areas = areasOf(matches);
  const boxOf = new Map<number, Box>();
  const columns: Column[] = [];
  const captions: Caption[] = [];
  let lowerTop: number | null = null;
  for (const area of areas) {
    const top = topOf(area, areas, boxOf);
    const drawn = placeArea(area, top, boxOf, rounds);
    columns.push(...drawn);
    if (area.place === 'lower') lowerTop = top;
    if (area.place !== 'upper' && area.place !== 'grand-final')
      captions.push(...drawn.map((column) => captionOf(column, top)));
  }
  const boxes = [...boxOf.values()];
  return {
    width: boxes.reduce((right, box) => Math.max(right, box.x + box.width), 0),
    height: bottomOf(boxOf),
    lowerTop,
    columns: columns.sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0)),
    boxes,
    links: [...matches.flatMap((match) => linkOf(match.number, match.winner_to, boxOf)), ...resetLink(areas, boxOf)],
    captions,
    boxOf,
  };
}

const bottomOf = (boxOf: ReadonlyMap<number, Box>) =>
  [...boxOf.values()].reduce((bottom, box) => Math.max(bottom, box.y + box.height), 0);

/** Where an area begins: at the top, beside what leads to it, or under all that is there. */
function topOf(area: Area, areas: Area[], boxOf: ReadonlyMap<number, Box>): number {
  if (area.place === 'upper') return 0;
  if (area.place === 'grand-final')
    return (finalCentre('upper', areas, boxOf) + finalCentre('lower', areas, boxOf)) / 2 - ROW / 2;
  if (area.place === 'third-place' && boxOf.size > 0)
    return finalCentre('upper', areas, boxOf) + BOX.height / 2 + CAPTION_SPACE;
  return bottomOf(boxOf) + CAPTION_SPACE + (boxOf.size > 0 ? BOX.gapY : 0);
}

/** The middle of the last match of the winners' or the losers' bracket; of the other if it has none. */
function finalCentre(place: Place, areas: Area[], boxOf: ReadonlyMap<number, Box>): number {
  const area =
    areas.find((row) => row.place === place) ?? areas.find((row) => row.place === 'upper' || row.place === 'lower');
  const box = boxOf.get(area?.rounds.at(-1)?.matches[0]?.number ?? 0);
  return box ? box.y + box.height / 2 : ROW / 2;
}

/** Place the rounds of an area side by side, each match by its index within its round. */
function placeArea(area: Area, top: number, boxOf: Map<number, Box>, rounds: Round[]): Column[] {
  const most = area.rounds[0]?.matches.length ?? 1;
  return area.rounds.map(({ round, matches }, index) => {
    const x = (area.firstColumn + index) * STEP;
    const step = (ROW * most) / matches.length;
    const lowest = matches[0]?.index ?? 0;
    const drawn = matches.filter(isDrawn);
    for (const match of drawn) {
      const centre = top + (match.index - lowest + 0.5) * step;
      boxOf.set(match.number, {
        number: match.number,
        x,
        y: centre - BOX.height / 2,
        width: BOX.width,
        height: BOX.height,
      });
    }
    const found = rounds.find((row) => row.number === round && row.bracket === area.bracket);
    return {
      key: `${area.bracket}-${round}`,
      place: area.place,
      name: found ? saidIn(found, 'name') : t('Round {round}', { round }),
      bestOf: found?.best_of ?? 1,
      x,
      width: BOX.width,
      numbers: drawn.map((match) => match.number),
    };
  });
}

function captionOf(column: Column, top: number): Caption {
  const { name, bestOf } = column;
  return {
    key: column.key,
    text: bestOf > 1 ? t('{name} · best of {bestOf}', { name, bestOf }) : name,
    x: column.x,
    y: top,
  };
}

/** The second grand final follows the first, though no winner is sent there. */
function resetLink(areas: Area[], boxOf: ReadonlyMap<number, Box>): Link[] {
  const [first, second] = areas.find((area) => area.place === 'grand-final')?.rounds.map((row) => row.matches[0]) ?? [];
  return first && second ? linkOf(first.number, { match: second.number, side: 0 }, boxOf) : [];
}

function linkOf(number: number, target: MatchTarget | null, boxOf: ReadonlyMap<number, Box>): Link[] {
  const from = boxOf.get(number);
  const to = target ? boxOf.get(target.match) : undefined;
  if (!from || !to || !target) return [];
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const bend = x2 - BOX.gapX / 2;
  const isFlat = Math.abs(y1 - y2) < 1;
  const curve = Math.min(8, Math.abs(y2 - y1) / 2) * Math.sign(y2 - y1);
  const path = isFlat
    ? `M${x1} ${y1}H${x2}`
    : `M${x1} ${y1}H${bend - 8}Q${bend} ${y1} ${bend} ${y1 + curve}V${y2 - curve}Q${bend} ${y2} ${bend + 8} ${y2}H${x2}`;
  return [
    {
      from: number,
      to: target.match,
      side: target.side,
      path,
      isRising: y2 < y1,
      bend,
      left: x1,
      right: x2,
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    },
  ];
}

/** What of a layout lies in a window of it; small brackets are drawn whole. */
export function cull(
  layout: BracketLayout,
  window: Rect,
  keep: ReadonlySet<number>,
  wholeBelow = 130,
): Pick<BracketLayout, 'boxes' | 'links'> {
  if (layout.boxes.length < wholeBelow) return layout;
  const meets = (left: number, top: number, right: number, bottom: number) =>
    right >= window.left && left <= window.right && bottom >= window.top && top <= window.bottom;
  return {
    boxes: layout.boxes.filter(
      (box) => keep.has(box.number) || meets(box.x, box.y, box.x + box.width, box.y + box.height),
    ),
    links: layout.links.filter((link) => meets(link.left, link.top, link.right, link.bottom)),
  };
}

/** The matches in which an entry stands, in order of play: its path through the bracket. */
export function pathOf(matches: Match[], entry: number | null): ReadonlySet<number> {
  if (entry === null) return new Set();
  const mine = matches.filter((match) => match.sides.some((side) => side.entry === entry));
  return new Set(mine.map((match) => match.number).sort((a, b) => a - b));
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
