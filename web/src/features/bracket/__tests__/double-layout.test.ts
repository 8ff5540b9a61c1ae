import { describe, expect, it } from 'vitest';
import { BOX, type BracketLayout, layoutBracket, neighbour } from '@/features/bracket/bracket-layout';
import { pagesOf } from '@/features/bracket/print-bracket';
import { headsOf, shortName } from '@/features/bracket/round-heads';
import type { Bracket, Match, Round } from '@/lib/api/types';
import { drawDouble } from '@/testing/fake-double';

function overlaps({ boxes }: BracketLayout): number {
  const isOver = (index: number) =>
    boxes
      .slice(index + 1)
      .filter((other) => other.x === boxes[index]?.x && Math.abs(other.y - boxes[index].y) < BOX.height).length;
  return boxes.reduce((count, _, index) => count + isOver(index), 0);
}

const boxesOf = (layout: BracketLayout, matches: Match[], bracket: Bracket) =>
  matches.filter((match) => match.bracket === bracket).flatMap((match) => layout.boxOf.get(match.number) ?? []);

describe('the layout of a double elimination', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('places every match of 2^%i players without overlap', (depth) => {
    const { matches, rounds } = drawDouble(depth, { hasReset: true });
    const layout = layoutBracket(matches, rounds);
    expect(layout.boxes).toHaveLength(matches.length);
    expect(overlaps(layout)).toBe(0);
  });

  it('has the winners above, the losers below and the grand final at the right, between them', () => {
    const { matches, rounds } = drawDouble(4);
    const layout = layoutBracket(matches, rounds);
    const [winners, losers, [final]] = [
      boxesOf(layout, matches, 'winners'),
      boxesOf(layout, matches, 'losers'),
      boxesOf(layout, matches, 'grand-final'),
    ];
    expect(Math.max(...winners.map((box) => box.y + box.height))).toBeLessThan(layout.lowerTop ?? 0);
    expect(Math.min(...losers.map((box) => box.y))).toBeGreaterThan(layout.lowerTop ?? Infinity);
    expect(final?.x).toBeGreaterThan(Math.max(...winners.map((box) => box.x), ...losers.map((box) => box.x)));
    expect(final?.y).toBeGreaterThan(winners.at(-1)?.y ?? 0);
    expect(final?.y).toBeLessThan(losers.at(-1)?.y ?? 0);
  });

  it('stands survivors level with the match they come from, and joins both finals to the grand final', () => {
    const { matches, rounds } = drawDouble(3, { hasReset: true });
    const layout = layoutBracket(matches, rounds);
    const [first, , third] = boxesOf(layout, matches, 'losers');
    expect(third?.y).toBe(first?.y);
    const [final, reset] = boxesOf(layout, matches, 'grand-final');
    expect(layout.links.filter((link) => link.to === final?.number)).toHaveLength(2);
    expect(layout.links.find((link) => link.from === final?.number)?.to).toBe(reset?.number);
    expect(layout.links.every((link) => link.bend > link.left && link.bend < link.right)).toBe(true);
  });

  it('leaves out where nobody will ever play, and moves nothing because of it', () => {
    const { matches, rounds } = drawDouble(3);
    const before = layoutBracket(matches, rounds);
    const gone = matches.find((match) => match.bracket === 'losers');
    const layout = layoutBracket(
      matches.map((match) => (match === gone ? { ...match, status: 'void' } : match)),
      rounds,
    );
    expect(layout.boxOf.has(gone?.number ?? 0)).toBe(false);
    expect(layout.boxes).toEqual(before.boxes.filter((box) => box.number !== gone?.number));
  });

  it('names the rounds of what is in sight, and all of them under the winners', () => {
    const { matches, rounds } = drawDouble(3);
    const layout = layoutBracket(matches, rounds);
    const names = (top: number) => headsOf(layout, top).map((column) => column.name);
    expect(names(0)).toEqual(['winners 1', 'winners 2', 'winners 3', 'grand-final 1']);
    expect(names((layout.lowerTop ?? 0) + 10)).toEqual([
      'losers 1',
      'losers 2',
      'losers 3',
      'losers 4',
      'grand-final 1',
    ]);
    expect(layout.captions.map((caption) => caption.text)).toEqual(['losers 1', 'losers 2', 'losers 3', 'losers 4']);
    expect(['Losers round 3', 'Round of 64', 'Grand final', 'Quarter-finals'].map(shortName)).toEqual([
      'L3',
      '64',
      'GF',
      'QF',
    ]);
  });

  it('is walked with arrows, down from the winners to the losers and right to the grand final', () => {
    const { matches, rounds } = drawDouble(2);
    const layout = layoutBracket(matches, rounds);
    expect(neighbour(layout, 2, 'down')).toBe(4);
    expect(neighbour(layout, 4, 'right')).toBe(5);
    expect(neighbour(layout, 5, 'right')).toBe(6);
    expect(neighbour(layout, 3, 'right')).toBe(6);
  });

  it.each([
    [4, 1],
    [5, 3],
    [6, 5],
  ])('takes the sheets it needs on paper for 2^%i players', (depth, sheets) => {
    const { matches } = drawDouble(depth);
    const pages = pagesOf(matches);
    expect(pages).toHaveLength(sheets);
    expect(
      pages
        .flat()
        .map((match) => match.number)
        .sort((a, b) => a - b),
    ).toEqual(matches.map((match) => match.number));
  });
});

describe('the layout of places that are played out', () => {
  it('stands each bracket under the rounds it runs beside', () => {
    const { matches, rounds } = allPlacesOfEight();
    const layout = layoutBracket(matches, rounds);
    expect(overlaps(layout)).toBe(0);
    const main = boxesOf(layout, matches, 'main');
    const fifth = boxesOf(layout, matches, 'places-5-8');
    expect(fifth.map((box) => box.x)).toEqual([main[4]?.x, main[4]?.x, main[6]?.x]);
    expect(Math.min(...fifth.map((box) => box.y))).toBeGreaterThan(Math.max(...main.map((box) => box.y)));
    expect(layout.captions.map((caption) => caption.text)).toEqual([
      'third-place 3',
      'places-5-8 2',
      'places-5-8 3',
      'places-7-8 3',
    ]);
  });
});

function allPlacesOfEight(): { matches: Match[]; rounds: Round[] } {
  const counts: [Bracket, number, number][] = [
    ['main', 1, 4],
    ['main', 2, 2],
    ['places-5-8', 2, 2],
    ['main', 3, 1],
    ['third-place', 3, 1],
    ['places-5-8', 3, 1],
    ['places-7-8', 3, 1],
  ];
  const blank = drawDouble(1).matches[0];
  if (!blank) throw new Error('A bracket of two has a match.');
  const spots = counts.flatMap(([bracket, round, count]) =>
    Array.from({ length: count }, (_, index) => ({ bracket, round, index })),
  );
  const matches = spots.map((spot, position): Match => ({ ...blank, ...spot, number: position + 1, winner_to: null }));
  return {
    matches,
    rounds: counts.map(([bracket, number]) => ({ bracket, number, name: `${bracket} ${number}`, best_of: 1 })),
  };
}
