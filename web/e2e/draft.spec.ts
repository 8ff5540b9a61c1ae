import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectGoodLooks, expectGoodLooksAtBothSizes, isPhone, keepPicture } from './support/checks';
import { send, signUp } from './support/people';
import { PHONE } from './support/sizes';
import { followTutorial } from './support/tutorial';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dana', 'Emil', 'Finn', 'Gus', 'Hana'];

type Match = { number: number; round: number; status: string; index: number };
type Standing = {
  rank: number;
  entry: number;
  score: number;
  tiebreaks: { code: string; value: string; decimal: number | null }[];
};
type Event = { matches: Match[]; standings: Standing[]; phase: string };
const read = (page: Page, id: number) => send<Event>(page.request, 'GET', `/api/tournaments/${id}`);

const SCORES = [
  [2, 0],
  [2, 1],
  [1, 1],
  [0, 2],
] as const;
const PREVIEWS = [/ wins 2–0$/, / wins 2–1$/, /^Draw 1–1$/, / wins 2–0$/];

/** Open one match after the other that has no result, count its games as a thumb would, and send them. */
async function playRound(page: Page, round: number, open = 'Report', submit = 'Submit result'): Promise<void> {
  const links = page
    .getByRole('list', { name: `Pairings of round ${round}` })
    .getByRole('link', { name: new RegExp(`^${open}:`) });
  for (const [index, score] of SCORES.entries()) {
    await expect(links).toHaveCount(SCORES.length - index);
    await links.first().click();
    const more = page.getByRole('button', { name: /^One game more for/ });
    for (const [side, games] of score.entries())
      for (let game = 0; game < games; game += 1) await more.nth(side).click();
    await expect(page.getByText(PREVIEWS[index] ?? / wins /)).toBeVisible();
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByRole('tab', { name: 'Rounds' })).toBeVisible();
  }
}

/** Ben takes the second seat and changes places with Anna. */
async function seatByThumb(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ben', exact: true }).tap();
  await page.getByRole('button', { name: 'Seat 2: empty' }).tap();
  await page.getByRole('button', { name: 'Seat 2: Ben' }).tap();
  await page.getByRole('button', { name: 'Seat 1: Anna' }).tap();
}

async function seatByMouseAndKeys(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Ben', exact: true })
    .dragTo(page.getByRole('button', { name: 'Seat 2: empty' }));
  await expect(page.getByRole('button', { name: 'Seat 2: Ben' })).toBeVisible();
  await page.getByRole('button', { name: 'Seat 1: Anna' }).press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

test(
  'a card shop follows the tutorial: a draft of eight from the list of players to the prizes',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await signUp(page, 'shop');
    let [id, left] = [0, ''];
    const timer = page.getByRole('timer');
    const stream = await (await browser.newContext()).newPage();
    await followTutorial('card-shop', async (step) => {
      await step('The event', async (says) => {
        await page.goto('/');
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: says('Create') })
          .click();
        await page.getByRole('link', { name: new RegExp(`^${says('Card night')}`) }).click();
        await page.getByLabel('Name', { exact: true }).fill('Friday draft');
        for (const kind of ['Draft', 'Sealed', 'Constructed'])
          await expect(page.getByRole('radio', { name: new RegExp(`^${says(kind)}`) })).toBeVisible();
        await page.getByLabel(says('Players'), { exact: true }).fill(NAMES.join('\n'));
        await expect(page.getByText('Recommended for 8 players: 3')).toBeVisible();
        await expectGoodLooks(page, 'the event');
        await page.getByText(says('Prizes in words'), { exact: true }).click();
        await page.getByLabel(says('1st prize')).fill('A booster box');
        await page.getByRole('button', { name: says('Seat 8 players') }).click();
        await expect(page.getByRole('heading', { name: 'Seating' })).toBeVisible();
        id = Number(/tournaments\/(\d+)/.exec(page.url())?.[1]);
      });
      await step('Seats', async (says) => {
        await page.getByRole('button', { name: 'Anna', exact: true }).click();
        await page.getByRole('button', { name: 'Seat 1: empty' }).click();
        await (isPhone() ? seatByThumb(page) : seatByMouseAndKeys(page));
        await expect(page.getByRole('button', { name: 'Seat 1: Ben' })).toBeVisible();
        const start = page.getByRole('button', { name: says('Start draft') });
        await expect(start).toBeDisabled();
        await expectGoodLooks(page, 'seating');
        await page.getByRole('button', { name: says('Seat at random') }).click();
        await expect(start).toBeEnabled();
        await keepPicture(page, 'seating');
        await start.click();
      });
      await step('The clock', async (says) => {
        await expect(page.getByRole('list', { name: 'Pairings of round 1' }).getByRole('listitem')).toHaveCount(4);
        await page.getByRole('button', { name: says('Start round 1') }).click();
        await expect(timer).toHaveText(/^4\d:\d\d$/);
        await expectGoodLooks(page, 'a round');
        await keepPicture(page, 'draft');
        await page.getByRole('button', { name: says('Pause') }).click();
        await expect(page.getByText('Round 1, paused')).toBeVisible();
        await expect(page.getByRole('button', { name: says('One minute more') })).toBeVisible();
        const [minutes = '', seconds = ''] = (await timer.innerText()).split(':');
        left = `${Number(minutes) + 5}:${seconds}`;
        await page.getByRole('button', { name: says('Five minutes more') }).click();
        await expect(timer).toHaveText(left);
      });
      await step('Results', async (says) => {
        await stream.goto(`/overlay/${id}?parts=timer,featured,standings,pairings`);
        await expect(stream.getByRole('timer')).toHaveText(left);
        await playRound(page, 1, says('Report'), says('Submit result'));
      });
      await step('The next round', async () => {
        await expect(stream.getByRole('region', { name: 'Round 2 pairings' })).toBeVisible();
        await stream.context().close();
        for (const round of [2, 3]) await playRound(page, round);
        await expect(page.getByRole('region', { name: 'Podium' })).toBeVisible();
        await expectGoodLooks(page, 'the podium');
      });
      await step('On a stream', async (says) => {
        await page.getByRole('tab', { name: 'Rounds' }).click();
        await expect(page.getByRole('link', { name: says('Stream') })).toBeVisible();
        await page.getByRole('tab', { name: 'Standings' }).click();
        const table = page.getByRole('table', { name: /^Standings of/ });
        await expect(table.getByRole('columnheader', { name: 'OMW%' })).toBeVisible();
        await expect(table.getByRole('row').nth(1)).toContainText(/\d\d\.\d\d%/);
        await expectGoodLooks(page, 'the table');
      });
      await step('Afterwards', async (says) => {
        await expect(page.getByRole('region', { name: says('Prizes') })).toContainText('A booster box');
        await page.goto('/tournaments');
        await page.getByRole('button', { name: says('Prize card') }).click();
        await expect(page.getByRole('dialog')).toContainText('A booster box');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: 'Delete Friday draft' }).click();
        await page.getByRole('dialog').getByRole('textbox').fill('Friday draft');
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByText('You run no tournaments yet')).toBeVisible();
      });
    });
  },
);

