import { expect, type Page } from '@playwright/test';
import { isPhone } from './checks';
import { send } from './people';

/** Chess games of a journey: on the board as a person plays, and through the API as a program does. */

export type ChessGame = {
  id: number;
  now: number;
  my_side: 0 | 1 | null;
  is_delayed: boolean;
  report: string | null;
  moves: { uci: string; at: number }[];
  game: { turn: 0 | 1; plies: number; legal: string[]; status: string; reason: string | null };
};

export const idOf = (page: Page) => /(\d+)(?:\?|$)/.exec(page.url())?.[1] ?? '';
export const gameOf = (page: Page, id = idOf(page)) => send<ChessGame>(page.request, 'GET', `/api/chess/games/${id}/`);

/** The middle of a square of the board, as the reader sees it. */
async function square(page: Page, key: string, isBlack: boolean): Promise<{ x: number; y: number }> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('There is no board.');
  const [file, rank] = ['abcdefgh'.indexOf(key.charAt(0)), Number(key.charAt(1)) - 1];
  const [column, row] = isBlack ? [7 - file, rank] : [file, 7 - rank];
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

export type Way = 'drag' | 'click' | 'tap';

/** Make a move on the board, by dragging, by two clicks or by two taps, and wait until it counts. */
export async function makeMove(
  page: Page,
  uci: string,
  side: 0 | 1,
  way: Way = isPhone() ? 'tap' : 'click',
): Promise<void> {
  const { game } = await gameOf(page);
  const [from, to] = [await square(page, uci.slice(0, 2), side === 1), await square(page, uci.slice(2, 4), side === 1)];
  if (way === 'drag') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  } else {
    const touch = (at: { x: number; y: number }) =>
      way === 'tap' ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y);
    await touch(from);
    await touch(to);
  }
  await expect.poll(async () => (await gameOf(page)).game.plies).toBeGreaterThan(game.plies);
}
