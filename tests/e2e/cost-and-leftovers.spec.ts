import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { waitUntilHydrated } from '@/tests/support/pages';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';

/** The cost of a serving, and uses for the rest of the packs: recipes with one ingredient that only they have. */

const LETTERS = 'bcdfghjklmnpqrstvwxz';
const WORD = `grain${[...String(Date.now())].map((digit) => LETTERS[Number(digit)]).join('')}`;
/** Of a pack of 500 g, each recipe takes so much, for four. */
const RECIPES = { Porridge: 100, Cake: 300, Soup: 80 };
const COUNTRY = 'Samoa';

let admin: APIRequestContext;
let ingredientId: string;
const recipeIds = new Map<string, string>();

const toTitle = (dish: keyof typeof RECIPES) => `${dish} of ${WORD}`;
const anIngredientForm = (price: number) => ({
  ...{ name: WORD, description: 'A grain.', aliases: [], category: 'Grains & Breads', sellable: true },
  amounts: [{ amount: '500g', price }],
});

/** An admin sets the price of the pack, in dollars. */
async function setPrice(price: number): Promise<void> {
  const response = await admin.put(`/api/admin/ingredients/${ingredientId}`, {
    data: anIngredientForm(price),
  });
  expect(response.status()).toBe(200);
}

test.beforeAll(async ({ playwright }) => {
  admin = await playwright.request.newContext({ baseURL: SHOP_URL, extraHTTPHeaders: { Origin: SHOP_URL } });
  await admin.post('/api/auth/login', { data: { email: ADMIN_EMAIL, password: PASSWORD, remember: false } });
  const created = await admin.post('/api/admin/ingredients', { data: anIngredientForm(10) });
  expect(created.status()).toBe(201);
  ingredientId = (await created.json())._id;
  for (const [dish, grams] of Object.entries(RECIPES)) {
    const data = aRecipeForm({
      title: toTitle(dish as keyof typeof RECIPES),
      ...{ country: COUNTRY, continents: ['Oceania'], servings: 4 },
      ingredients: [{ quantity: String(grams), units: 'g', name: WORD, details: '' }],
    });
    const response = await admin.post('/api/admin/recipes', { data });
    expect(response.status()).toBe(201);
    recipeIds.set(dish, (await response.json())._id);
  }
});

test.afterAll(async () => {
  for (const id of recipeIds.values()) await admin.delete(`/api/admin/recipes/${id}`);
  await admin.delete(`/api/admin/ingredients/${ingredientId}`);
  await admin.dispose();
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setPrice(10);
});

const openPorridge = (page: Page) => page.goto(`/recipes/detail/${recipeIds.get('Porridge')}`);
const findCard = (page: Page) => page.getByRole('article').filter({ hasText: toTitle('Porridge') });

async function expectCosts(page: Page, used: string, packs: string, note: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Cost per serving' });
  await expect(section.getByRole('definition')).toHaveText([used, packs]);
  await expect(section).toContainText(note);
}

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectNoAxeViolations(page);
}

for (const width of pickShare([390, 1280], 2)) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a recipe says what a serving costs by what it uses and by its packs, for any servings', async ({
      page,
    }) => {
      await openPorridge(page);
      // Of a pack for $10.00, a fifth is used by four.
      await expectCosts(page, '$0.50', '$2.50', 'If you cook all 4 servings. Covers 1 of 1 ingredient.');
      await expectFits(page, width);
      const servings = page.getByRole('spinbutton', { name: 'Servings' });
      await servings.fill('20');
      await servings.press('Enter');
      await expectCosts(page, '$0.50', '$0.50', 'If you cook all 20 servings.');
      await page.getByRole('button', { name: 'As written' }).click();
      await expectCosts(page, '$0.50', '$2.50', 'If you cook all 4 servings.');
    });

    test('dishes and search list only what costs less, and a price that an admin changes reaches them at once', async ({
      page,
    }) => {
      const sheet = page.getByRole('form', { name: 'Filters' });
      const listUnder = async (limit: number) => {
        await page.getByRole('button', { name: /^Filters/ }).click();
        await sheet.getByRole('radio', { name: `Under $${limit}` }).check();
        await expect(page).toHaveURL(new RegExp(`[?&]cost=${limit}`));
        await sheet.getByRole('button', { name: 'Show results' }).click();
        await expect(sheet).toBeHidden();
      };
      const limitOf = (limit: number) => page.getByRole('link', { name: `Remove Under $${limit}` });
      for (const path of [`/dishes/${COUNTRY}`, `/search?q=${WORD}`]) {
        await setPrice(10);
        await page.goto(path);
        await expect(findCard(page)).toBeVisible();
        await waitUntilHydrated(page);
        await listUnder(1);
        await expect(limitOf(1)).toBeVisible();
        await expect(findCard(page)).toBeVisible();
        await expectFits(page, width);

        await setPrice(50);
        await page.reload();
        await expect(limitOf(1)).toBeVisible();
        await expect(findCard(page)).toHaveCount(0);
        await waitUntilHydrated(page);
        await listUnder(3);
        await expect(findCard(page)).toBeVisible();
      }
      await findCard(page).getByRole('link').first().click();
      await expectCosts(page, '$2.50', '$12.50', 'If you cook all 4 servings.');
    });

    test('after a basket, the recipes that use what is worth most of what is left over come first, with the amount, and lead to their pages', async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 600 });
      await openPorridge(page);
      await page.getByRole('button', { name: 'Shop this recipe' }).click();
      const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
      await sheet.getByRole('button', { name: 'Recipes for your leftovers' }).click();
      const offers = sheet.getByRole('region', { name: 'Recipes for your leftovers' }).getByRole('listitem');
      await expect(offers).toHaveText([
        `${toTitle('Cake')}Uses most of the ${WORD} (300 g)`,
        `${toTitle('Soup')}Uses some of the ${WORD} (80 g)`,
      ]);
      await expectFits(page, width);
      const offered = await offers.last().boundingBox();
      const total = await sheet.locator('.cart-total').boundingBox();
      expect(Number(offered?.y) + Number(offered?.height)).toBeLessThanOrEqual(Number(total?.y));
      await offers.first().getByRole('link').click();
      await expect(page).toHaveURL(`/recipes/detail/${recipeIds.get('Cake')}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(toTitle('Cake'));
      await expect(sheet).toBeHidden();
    });
  });
}
