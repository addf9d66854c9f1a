import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addDays, toLocalDay } from '@/lib/planning/plan-day-rules';
import { generateEmail, logIn, registerAccount } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';

/** The plan, list and pantry in an account, on two phones of it. */

const VIEWPORT = { width: 390, height: 844 };

async function openPhone(browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logIn(page, email);
  return { context, page };
}

const isShared = (page: Page) => page.waitForFunction(() => localStorage.getItem('plan-account') !== null);

test('two phones share a plan: ticks, moves and lines merge, offline too, and a logout leaves nothing behind', async ({
  browser,
}) => {
  const email = generateEmail();
  await registerAccount(email);
  const [one, two] = [await openPhone(browser, email), await openPhone(browser, email)];
  const { dishes } = await (await one.page.request.get('/api/dishes?country=India')).json();
  const { _id } = dishes.find(({ title }: { title: string }) => title === 'Butter Chicken');
  const today = toLocalDay(new Date());
  const meal = { id: 'butter-chicken', day: today, recipeId: _id, servings: 6 };

  // From before the login: asked once.
  await one.page.goto('/plan');
  await isShared(one.page);
  await one.page.evaluate(
    (text) => {
      localStorage.removeItem('plan-account');
      localStorage.setItem('meal-plan', text);
    },
    JSON.stringify([meal]),
  );
  await one.page.reload();
  const question = one.page.getByRole('region', { name: 'Keep what is on this device?' });
  await expect(question).toBeVisible();
  await expectNoAxeViolations(one.page);
  await question.getByRole('button', { name: 'Keep both' }).click();
  await expect(question).toBeHidden();
  await isShared(one.page);

  await two.page.goto('/shopping-list');
  const rice = (page: Page) => page.getByRole('checkbox', { name: /^Basmati Rice/ });
  await expect(rice(two.page)).toBeVisible();
  await one.page.goto('/shopping-list');
  await expect(rice(one.page)).toBeVisible();

  // Within two seconds; the shop of the tests shares its processor with both phones.
  await rice(one.page).check();
  await expect(rice(two.page)).toBeChecked({ timeout: 5_000 });

  // Both at once.
  const addLine = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Something else you need' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await Promise.all([addLine(one.page, 'Paper towels'), addLine(two.page, 'Dish soap')]);
  for (const { page } of [one, two])
    for (const name of ['Paper towels', 'Dish soap'])
      await expect(page.getByRole('checkbox', { name })).toBeVisible();

  // One is in a store without a connection.
  await one.context.setOffline(true);
  await one.page.getByRole('checkbox', { name: 'Dish soap' }).check();
  await expect(one.page.getByText('The shop can’t be reached.')).toBeVisible();
  await rice(two.page).uncheck();
  await addLine(two.page, 'Candles');
  await one.context.setOffline(false);
  await expect(two.page.getByRole('checkbox', { name: 'Dish soap' })).toBeChecked();
  await expect(one.page.getByRole('checkbox', { name: 'Candles' })).toBeVisible();
  await expect(rice(one.page)).not.toBeChecked();
  await expect(one.page.getByText('The shop can’t be reached.')).toBeHidden();

  // Both move the same meal: the later move counts, and both hear of it.
  for (const { page } of [one, two]) {
    await page.goto('/plan');
    await expect(page.locator('[data-meal="butter-chicken"]')).toBeVisible();
  }
  await one.context.setOffline(true);
  const move = (page: Page, day: string) =>
    page.evaluate(
      ([id, to]) => {
        const meals = JSON.parse(String(localStorage.getItem('meal-plan')));
        const moved = meals.map((each: { id: string }) => (each.id === id ? { ...each, day: to } : each));
        localStorage.setItem('meal-plan', JSON.stringify(moved));
        window.dispatchEvent(new StorageEvent('storage', { key: 'meal-plan' }));
      },
      [meal.id, day],
    );
  await move(one.page, addDays(today, 20));
  const sent = two.page.waitForResponse((response) => response.request().method() === 'PUT');
  await move(two.page, addDays(today, 30));
  await sent;
  await one.context.setOffline(false);
  for (const { page } of [one, two]) {
    await expect(page.getByText(/^Changed on two devices at once: a meal on /)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('meal-plan'))).toContain(addDays(today, 30));
  }
  await expectNoAxeViolations(two.page);

  await one.page.getByRole('button', { name: 'Logout' }).click();
  await expect(one.page).toHaveURL('/');
  const left = await one.page.evaluate(() => Object.values({ ...localStorage }).join());
  expect(left).not.toContain('butter-chicken');
  expect(left).not.toContain('Paper towels');
  await expect(two.page.locator('body')).toBeVisible();
  const { entries } = await (await two.page.request.get('/api/users/me/plan')).json();
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'line')).toHaveLength(3);
  await Promise.all([one.context.close(), two.context.close()]);
});
