import { type Browser, expect, type Page, test } from '@playwright/test';
import { type ChessGame, gameOf, idOf, makeMove } from '../support/board';
import { expectGoodLooks, isPhone, keepPicture } from '../support/checks';
import { named, send, signUp } from '../support/people';

/** Chess in every format: the reader plays in the browser, the others through the public API, with real moves. */

type Own = {
  id: number;
  color: 'white' | 'black';
  origin: { id: number; number: number; game: number };
};

/** Somebody who plays as a program does. */
class Rival {
  constructor(readonly page: Page) {}

  games = async (tournament: number) =>
    (await send<Own[]>(this.page.request, 'GET', '/api/chess/games/mine/')).filter(
      (game) => game.origin.id === tournament,
    );
  act = (id: number, action: string, body: object = {}) =>
    send<ChessGame>(this.page.request, 'POST', `/api/chess/games/${id}/${action}/`, body);

  /** Wait until it is our turn after so many plies, then move. */
  async move(id: number, uci: string, ply: number): Promise<void> {
    await expect
      .poll(async () => {
        const { game } = await gameOf(this.page, String(id));
        return game.status === 'playing' && game.plies;
      })
      .toBe(ply);
    await this.act(id, 'move', { uci, ply });
  }
}

async function invite(browser: Browser, tournament: number, name: string): Promise<Rival> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, name);
  await send(page.request, 'POST', `/api/tournaments/${tournament}/entries`, {});
  return new Rival(page);
}

type Plan = {
  name: string;
  format: RegExp;
  clock: [minutes: string, increment: string];
  delay?: string;
  options?: (page: Page) => Promise<void>;
};

