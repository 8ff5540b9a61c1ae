import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signInAsOperator, stamp } from '../e2e/support/people';

/** `npm run first-event`: from `/` to a running event for each kind of organiser, counted in clicks, fields and seconds. */
const FOLDER = new URL('pictures/', import.meta.url);
const KNIGHTS = Array.from({ length: 20 }, (_, index) => `Knight ${index + 1}, ${2200 - 20 * index}`);

/** Somebody who presses and types, and is counted. */
class Stranger {
  clicks = 0;
  fields = 0;
  constructor(
    readonly page: Page,
    readonly who: string,
  ) {}

  async press(role: 'button' | 'link' | 'radio', name: RegExp): Promise<void> {
    await this.page.getByRole(role, { name }).first().click();
    this.clicks += 1;
    await this.look();
  }

  async fill(label: RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(text);
    this.fields += 1;
  }

  /** Press what makes the event; whoever has no account makes one on the way, and goes on. */
  async make(name: RegExp): Promise<void> {
    await this.press('button', name);
    const signIn = this.page.getByRole('heading', { name: 'Sign in', level: 1 });
    const isStranger = await signIn.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (!isStranger) return;
    await this.press('link', /^Create an account$/);
    await expect(this.page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await this.fill(/^User name/, `${this.who}-${stamp()}`);
    await this.fill(/^Password/, PASSWORD);
    await this.press('button', /^Create account$/);
    await expect(this.page.getByRole('button', { name })).toBeHidden(); // it goes on by itself
  }

  /** Keep what is on screen after each step. */
  async look(): Promise<void> {
    await expect(this.page.locator('.animate-shimmer')).toHaveCount(0);
    await this.page.screenshot({
      path: new URL(`first-${this.who}-${this.clicks}.jpg`, FOLDER).pathname,
      type: 'jpeg',
      quality: 60,
    });
  }
}

const WALKS: Record<string, (stranger: Stranger) => Promise<void>> = {
  arbiter: async (stranger) => {
    await stranger.press('link', /^Chess event/);
    await stranger.fill(/^Name/, 'Spring open');
    await stranger.fill(/^Players/, KNIGHTS.join('\n'));
    await stranger.make(/^Start with 20 players$/);
    await expect(stranger.page.getByRole('region', { name: 'Round 1' })).toBeVisible();
  },
  championship: async (stranger) => {
    await stranger.press('link', /^Championship/);
    await stranger.fill(/^Name/, 'Ludo evening');
    await stranger.make(/^Create and open registration$/);
    await expect(stranger.page.getByRole('heading', { name: 'Ludo evening' })).toBeVisible();
  },
  club: async (stranger) => {
    await stranger.press('link', /^Online club/);
    await stranger.make(/^Create the arena$/);
    await expect(stranger.page).toHaveURL(/\/arenas\/\d+$/);
  },
  cards: async (stranger) => {
    await stranger.press('link', /^Card night/);
    await stranger.fill(/^Name/, 'Friday draft');
    await stranger.fill(/^Players/, KNIGHTS.slice(0, 8).join('\n'));
    await stranger.make(/^Seat 8 players$/);
    await stranger.press('button', /^Seat at random$/);
    await stranger.press('button', /^Start draft$/);
    await expect(stranger.page.getByText('Round 1').first()).toBeVisible();
  },
  engines: async (stranger) => {
    await stranger.press('link', /^Engine test/);
    await stranger.press('button', /^Download/);
  },
  operator: async (stranger) => {
    await stranger.press('link', /^Engine test/);
    await stranger.press('button', /^Start$/);
    await expect(stranger.page).toHaveURL(/\/cups\/\d+$/);
  },
};

const rows: string[] = [];

for (const [who, walk] of Object.entries(WALKS))
  test(`the first event: ${who}`, async ({ page }) => {
    mkdirSync(FOLDER, { recursive: true });
    if (who === 'operator') test.skip(!(await signInAsOperator(page)), 'this server has no operator of the tests');
    await page.goto(who === 'operator' ? '/create' : '/');
    const stranger = new Stranger(page, who);
    const begun = Date.now();
    await walk(stranger);
    const seconds = (Date.now() - begun) / 1000;
    rows.push(`| ${who} | ${stranger.clicks} | ${stranger.fields} | ${seconds.toFixed(1)} |`);
    const table = '| organiser | clicks | fields | seconds of a machine |\n|---|---|---|---|';
    writeFileSync(new URL('first-event.md', FOLDER), [table, ...rows, ''].join('\n'));
  });
