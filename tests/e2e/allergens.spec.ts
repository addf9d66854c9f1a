import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations, logIn, signUp } from '@/tests/support/accounts';

/** What a visitor avoids: marks on every page of this device, and lists without it. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function findRecipeId(page: Page, title: string, country: string): Promise<string> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  return dishes.find((dish: { title: string }) => dish.title === title)._id;
}

const findMarks = (page: Page) => page.locator('[data-allergen-mark]');

/** Chooses allergens in the dialog of the open page. */
async function avoid(page: Page, ...allergens: string[]): Promise<void> {
  await page.getByRole('button', { name: 'My allergens' }).click();
  const dialog = page.getByRole('dialog', { name: 'My allergens' });
  for (const allergen of allergens) await dialog.getByRole('checkbox', { name: allergen }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a visitor without allergens loads nothing of the marks and asks for no facts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/allergens') && asked.push(request.url()));
  await page.goto(`/recipes/detail/${await findRecipeId(page, 'Butter Chicken', 'India')}`, {
    waitUntil: 'networkidle',
  });
  await expect(page.getByRole('button', { name: 'My allergens' })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(findMarks(page)).toHaveCount(0);
});

for (const width of [390, 1280]) {
  test(`milk is marked on a recipe, its lines, cards, the basket sheet and the cart, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const path = `/recipes/detail/${await findRecipeId(page, 'Butter Chicken', 'India')}`;
    await page.goto(path);
    await avoid(page, 'Milk');
    const section = page.getByRole('region', { name: 'Allergens' });
    await expect(section.locator('[data-allergen-mark]')).toHaveText('Contains milk');
    await expect(section).toContainText(/butter: .*(instead|nothing to take)/i);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Shop this recipe' }).click();
    const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Contains milk' })).not.toHaveCount(0);
    // By keyboard: the cream is replaced by what has none of it, and its row stays.
    const offer = sheet.getByRole('checkbox', { name: /^Buy Coconut .* instead/ }).first();
    await offer.focus();
    await page.keyboard.press('Space');
    await expect(offer).toBeChecked();
    await expect(offer).toBeFocused();
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Heavy Cream' })).toContainText('Replaced');
    await expect(sheet.getByRole('checkbox', { name: /^Buy Coconut (?!.*instead)/ })).toBeChecked();
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: /^Add \d+ items? to cart/ }).click();
    await page.getByRole('button', { name: /^Cart \(\d+\)/ }).click();
    const cart = page.getByRole('dialog');
    await expect(cart.getByRole('listitem').filter({ hasText: 'Contains milk' })).not.toHaveCount(0);
    await expectNoAxeViolations(page);

    // Another page, after a reload: the device remembers it.
    await page.goto('/dishes/India');
    const card = page.getByRole('article').filter({ hasText: 'Butter Chicken' });
    await expect(card.locator('[data-allergen-mark]')).toHaveText('Contains milk');
    await expectNoSidewaysScroll(page);
    // The page itself is the same for everyone.
    expect(await (await page.request.get('/dishes/India')).text()).not.toContain('data-allergen-mark');
  });
}

test('a list without milk is one click away, is kept in no cache, and shows apart what is unknown', async ({
  page,
}) => {
  await page.goto('/dishes/India');
  await avoid(page, 'Milk');
  const link = page.getByRole('link', { name: 'Only without my allergens: milk' });
  await link.click();
  await expect(page).toHaveURL('/dishes/India?avoid=milk');
  await expect(page.getByText('without milk', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Butter Chicken' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  for (const path of ['/dishes/India?avoid=milk', '/search?q=rice&avoid=milk&avoid=tree+nuts']) {
    const response = await page.request.get(path);
    expect([path, response.headers()['cache-control']]).toEqual([path, 'private, no-store']);
  }
});

test('without scripts, a list is filtered by allergens with a form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/dishes/India?sort=alphabetical');
  await page.locator('summary', { hasText: 'Without allergens' }).click();
  await page.getByRole('checkbox', { name: 'milk' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/sort=alphabetical.*avoid=milk/);
  await expect(page.getByRole('article').filter({ hasText: 'Butter Chicken' })).toHaveCount(0);
  await context.close();
});

test('a visitor forgets their allergens, and the marks go', async ({ page }) => {
  await page.goto('/dishes/India');
  await avoid(page, 'Milk');
  await expect(findMarks(page)).not.toHaveCount(0);
  await page.getByRole('button', { name: 'My allergens' }).click();
  await page.getByRole('button', { name: 'Forget my allergens' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(findMarks(page)).toHaveCount(0);
});

test('a member keeps what they avoid in the account only with a tick, and another device takes it over', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  await page.goto('/dishes/India');
  await avoid(page, 'Milk');
  const readKept = async () => (await (await page.request.get('/api/users/me/allergens')).json()).allergens;
  expect(await readKept()).toEqual([]);
  await page.getByRole('button', { name: 'My allergens' }).click();
  await page.getByRole('checkbox', { name: 'Keep them in my account too' }).click();
  await expect(page.getByRole('checkbox', { name: 'Keep them in my account too' })).toBeChecked();
  expect(await readKept()).toEqual(['milk']);
  await expectNoAxeViolations(page);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await logIn(other, email);
  await other.goto('/dishes/India');
  await other.getByRole('button', { name: 'My allergens' }).click();
  await other.getByRole('button', { name: 'Use these on this device' }).click();
  await other.getByRole('button', { name: 'Done' }).click();
  await expect(findMarks(other)).not.toHaveCount(0);
  await context.close();

  await page.getByRole('checkbox', { name: 'Keep them in my account too' }).click();
  await expect(page.getByRole('checkbox', { name: 'Keep them in my account too' })).not.toBeChecked();
  expect(await readKept()).toEqual([]);
});
