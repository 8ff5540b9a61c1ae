import { describe, expect, it } from 'vitest';
import { BOX, type BracketLayout, cull, layoutBracket, neighbour, pathOf } from '@/features/bracket/bracket-layout';
import { pagesOf } from '@/features/bracket/print-bracket';
import type { Match, View } from '@/lib/api/types';
import { FakeBackend } from '@/testing/fake-backend';
import { startTournament } from '@/testing/render';

function bracketOf(players: number, options: Record<string, boolean> = {}): { view: View; layout: BracketLayout } {
  const backend = new FakeBackend();
  const view = backend.views.get(startTournament(backend, players, { options }));
  if (!view) throw new Error('The fake backend lost a tournament.');
  return { view, layout: layoutBracket(view.matches, view.rounds) };
}

function overlaps(layout: BracketLayout): number {
  let count = 0;
  for (const column of layout.columns) {
    const boxes = layout.boxes.filter((box) => box.x === column.x).sort((a, b) => a.y - b.y);
    boxes.forEach((box, index) => {
      const next = boxes[index + 1];
      if (next && next.y < box.y + box.height) count += 1;
    });
  }
  return count;
}

describe('the layout of a bracket', () => {
  it.each([2, 3, 4, 5, 8, 13, 37, 64, 256, 1024])('places every match of %i players without overlap', (players) => {
    const { view, layout } = bracketOf(players, { third_place: true });
    expect(layout.boxes).toHaveLength(view.matches.length);
    expect(overlaps(layout)).toBe(0);
    expect(layout.columns.filter((column) => column.place === 'upper')).toHaveLength(
      Math.max(1, Math.ceil(Math.log2(players))),
    );
  });

  it('stands each match at the middle of the two that feed it', () => {
    const { view, layout } = bracketOf(64);
    for (const match of view.matches.filter((row) => row.round > 1)) {
      const feeders = view.matches
        .filter((row) => row.winner_to?.match === match.number)
        .map((row) => layout.boxOf.get(row.number)?.y ?? NaN);
      expect(layout.boxOf.get(match.number)?.y).toBeCloseTo(((feeders[0] ?? NaN) + (feeders[1] ?? NaN)) / 2);
    }
  });

  it('draws a link for every match but the final', () => {
    const { layout } = bracketOf(16, { third_place: true });
    expect(layout.links).toHaveLength(14);
  });

  it('puts the third-place match under the final, with a caption', () => {
    const { view, layout } = bracketOf(4, { third_place: true });
    const third = layout.boxOf.get(view.matches.find((match) => match.bracket === 'third-place')?.number ?? 0);
    const final = layout.boxOf.get(
      view.matches.find((match) => match.bracket === 'main' && match.round === 2)?.number ?? 0,
    );
    expect(third?.x).toBe(final?.x);
    expect(third?.y).toBeGreaterThan((final?.y ?? 0) + BOX.height);
    expect(layout.captions[0]?.text).toBe('Third-place match');
    expect(layout.height).toBe((third?.y ?? 0) + BOX.height);
  });

  it('is empty for no matches', () => {
    expect(layoutBracket([], [])).toMatchObject({ width: 0, height: 0, boxes: [] });
  });
});

describe('what is drawn of a large bracket', () => {
  it('is only what lies in the window, plus what must be kept', () => {
    const { layout } = bracketOf(256);
    const { boxes } = cull(layout, { left: 0, top: 0, right: 1200, bottom: 800 }, new Set([255]));
    expect(boxes.length).toBeLessThan(60);
    expect(boxes.map((box) => box.number)).toContain(255);
  });

  it('is everything of a small one', () => {
    const { layout } = bracketOf(64);
    expect(cull(layout, { left: 0, top: 0, right: 1, bottom: 1 }, new Set()).boxes).toHaveLength(63);
  });
});

describe('moving through a bracket', () => {
  it('goes along the round, to a feeder and to the next round', () => {
    const { layout } = bracketOf(8);
    expect(neighbour(layout, 1, 'down')).toBe(2);
    expect(neighbour(layout, 2, 'up')).toBe(1);
    expect(neighbour(layout, 1, 'up')).toBeUndefined();
    expect(neighbour(layout, 3, 'right')).toBe(6);
    expect(neighbour(layout, 6, 'left')).toBe(3);
    expect(neighbour(layout, 7, 'right')).toBeUndefined();
  });

  it('follows one player from match to match', () => {
    const { view } = bracketOf(8);
    expect([...pathOf(view.matches, view.matches[0]?.sides[0].entry ?? null)]).toEqual([1]);
    expect(pathOf(view.matches, null).size).toBe(0);
  });
});

describe('the bracket on paper', () => {
  it.each([
    [16, 1],
    [64, 3],
    [256, 9],
  ])('takes the sheets it needs for %i players', (players, sheets) => {
    const pages = pagesOf(bracketOf(players).view.matches);
    expect(pages).toHaveLength(sheets);
    expect(new Set(pages.flat().map((match: Match) => match.number)).size).toBe(players - 1);
  });
});
