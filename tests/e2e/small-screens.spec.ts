import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { readPublicPages } from '@/tests/support/pages';
import { aRecipeForm } from '@/tests/support/recipe-form';

test.use({ viewport: { width: 390, height: 844 } });

const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Waits for two frames: rows snap to their cards in the one after they were scrolled. */
const settleScrolling = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const [width, height] of [
  [390, 12_000],
  [1280, 6_000],
] as const) {
  test(`the home page is short enough to scroll through, and its rows load the other ingredients; ${width} pixels wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { ingredients } = await (await request.get('/api/ingredients')).json();
    const spices = ingredients.filter(
      ({ category }: { category: string }) => category === 'Spices & Seasonings',
    );
    await page.goto('/');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(height);
    expect(await readWidth(page)).toBe(width);
    const row = page.getByRole('region', { name: 'Spices & Seasonings' });
    await expect(row.getByRole('listitem')).toHaveCount(3);
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('listitem')).toHaveCount(spices.length);
    // A card beyond the edge comes into view with the focus, as a whole.
    const cards = row.getByRole('listitem').getByRole('link');
    // After each card comes the button that adds it to the cart.
    const stops = row.getByRole('listitem').locator('a, button');
    await cards.first().focus();
    for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await page.keyboard.press('Tab');
      await expect(stops.nth(index)).toBeFocused();
      await settleScrolling(page);
      await expect(stops.nth(index)).toBeInViewport({ ratio: 0.99 });
    }
    await cards.last().focus();
    await expect(cards.last()).toBeInViewport({ ratio: 0.99 });
    await row.getByRole('link', { name: `All ${spices.length} in Spices & Seasonings` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spices & Seasonings' })).toBeVisible();
    await expect(page.getByRole('main').locator('a[data-ingredient]')).toHaveCount(spices.length);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a category has all its ingredients on a page of its own, also by price', async ({
    page,
    request,
  }) => {
    const { ingredients } = await (await request.get('/api/ingredients')).json();
    const prices = ingredients
      .filter(({ category }: { category: string }) => category === 'Fruits')
      .flatMap(({ amounts }: { amounts: { price: number }[] }) => amounts.slice(0, 1))
      .map(({ price }: { price: number }) => price)
      .sort((a: number, b: number) => a - b);
    await page.goto('/');
    await page.getByRole('link', { name: /^All \d+ in Fruits$/ }).click();
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL('/ingredients?category=Fruits&sort=price');
    const shown = await page.getByRole('main').locator('a[data-ingredient]').allInnerTexts();
    expect(
      shown.flatMap((text) => (/\$(\S+)$/.exec(text)?.[1] ?? []) as string | never[]).map(Number),
    ).toEqual(prices);
  });
});

test('the cards of a leaderboard come into view with the keyboard’s focus, as a whole', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'All-Time Top Recipes' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await cards.first().getByRole('link').focus();
  for (const index of [1, 2, 3]) {
    await page.keyboard.press('Tab');
    const card = cards.nth(index).getByRole('link');
    await expect(card).toBeFocused();
    await settleScrolling(page);
    await expect(card).toBeInViewport({ ratio: 0.99 });
  }
});

test('long words in an own recipe do not make a page scroll sideways', async ({ page }) => {
  await signUp(page);
  const url = `https://example.com/${'a'.repeat(150)}`;
  const recipe = aRecipeForm({
    title: 'x'.repeat(60),
    shortDescription: url,
    description: url,
    ingredients: [{ quantity: '1', units: 'cup', name: url, details: url }],
    instructions: [{ title: url, text: url }],
  });
  const headers = { Origin: SHOP_URL };
  const { _id } = await (await page.request.post('/api/user/recipes', { data: recipe, headers })).json();
  for (const path of [`/recipes/detail/${_id}`, '/profile/my-recipes']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'x'.repeat(60) })).toBeVisible();
    expect(await readWidth(page), path).toBe(390);
  }
});

test('the notice of an addition covers neither the button that adds a recipe’s ingredients nor puts Undo in its place', async ({
  page,
  request,
}) => {
  await page.goto(String((await readPublicPages(request)).recipe));
  const add = page.getByRole('button', { name: /^Add \d+ items to cart/ });
  await page.getByRole('heading', { name: 'Ingredients' }).scrollIntoViewIfNeeded();
  await add.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const added = page.getByRole('button', { name: /^In your cart for/ });
  const [undoBox, addBox] = [await undo.boundingBox(), await added.boundingBox()];
  expect((undoBox?.y ?? 0) + (undoBox?.height ?? 0)).toBeLessThan(addBox?.y ?? 0);
});

test('the header of a signed-in customer with an empty cart is two rows high', async ({ page }) => {
  await signUp(page);
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height).toBeLessThan(130);
});

test('at 320 pixels, neither the advanced search nor a country’s dishes scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/advanced-search', '/dishes/India?type=Vegan']) {
    await page.goto(path);
    expect(await readWidth(page), path).toBe(320);
  }
  await expect(page.getByRole('link', { name: 'Vegan', exact: true })).toBeInViewport();
});
