import { expect, type Page, test } from '@playwright/test';
import { addDays, formatWeekday } from '@/lib/planning/plan-day-rules';
import { expectNoAxeViolations } from '@/tests/support/axe';

/** The shopping list of the planned meals. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Opens the list of two dinners; returns the day of the first. */
async function openList(page: Page): Promise<string> {
  await page.goto('/shopping-list');
  await expect(page.getByText('Nothing to shop for yet.')).toBeVisible();
  const { dishes } = await (await page.request.get('/api/dishes?country=India')).json();
  const findId = (title: string) => dishes.find((dish: { title: string }) => dish.title === title)._id;
  const today = await page.evaluate(() => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  });
  const meals = ['Butter Chicken', 'Chicken Biryani'].map((title, index) => ({
    ...{ id: `m${index}`, day: addDays(today, index), recipeId: findId(title), servings: 6 },
  }));
  await page.evaluate((text) => localStorage.setItem('meal-plan', text), JSON.stringify(meals));
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Basmati Rice/ })).toBeVisible();
  return today;
}

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the meals of a week are one list by aisle, whose ticks survive, and one basket for the cart', async ({
      page,
    }) => {
      const today = await openList(page);
      await expectNoAxeViolations(page);
      const rice = page.getByRole('checkbox', { name: /^Basmati Rice/ });
      await expect(rice).toHaveCount(1);
      const row = page.getByRole('listitem').filter({ has: rice });
      await expect(row).toContainText(`2 cups for ${formatWeekday(today)}’s Butter Chicken`);
      await expect(row).toContainText(`for ${formatWeekday(addDays(today, 1))}’s Chicken Biryani`);
      await expect(page.getByRole('region', { name: 'Grains & Breads' })).toContainText('Basmati Rice');
      const staples = page.getByRole('region', { name: 'You probably have these' });
      await expect(staples.getByRole('button', { name: /^I need it/ }).first()).toBeVisible();

      // By keyboard.
      await rice.focus();
      await page.keyboard.press('Space');
      await page.getByRole('textbox', { name: 'Something else you need' }).fill('Paper towels');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('checkbox', { name: 'Paper towels' })).toBeVisible();
      await page.reload();
      await expect(rice).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Paper towels' })).not.toBeChecked();

      await expect(page.getByRole('list', { name: 'Cost per meal' }).getByRole('listitem')).toHaveCount(2);
      const add = page.getByRole('button', { name: /^Add \d+ items to cart/ });
      const [, count] = /Add (\d+) items/.exec(String(await add.textContent())) ?? [];
      await add.click();
      await expect(page.getByRole('button', { name: `Cart (${count})` })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Add \d+ more items to cart/ })).toBeVisible();
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}

test('the list is copied and printed: what is ticked is not in its text, and no control is on paper', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const today = await openList(page);
  await page.getByRole('checkbox', { name: /^Basmati Rice/ }).check();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.startsWith(`${formatWeekday(today)}’s Butter Chicken, 6 servings\n`)).toBe(true);
  expect(text).toMatch(/\n- Garam Masala: /);
  expect(text).not.toContain('Basmati Rice');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Garam Masala')).toBeVisible();
  await expect(page.getByText('One basket')).toBeHidden();
  await expect(page.getByRole('textbox', { includeHidden: true }).last()).toBeHidden();
});

test('a meal that is unchecked is not shopped for', async ({ page }) => {
  await openList(page);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: /^Basmati Rice/ }) });
  const meals = page.getByRole('group', { name: 'Meals on this list' });
  await meals.getByRole('checkbox', { name: /Chicken Biryani/ }).uncheck();
  await expect(row).not.toContainText('Chicken Biryani');
  await expect(page.getByRole('list', { name: 'Cost per meal' }).getByRole('listitem')).toHaveCount(1);
});
