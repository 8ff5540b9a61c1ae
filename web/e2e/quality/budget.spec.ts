import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const BUDGET = 250_000; // bytes of compressed script before a page is there
const BOARDS = ['chessground']; // drawn when a page with a board is there already

const read = (name: string) => readFileSync(new URL(`../../dist${name}`, import.meta.url));
const { first = [], ...routes } = JSON.parse(read('/routes.json').toString()) as Record<string, string[]>;
const weigh = (files: string[]) =>
  files
    .filter((file) => !BOARDS.some((board) => file.includes(board)))
    .reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

test('no page loads more script than the budget before its board', () => {
  const pages = Object.entries(routes).map(([page, files]) => [page, weigh([...first, ...files])] as const);
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter(([, bytes]) => bytes > BUDGET)).toEqual([]);
  const heaviest = pages.reduce((most, page) => (page[1] > most[1] ? page : most));
  test.info().annotations.push({
    type: 'heaviest',
    description: `${heaviest[0]}: ${Math.round(heaviest[1] / 1000)} kB`,
  });
});
