import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Board, { type Color } from '@/components/board/board';
import { THEMES } from '@/lib/browser/board-settings';

const CSS = Object.values(
  import.meta.glob<string>('/src/components/board/board.css', { query: '?raw', import: 'default', eager: true }),
).join('');
const READABLE = 4.5; // WCAG 2.2, 1.4.3
const FILES = 'abcdefgh';

/** The colours of the style sheet in one scheme, and its rules with them filled in: jsdom knows neither `var` nor `light-dark`. */
function inScheme(scheme: 'light' | 'dark', theme: string) {
  const plain = CSS.replace(
    /light-dark\(((?:[^(),]|\([^)]*\))+),\s*((?:[^(),]|\([^)]*\))+)\)/g,
    scheme === 'light' ? '$1' : '$2',
  );
  const own = new RegExp(`\\[data-board='${theme}'\\] \\{([^}]*)\\}`).exec(plain)?.[1] ?? '';
  const tokens = new Map([...own.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
  const filled = plain.replace(/var\((--[\w-]+)\)/g, (whole: string, name: string) => tokens.get(name) ?? whole);
  return {
    filled,
    light: luminance(tokens.get('--square-light') ?? ''),
    dark: luminance(tokens.get('--square-dark') ?? ''),
  };
}

function luminance(colour: string): number {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The ranks stand in the rightmost file, the files in the lowest rank, as the reader sits. */
function squareOf(text: string, orientation: Color): { file: number; rank: number } {
  const isWhite = orientation === 'white';
  if (/\d/.test(text)) return { file: isWhite ? 8 : 1, rank: Number(text) };
  return { file: FILES.indexOf(text) + 1, rank: isWhite ? 1 : 8 };
}

// Mend 39: on half of the squares the coordinates had the colour of their square.
describe('the coordinates of the board', () => {
  let sheet: HTMLStyleElement;
  beforeEach(() => {
    sheet = document.head.appendChild(document.createElement('style'));
  });
  afterEach(() => sheet.remove());

  const cases = THEMES.flatMap((theme) =>
    (['white', 'black'] as const).flatMap((below) =>
      (['light', 'dark'] as const).map((scheme) => [theme, below, scheme] as const),
    ),
  );
  it.each(cases)('can be read on every square: %s, %s below, %s colours', (theme, orientation, scheme) => {
    const { filled, light, dark } = inScheme(scheme, theme);
    sheet.textContent = filled;
    const { container } = render(
      <Board fen="8/8/8/8/8/8/8/8 w - -" orientation={orientation} turn="white" hasCoordinates label="A board" />,
    );
    const coordinates = [...container.querySelectorAll('coord')];
    expect(coordinates).toHaveLength(16);
    for (const coordinate of coordinates) {
      const { file, rank } = squareOf(coordinate.textContent, orientation);
      const ground = (file + rank) % 2 === 0 ? dark : light;
      expect(
        contrast(luminance(getComputedStyle(coordinate).color), ground),
        coordinate.textContent,
      ).toBeGreaterThanOrEqual(READABLE);
    }
  });
});
