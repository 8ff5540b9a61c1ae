import { expect, test } from '@playwright/test';
import { expectGoodLooks } from './support/checks';
import { send, signUp } from './support/people';
import { readQrCode } from './support/qr';
import { DESKTOP, TABLET } from './support/sizes';
import { enterLate, finishRound, listOpen, makeOpen, type Match, pairNext } from './support/weekend-open';

type Changes = { is_final: boolean; players: { name: string; change: number | null; games: number }[] };
type Awards = { awards: { name: string; amount: number }[]; total: number; rest: number };

for (const { screen, viewport, hasTouch } of [
  { screen: 'desktop', viewport: DESKTOP, hasTouch: false },
  { screen: 'tablet', viewport: TABLET, hasTouch: true },
]) {
  test.describe(screen, () => {
    test.use({ viewport, hasTouch });

    test(`an arbiter runs a weekend open of sixty, on a ${screen}`, async ({ page }) => {
      await signUp(page, 'arbiter');
      const id = await makeOpen(page);
      const at = `/api/tournaments/${id}`;
      const put = (match: Match | undefined, body: object, to = 'result') =>
        send(page.request, 'PUT', `${at}/matches/${match?.number}/${to}`, body);

      await test.step('round 1: slips whose codes lead to their boards, results by keyboard', async () => {
        const open = await listOpen(page.request, id);
        expect(open).toHaveLength(30);
        await page.goto(`/tournaments/${id}/print?what=slips&round=1`);
        const codes = page.getByRole('img', { name: /The address where the result of board/ });
        await expect(codes).toHaveCount(30);
        expect(await readQrCode(codes.first())).toMatch(new RegExp(`/tournaments/${id}\\?match=${open[0]?.number}$`));
        await page.goto(`/tournaments/${id}/result-keys`);
        await page.getByRole('listbox').press('1');
        await expect.poll(async () => (await listOpen(page.request, id)).length).toBe(29);
        await expectGoodLooks(page, 'results by keyboard of a weekend open');
        await finishRound(page, id);
      });

      await test.step('round 2: a late entry, a bye asked for, a forfeit, an adjourned game', async () => {
        const late = await enterLate(page, id);
        expect(late).toBe(61);
        await send(page.request, 'PUT', `${at}/entries/20/byes/3`, { kind: 'half-bye' });
        await pairNext(page, id);
        const [first, second] = await listOpen(page.request, id);
        await put(first, { score: [5, 5], mark: 'adjourned' });
        await put(second, { forfeit: 1 });
        await finishRound(page, id);
        await page.goto(`/tournaments/${id}/print?what=standings`);
        await expect(page.getByRole('article', { name: /Standings/ })).toBeVisible();

        // The pairing by hand of a round belongs here.
        await pairNext(page, id);
        await put(first, { score: [10, 0], reason: 'played on' }, 'correction');
      });

      await test.step('round 3 to 7: a withdrawal, and a correction after the next round', async () => {
        await finishRound(page, id);
        await send(page.request, 'POST', `${at}/entries/33/withdraw`, { reason: 'ill' });
        await pairNext(page, id);
        const [wrong] = await listOpen(page.request, id);
        await put(wrong, { score: [10, 0] });
        await finishRound(page, id);
        await pairNext(page, id);
        await finishRound(page, id);
        await put(wrong, { score: [5, 5], reason: 'both score sheets' }, 'reported');
        for (const round of [6, 7]) {
          await pairNext(page, id);
          expect((await listOpen(page.request, id))[0]?.round).toBe(round);
          await finishRound(page, id);
        }
      });

      await test.step('the end: rating changes, norms, categories, prizes', async () => {
        await page.goto(`/tournaments/${id}/reports`);
        await expect(page.getByRole('region', { name: 'Rating changes' })).toBeVisible();
        await expect(page.getByText(/Not final/)).toHaveCount(0);
        await expectGoodLooks(page, 'rating changes');
        const changes = await send<Changes>(page.request, 'GET', `${at}/rating-changes`);
        expect(changes.is_final).toBe(true);
        expect(changes.players).toHaveLength(61);

        await page.getByRole('radio', { name: 'Norms' }).click();
        await expect(page.getByRole('heading', { name: 'Norms made' })).toBeVisible();
        await expectGoodLooks(page, 'norms');

        await page.getByRole('radio', { name: 'Prizes' }).click();
        await page.getByRole('button', { name: 'Announce prizes' }).click();
        await page.getByRole('textbox', { name: 'Prizes' }).fill('1000 + a cup\n600\n400\n200');
        await page.getByLabel('Among equal points').selectOption('hort');
        await page.getByRole('button', { name: 'Another category' }).click();
        const women = page.getByRole('region', { name: 'Category' });
        await women.getByRole('button', { name: 'Only for some' }).click();
        await women.getByLabel('Sex').selectOption('w');
        await women.getByRole('textbox', { name: 'Prizes' }).fill('150\n100');
        await women.getByRole('textbox', { name: 'Category' }).fill('Women');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('a cup').first()).toBeVisible();
        await expectGoodLooks(page, 'prizes');
        const awards = await send<Awards>(page.request, 'GET', `${at}/prize-awards`);
        expect(awards.total + awards.rest).toBe(245_000);

        await page.goto(`/tournaments/${id}/print?what=receipts`);
        await expect(page.getByRole('article', { name: /Receipt of/ })).toHaveCount(awards.awards.length);
        await page.goto(`/tournaments/${id}/reports?show=categories`);
        await expect(page.getByRole('region', { name: 'Women' }).first()).toBeVisible();
      });

      await test.step('the report is ready to send', async () => {
        await page.goto(`/tournaments/${id}/report`);
        await expect(page.getByText('Ready to send.')).toBeVisible();
        const report = await (await page.request.get(`${at}/report.trf?form=report`)).text();
        expect(report.split(/\r\n|\r|\n/).filter((line) => line.startsWith('001'))).toHaveLength(61);
      });
    });
  });
}