/** Make a tournament in the browser whose games are played here, and enter it. */
async function create(
  page: Page,
  { name, format, clock: [minutes, increment], delay, options }: Plan,
): Promise<number> {
  await signUp(page, 'ada');
  await page.goto('/create?preset=other');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: format }).check();
  await options?.(page);
  await page.getByText('Where games are played', { exact: true }).click();
  await page.getByRole('radio', { name: /Chess, here on this server/ }).check();
  await page.getByLabel('Minutes each').selectOption(minutes);
  await page.getByLabel('Seconds added per move').selectOption(increment);
  await expectGoodLooks(page, 'rules of chess');
  await keepPicture(page, 'chess-rules');
  await page.getByText('Dates and spectators', { exact: true }).click();
  if (delay) await page.getByLabel('Spectator delay in seconds').fill(delay);
  await expect(page.getByText(/^Chess .*here on this server$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create and open registration' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const id = Number(idOf(page));
  await send(page.request, 'POST', `/api/tournaments/${id}/entries`, {});
  return id;
}

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function start(page: Page, id: number): Promise<void> {
  for (const to of ['check_in', 'seeding']) await send(page.request, 'POST', `/api/tournaments/${id}/phase`, { to });
  await page.goto(`/tournaments/${id}`);
  await confirm(page, 'Start the tournament');
}

/** Go to one's board from the page of the tournament. */
async function sitDown(page: Page, id: number): Promise<void> {
  await page.goto(`/tournaments/${id}`);
  const link = page.getByRole('region', { name: 'Your games' }).getByRole('link').first();
  await expect(link).toBeVisible({ timeout: 60_000 }); // a match is open a moment before its game is
  await expect(async () => {
    await link.click({ timeout: 5_000 }); // the list may move under the finger while games open
    await expect(page).toHaveURL(/\/games\/chess\/\d+$/, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator('cg-board')).toBeVisible();
}

const WHITE_MATES = [
  ['e2e4', 'd1h5', 'f1c4', 'h5f7'],
  ['e7e5', 'b8c6', 'g8f6'],
] as const;
const BLACK_MATES = [
  ['f2f3', 'g2g4'],
  ['e7e5', 'd8h4'],
] as const;

/** The reader mates, with whatever colour. */
async function winOnBoard(page: Page, rival: Rival): Promise<void> {
  const id = Number(idOf(page));
  await rival.act(id, 'ready');
  await expect.poll(async () => (await gameOf(page)).game.status).toBe('playing');
  const side = (await gameOf(page)).my_side ?? 0;
  const [own, theirs] = side === 0 ? WHITE_MATES : [BLACK_MATES[1], BLACK_MATES[0]];
  for (let turn = 0; turn < own.length; turn += 1) {
    if (side === 1) await rival.move(id, theirs[turn] ?? '', 2 * turn);
    await expect(page.getByText('Your move', { exact: true })).toBeVisible();
    await makeMove(page, own[turn] ?? '', side);
    if (side === 0 && turn < theirs.length) await rival.move(id, theirs[turn] ?? '', 2 * turn + 1);
  }
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('You won');
}

/** Two programs play: White mates. */
async function playApart(white: Rival, black: Rival, id: number): Promise<void> {
  for (const rival of [white, black]) await rival.act(id, 'ready');
  for (const [turn, uci] of WHITE_MATES[0].entries()) {
    await white.move(id, uci, 2 * turn);
    const answer = WHITE_MATES[1][turn];
    if (answer) await black.move(id, answer, 2 * turn + 1);
  }
}

/** Who plays whom, by the games that are open. */
async function pairOff(rivals: Rival[], tournament: number): Promise<Map<number, [Rival, Rival]>> {
  const sides = new Map<number, Partial<Record<'white' | 'black', Rival>>>();
  for (const rival of rivals)
    for (const game of await rival.games(tournament))
      sides.set(game.id, { ...sides.get(game.id), [game.color]: rival });
  return new Map(
    [...sides].flatMap(([id, { white, black }]) => (white && black ? [[id, [white, black]] as const] : [])),
  );
}

async function opponentOf(page: Page, rivals: Rival[], tournament: number): Promise<Rival> {
  for (const rival of rivals)
    if ((await rival.games(tournament)).some((game) => String(game.id) === idOf(page))) return rival;
  throw new Error('Nobody sits at the other side of the board.');
}

const expectPodium = async (page: Page, id: number, first: string) => {
  await expect
    .poll(async () => (await send<{ phase: string }>(page.request, 'GET', `/api/tournaments/${id}`)).phase)
    .toBe('completed');
  await page.goto(`/tournaments/${id}?tab=standings`);
  await expect(
    page
      .getByRole('region', { name: 'Podium' })
      .or(page.getByRole('list', { name: 'Podium' }))
      .first(),
  ).toContainText(first);
};

test(
  'chess in a Swiss: four players, two rounds, the boards open by themselves until the podium',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const id = await create(page, {
      name: named('Chess Swiss'),
      format: /A few rounds for many/,
      clock: ['5', '3'],
      options: async () => {
        await page.getByLabel('Rounds', { exact: true }).selectOption('2');
      },
    });
    const rivals = await Promise.all(['bob', 'cid', 'dan'].map((name) => invite(browser, id, name)));
    await start(page, id);
    for (let round = 1; round <= 2; round += 1) {
      await sitDown(page, id);
      if (round === 1) {
        await expect(page.getByText(/^The game begins when/)).toBeVisible();
        await expectGoodLooks(page, 'a board that waits');
        await keepPicture(page, 'chess-waiting');
      }
      await winOnBoard(page, await opponentOf(page, rivals, id));
      await expectGoodLooks(page, 'a game that is won');
      for (const [game, [white, black]] of await pairOff(rivals, id)) await playApart(white, black, game);
      if (round === 1) await expect(page.getByRole('link', { name: 'To your next game' })).toBeVisible();
    }
    await expectPodium(page, id, 'ada');
  },
);

test('chess in a round robin: a flag falls, and the opponent wins', { tag: '@journey' }, async ({ page, browser }) => {
  const id = await create(page, {
    name: named('Chess table'),
    format: /Round robin/,
    clock: ['¼', '0'],
  });
  const rival = await invite(browser, id, 'bob');
  await start(page, id);
  await sitDown(page, id);
  await rival.act(Number(idOf(page)), 'ready');
  const side = (await gameOf(page)).my_side ?? 0;
  const game = Number(idOf(page));
  await expect.poll(async () => (await gameOf(page)).game.status).toBe('playing');
  if (side === 1) await rival.move(game, 'e2e4', 0);
  await expect(page.getByText('Your move', { exact: true })).toBeVisible();
  await makeMove(page, side === 0 ? 'e2e4' : 'e7e5', side);
  await rival.move(game, side === 0 ? 'e7e5' : 'g1f3', side === 0 ? 1 : 2);
  await expect(page.locator('[data-running]')).toBeVisible(); // our clock runs, and we let it
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('You lost', {
    timeout: 60_000,
  });
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('on time');
  await expectPodium(page, id, 'bob');
});

test(
  'chess in a bracket: a draw is played again with colours changed, and spectators are behind',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const id = await create(page, {
      name: named('Chess cup'),
      format: /Single elimination/,
      clock: ['5', '3'],
      delay: '8',
    });
    const rivals = await Promise.all(['bob', 'cid', 'dan'].map((name) => invite(browser, id, name)));
    await start(page, id);
    await sitDown(page, id);
    const rival = await opponentOf(page, rivals, id);
    const first = Number(idOf(page));
    await rival.act(first, 'ready');
    const visitor = await (
      await browser.newContext(isPhone() ? { viewport: { width: 390, height: 844 } } : {})
    ).newPage();
    await drawByAgreement(page, rival, visitor, id);

    await page.getByRole('link', { name: 'To your next game' }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${first}$`));
    await winOnBoard(page, rival); // by the other colour
    for (const [game, [white, black]] of await pairOff(rivals, id)) await playApart(white, black, game);
    await page.getByRole('link', { name: 'To your next game' }).click();
    await expect(page.locator('cg-board')).toBeVisible();
    await winOnBoard(page, await opponentOf(page, rivals, id));
    await expectPodium(page, id, 'ada');
  },
);

/** Both make a move, one offers a draw, the other accepts; a visitor sees it later. */
async function drawByAgreement(page: Page, rival: Rival, visitor: Page, tournament: number): Promise<void> {
  const id = Number(idOf(page));
  const { my_side } = await gameOf(page);
  const side = my_side ?? 0;
  await visitor.goto(`/tournaments/${tournament}/watch`);
  await expect(visitor.getByText('Delayed by 8 s')).toBeVisible();
  await expect.poll(async () => (await gameOf(page)).game.status).toBe('playing');
  if (side === 1) await rival.move(id, 'e2e4', 0);
  await expect(page.getByText('Your move', { exact: true })).toBeVisible();
  await makeMove(page, side === 0 ? 'e2e4' : 'e7e5', side);
  if (side === 0) await rival.move(id, 'e7e5', 1);
  await expectBehind(page, visitor, id);
  const match = (await rival.games(tournament))[0]?.origin.number ?? 0;
  await visitor.goto(`/tournaments/${tournament}/watch?match=${match}`);
  await expect(visitor.locator('square.last-move').first(), 'the move comes when it is old enough').toBeVisible();
  await expectGoodLooks(visitor, 'spectators of chess');
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await expect.poll(async () => (await gameOf(page)).game.status === 'playing').toBe(true);
  await expect(page.getByRole('button', { name: 'Draw offered' })).toBeVisible();
  await rival.act(id, 'accept-draw');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Draw');
  await expect(result).toContainText('it goes on with colours changed');
  await expectGoodLooks(page, 'a draw that is played again');
}

/** Whatever a stranger is shown is as old as it should be: no move is younger than the moment they see. */
async function expectBehind(page: Page, visitor: Page, id: number): Promise<void> {
  const own = await gameOf(page);
  const theirs = await gameOf(visitor, String(id));
  expect(theirs.is_delayed).toBe(true);
  expect(own.is_delayed).toBe(false);
  for (const move of theirs.moves) expect(move.at).toBeLessThanOrEqual(theirs.now);
  const seen = own.moves.filter((move) => move.at <= theirs.now);
  expect(theirs.moves.map((move) => move.uci)).toEqual(seen.map((move) => move.uci));
  const after = await gameOf(page); // asked later: even now the stranger's moment was 8 s ago
  expect(after.now - theirs.now).toBeGreaterThanOrEqual(8_000);
}
