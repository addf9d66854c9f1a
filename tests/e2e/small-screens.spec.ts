import { expect, type Page, test } from '@playwright/test';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { signUp } from '@/tests/support/checkout-walk';
import { readPublicPages } from '@/tests/support/pages';
import { aRecipeForm } from '@/tests/support/recipe-form';

test.use({ viewport: { width: 390, height: 844 } });

const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the home page is short enough to scroll through, and all its ingredients are in the HTML', async ({
  page,
  request,
}) => {
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
  expect(await readWidth(page)).toBe(390);
  const { ingredients } = await (await request.get('/api/ingredients')).json();
  const html = await (await request.get('/')).text();
  expect(html.match(/data-ingredient="/g)).toHaveLength(ingredients.length);
  // A card beyond the edge comes into view with the focus.
  const last = page.getByRole('region', { name: 'Seafood' }).getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
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
  const [undoBox, addBox] = [await undo.boundingBox(), await add.boundingBox()];
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

test('a printed recipe is black on white in the dark theme too, without the page around it, on two pages at most', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(String((await readPublicPages(request)).recipe), { waitUntil: 'networkidle' });
  for (const hidden of [
    page.getByRole('banner'),
    page.getByText('Payment sandbox:'),
    page.getByRole('link', { name: 'Return' }),
    page.getByRole('button'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  });
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const pdf = (await page.pdf({ format: 'Letter', printBackground: true })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(2);
});
