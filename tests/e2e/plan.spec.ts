import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, findWeekStart, formatPlanDay, formatWeekday } from '@/lib/planning/plan-day-rules';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectDialogsClosed } from '@/tests/support/dialogs';

/** The week of meals, which a browser remembers without an account. */

const WIDTHS = [390, 1280];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function findRecipePath(page: Page, title: string): Promise<string> {
  const { dishes } = await (await page.request.get('/api/dishes?country=India')).json();
  return `/recipes/detail/${dishes.find((dish: { title: string }) => dish.title === title)._id}`;
}

const readToday = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  });

/** Plans a recipe on its page. */
async function planOnPage(page: Page, title: string, day: string): Promise<void> {
  await page.goto(await findRecipePath(page, title));
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan this recipe' });
  await dialog.getByRole('button', { name: new RegExp(`^${formatPlanDay(day)}`) }).click();
  await expect(dialog.getByText(`6 servings planned for ${formatPlanDay(day)}.`)).toBeVisible();
}

const findDay = (page: Page, day: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${formatWeekday(day)}`) });

for (const width of WIDTHS) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a week is planned from recipes, moved by tap and by keyboard, and is there after a reload', async ({
      page,
    }) => {
      await page.goto('/plan');
      await expect(page.getByText('Nothing planned yet.')).toBeVisible();
      await expectNoAxeViolations(page);
      const today = await readToday(page);
      const sunday = findWeekStart(today, 0);
      const target = addDays(sunday, 9);

      await planOnPage(page, 'Butter Chicken', today);
      await expectNoAxeViolations(page);
      await page.getByRole('dialog').getByRole('link', { name: 'Open the meal plan' }).click();
      await expect(page).toHaveURL('/plan');
      const card = findDay(page, today).getByRole('listitem').filter({ hasText: 'Butter Chicken' });
      await expect(card.getByText(/^6 servings · /)).toBeVisible();
      await expect(card.locator('img')).toBeVisible();
      await expectNoAxeViolations(page);

      // By tap, and the card keeps the focus where it is now.
      await card.getByRole('button', { name: /^Move or change ?: Butter Chicken/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Butter Chicken' });
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Show another week' }).click();
      await dialog.getByRole('button', { name: new RegExp(`^${formatPlanDay(target)}`) }).click();
      await expectDialogsClosed(page);
      await expect(page.getByText(`Butter Chicken moved to ${formatPlanDay(target)}.`)).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(card).toBeVisible();

      // By keyboard alone.
      const change = card.getByRole('button', { name: /^Move or change ?: Butter Chicken/ });
      await change.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'Butter Chicken' })).toBeFocused();
      const noDay = dialog.getByRole('button', { name: /^No day yet/ });
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        if (await noDay.evaluate((button) => button === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      await expectDialogsClosed(page);
      const waiting = page.getByRole('region', { name: 'No day yet' });
      await expect(waiting.getByRole('button', { name: /^Move or change ?: Butter Chicken/ })).toBeFocused();

      await page.getByRole('textbox', { name: 'What' }).fill('Pizza out');
      await page.getByRole('combobox', { name: 'Day' }).selectOption({ label: formatPlanDay(today) });
      await page.getByRole('button', { name: 'Add line' }).click();
      await page.reload();
      await expect(waiting.getByText('Butter Chicken').first()).toBeVisible();
      await expect(findDay(page, today).getByText('Pizza out').first()).toBeVisible();
    });

    test('a removed meal comes back with Undo; a week is for six, is copied, and moves on when one eats out', async ({
      page,
    }) => {
      await page.goto('/plan');
      const sunday = findWeekStart(await readToday(page), 0);
      const { dishes } = await (await page.request.get('/api/dishes?country=India')).json();
      const meals = dishes.slice(0, 3).map(({ _id }: { _id: string }, index: number) => ({
        ...{ id: `m${index}`, day: addDays(sunday, index), recipeId: _id, servings: 4 },
      }));
      await page.evaluate((text) => localStorage.setItem('meal-plan', text), JSON.stringify(meals));
      await page.reload();
      const [title] = dishes.map((dish: { title: string }) => dish.title);
      await page.getByRole('button', { name: `Remove ${title}` }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeFocused();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible();

      const week = page.getByRole('group', { name: 'Servings all week' });
      await week.getByRole('button', { name: 'One serving more' }).click();
      await week.getByRole('button', { name: 'One serving more' }).click();
      await page.getByRole('button', { name: 'Set every meal to 6 servings' }).click();
      await expect(page.getByText(/^6 servings · /)).toHaveCount(3);
      await page.getByRole('button', { name: 'Copy to the following week' }).click();
      await page.getByRole('button', { name: 'Next week' }).click();
      await expect(page.getByText(/^6 servings · /)).toHaveCount(3);
      await page.getByRole('button', { name: 'This week' }).click();
      await findDay(page, sunday)
        .getByRole('button', { name: /^Move or change/ })
        .click();
      await page.getByRole('button', { name: /^We ate out/ }).click();
      await expectDialogsClosed(page);
      await expect(findDay(page, sunday).getByText('Nothing planned.')).toBeVisible();
      await expect(findDay(page, addDays(sunday, 3)).getByText(/^6 servings/)).toBeVisible();
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}

test('a plan from before plans had days is not lost: its recipes wait for one', async ({ page }) => {
  const path = await findRecipePath(page, 'Butter Chicken');
  const stored = [{ recipeId: path.split('/').at(-1), servings: 3 }];
  await page.goto('/plan');
  await page.evaluate((text) => localStorage.setItem('basket-plan', text), JSON.stringify(stored));
  await page.reload();
  const waiting = page.getByRole('region', { name: 'No day yet' });
  await expect(waiting.getByText(/^3 servings · /)).toBeVisible();
  await expect(waiting.getByRole('link', { name: 'Butter Chicken' })).toHaveAttribute('href', path);
});

test('the footer of every page leads to the meal plan, whose HTML is the same for everyone', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Meal plan' }).click();
  await expect(page.getByRole('heading', { name: 'Meal plan', level: 1 })).toBeVisible();
  const [first, second] = await Promise.all([page.request.get('/plan'), page.request.get('/plan?week=2')]);
  expect(first.headers()['cache-control']).toContain('public');
  expect(second.status()).toBe(200);
});
