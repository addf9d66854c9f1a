import { expect, type Page, test } from '@playwright/test';
import { DIET_FLAGS } from '@/models/ingredient-limits';
import { ADMIN_EMAIL, logIn, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';

/** A visitor's allergens: marks on every page of this device, and lists without it. */

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

for (const width of pickShare([390, 1280], 2)) {
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
    // By keyboard: the cream is replaced by a product without it, and its row stays.
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
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'milk' }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
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
  await expect.poll(readKept).toEqual(['milk']);
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
  await expect.poll(readKept).toEqual([]);
});

/** Before entries of a list that only may pass, or matches one of the words. */
const NOT_FREE = /Not confirmed free of|Nothing matches all of these words/;
/** Where the shop says that a dish is free of wheat. */
const listFreeFrom = (id: string, word: string) => [
  '/dishes/Fiji?type=Gluten-Free',
  '/dishes/Fiji?avoid=wheat',
  `/search?q=${word}&avoid=wheat`,
  `/search?q=${word}+gluten-free`,
  `/advanced-search/results?include=${word}&foodTypes=Gluten-Free`,
  `/advanced-search/results?include=${word}&avoid=wheat`,
  `/recipes/detail/${id}`,
];

test('an ingredient that becomes unknown takes every “free from” away, wherever it stood', async ({
  page,
  playwright,
  baseURL,
}) => {
  const admin = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const login = await admin.post('/api/auth/login', { data: { email: ADMIN_EMAIL, password: PASSWORD } });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  const word = `zizanie${Date.now()}`;
  const anIngredient = {
    ...{ name: word, category: 'Other Ingredients', aliases: [], sellable: true },
    amounts: [{ amount: '500g', price: 1 }],
    flags: Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no'])),
  };
  const known = { ...anIngredient, allergenFacts: { contains: [], mayContain: [] } };
  const add = async (path: string, data: object) => {
    const response = await admin.post(path, { headers, data });
    expect(response.status(), path).toBe(201);
    return (await response.json())._id as string;
  };
  const ingredient = await add('/api/admin/ingredients', known);
  const title = `Cake of ${word}`;
  const recipe = await add(
    '/api/admin/recipes',
    aRecipeForm({
      ...{ title, country: 'Fiji', continents: ['Oceania'], foodTypes: ['Dessert', 'Gluten-Free'] },
      ingredients: [{ quantity: '100', units: 'g', name: word, details: '' }],
    }),
  );
  /** The paths that say so of the recipe: lists that show it before unknown ones, and its structured data. */
  const findFreeFrom = async () => {
    const found: string[] = [];
    for (const path of listFreeFrom(recipe, word)) {
      await page.goto(path);
      const [known = ''] = String(await page.locator('main').textContent()).split(NOT_FREE);
      const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
      if (path.includes('detail') ? data.includes('Gluten-Free') : known.includes(title)) found.push(path);
    }
    return found;
  };
  expect(await findFreeFrom()).toEqual(listFreeFrom(recipe, word));

  const change = await admin.put(`/api/admin/ingredients/${ingredient}`, {
    headers,
    data: { ...anIngredient, allergenFacts: null },
  });
  expect(change.status()).toBe(200);
  expect(await findFreeFrom()).toEqual([]);
  // Anything but allergens stays.
  await page.goto('/dishes/Fiji?type=Dessert');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto('/dishes/Fiji?avoid=wheat');
  await expect(page.getByRole('region', { name: /^Not confirmed free of wheat/ })).toContainText(title);
  await expectNoAxeViolations(page);

  await page.goto(`/recipes/detail/${recipe}`);
  await avoid(page, 'Wheat');
  const unknown = { hasText: 'Allergens unconfirmed' };
  await expect(page.getByRole('region', { name: 'Allergens' }).filter(unknown)).toBeVisible();
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByRole('listitem').filter(unknown)).not.toHaveCount(0);
  await sheet.getByRole('button', { name: /^Add \d+ items? to cart/ }).click();
  await page.getByRole('button', { name: /^Cart \(\d+\)/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter(unknown)).not.toHaveCount(0);
  for (const path of [`/api/admin/recipes/${recipe}`, `/api/admin/ingredients/${ingredient}`])
    expect((await admin.delete(path, { headers })).status(), path).toBe(204);
});

test('the advanced search leaves out allergens and what costs more, with and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/advanced-search?include=rice');
  const matches = page.getByText(/^Matches found: \d+$/);
  const readCount = async () => Number(String(await matches.textContent()).replace(/\D/g, ''));
  const all = await readCount();
  await page.getByRole('checkbox', { name: 'milk' }).check();
  await expect(page).toHaveURL('/advanced-search?include=rice&avoid=milk');
  await expect.poll(readCount).toBeLessThan(all);
  await page.getByRole('radio', { name: 'Under $2' }).check();
  await expect(page).toHaveURL('/advanced-search?include=rice&cost=2&avoid=milk');
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('cost=2')),
    page.getByRole('checkbox', { name: 'eggs' }).check(),
  ]);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/advanced-search/results?include=rice&cost=2&avoid=milk&avoid=eggs');
  await expect(page.getByText('Only under $2 a serving without milk or eggs')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /^Not confirmed free of milk or eggs: \d+ recipes?$/ }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Edit Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'eggs' })).toBeChecked();

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto('/advanced-search');
  await plain.getByRole('checkbox', { name: 'milk' }).check();
  await plain.getByRole('radio', { name: 'Under $2' }).check();
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(plain).toHaveURL('/advanced-search/results?cost=2&avoid=milk');
  await context.close();
});