test('seven players: byes, a report by the code of a slip, paper and stream', async ({ page, browser }) => {
  await signUp(page, 'shop');
  const { id } = await send<{ id: number }>(page.request, 'POST', '/api/tournaments', {
    name: 'Seven',
    format: 'draft-swiss',
    options: {},
    seeding: 'random',
    self_report: true,
  });
  const at = `/api/tournaments/${id}`;
  await send(page.request, 'POST', `${at}/phase`, { to: 'registration' });
  await send(page.request, 'POST', `${at}/entries/bulk`, {
    entries: NAMES.slice(0, 7).map((name) => ({ name })),
  });
  for (const to of ['check_in', 'seeding']) await send(page.request, 'POST', `${at}/phase`, { to });
  await send(page.request, 'PUT', `${at}/seats`, { pods: [[1, 2, 3, 4, 5, 6, 7]] });
  await send(page.request, 'POST', `${at}/phase`, { to: 'in_progress' });
  await page.goto(`/tournament/${id}`);
  const pairings = page.getByRole('list', { name: 'Pairings of round 1' });
  await expect(pairings.getByRole('listitem')).toHaveCount(4);
  await expect(pairings.getByRole('listitem').filter({ hasText: 'Bye' })).toContainText('Gus');
  await expectGoodLooksAtBothSizes(page, 'a round with a bye');

  const { slips } = await send<{ slips: { match: number; entry: number; url: string }[] }>(
    page.request,
    'GET',
    `${at}/slips`,
  );
  await page.goto(`/tournaments/${id}/print?what=slips`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto(`/tournaments/${id}/print?what=names`);
  await expect(page.getByRole('row')).toHaveCount(8);

  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  for (const [who, entry, action] of [
    ['Anna', 1, ''],
    ['Dana', 4, 'Enter the same score'],
  ] as const) {
    await phone.goto(slips.find((slip) => slip.entry === entry)?.url ?? '');
    await expect(phone.getByText(`You report as ${who}.`)).toBeVisible();
    if (action) await phone.getByRole('button', { name: action }).click();
    else
      for (let game = 0; game < 2; game += 1)
        await phone.getByRole('button', { name: 'One game more for Anna' }).click();
    await expect(phone.getByText('Anna wins 2–0').last()).toBeVisible();
    if (action) await expectAccessible(phone, 'the slip');
    await phone.getByRole('button', { name: 'Report result' }).click();
    await expect(phone.getByRole('region', { name: 'Reported' })).toBeVisible();
  }
  await expect(phone.getByText('The result stands.')).toBeVisible();
  await context.close();

  const open = (await read(page, id)).matches.filter((match) => match.status === 'ready');
  for (const match of open)
    await send(page.request, 'PUT', `${at}/matches/${match.number}/result`, { score: [10, 10] });
  await page.goto(`/tournaments/${id}`);
  await expect(
    page.getByRole('list', { name: 'Pairings of round 2' }).getByRole('listitem').filter({ hasText: 'Bye' }),
  ).not.toContainText('Gus');

  await page.goto(`/tournaments/${id}/stream`);
  await page.getByRole('checkbox', { name: 'Pairings' }).check();
  await expect(page.getByLabel('Address for OBS')).toHaveValue(
    new RegExp(`/overlay/${id}\\?parts=timer,featured,standings,pairings$`),
  );
  await expectGoodLooksAtBothSizes(page, 'the stream page');
  await page.goto(`/overlay/${id}?parts=timer,standings`);
  await expect(page.getByRole('region', { name: 'Standings' })).toContainText('Anna');
  await expect(page.getByRole('timer')).toHaveText('50:00');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});
