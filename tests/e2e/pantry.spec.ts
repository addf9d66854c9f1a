import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectDialogsClosed } from '@/tests/support/dialogs';

/** The cook's pantry: off the shopping list, and off the pantry once it is cooked. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('an amount is added by keyboard, taken off the list, and taken out when it is cooked', async ({
      page,
    }) => {
      await page.goto('/pantry');
      await expect(page.getByText('Nothing yet.')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('textbox', { name: 'Ingredient' }).focus();
      await page.keyboard.type('basmati rice');
      await page.keyboard.press('Tab');
      await page.keyboard.type('1000 g');
      await page.keyboard.press('Enter');
      const have = page.getByRole('region', { name: 'What I have' });
      await expect(have.getByRole('listitem').filter({ hasText: 'Basmati Rice' })).toContainText('1000 g');
      await expect(page.getByRole('textbox', { name: 'Ingredient' })).toBeFocused();
      await page.getByRole('textbox', { name: 'Ingredient' }).fill('cumin seeds');
      await page.getByRole('button', { name: 'Add to pantry' }).click();
      const staples = page.getByRole('region', { name: 'Staples I always have' });
      await expect(staples.getByRole('link', { name: /cumin/i })).toBeVisible();
      await expectNoAxeViolations(page);

      const { dishes } = await (await page.request.get('/api/dishes?country=India')).json();
      const { _id } = dishes.find(({ title }: { title: string }) => title === 'Butter Chicken');
      const meals = [{ id: 'a', day: null, recipeId: _id, servings: 6 }];
      await page.evaluate((text) => localStorage.setItem('meal-plan', text), JSON.stringify(meals));
      await page.goto('/shopping-list');
      const inPantry = page.getByRole('region', { name: 'In your pantry' });
      await expect(inPantry).toContainText('Basmati Rice');
      await expect(inPantry).toContainText('1000 g in your pantry');
      await expect(page.getByRole('checkbox', { name: /^Basmati Rice/ })).toHaveCount(0);
      await expectNoAxeViolations(page);

      await page.goto('/plan');
      await page.getByRole('button', { name: /^Move or change ?: Butter Chicken/ }).click();
      await page.getByRole('button', { name: 'Cooked it' }).click();
      await expectDialogsClosed(page);
      await expect(page.getByText(/ · cooked$/)).toBeVisible();
      await page.goto('/pantry');
      const rice = have.getByRole('listitem').filter({ hasText: 'Basmati Rice' });
      await expect(rice).toBeVisible();
      await expect(rice).not.toContainText('1000 g');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
