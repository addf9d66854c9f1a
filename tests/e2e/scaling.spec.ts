import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { holdBack } from '@/tests/support/hold-back';
import { readPublicPages } from '@/tests/support/pages';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';

/** Butter Chicken, written for 6 in US units. */
const readPath = async (request: APIRequestContext) => String((await readPublicPages(request)).recipe);

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findServings = (page: Page) => page.getByRole('spinbutton', { name: 'Servings' });
const findLine = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Ingredients' })
    .getByRole('listitem')
    .filter({ visible: true, hasText: name })
    .first();
const findMethod = (page: Page) => page.getByRole('region', { name: 'Method' });
async function expectNotes(page: Page, texts: Record<'tool' | 'safety' | 'storage', string>): Promise<void> {
  await expectShown(page.getByRole('region', { name: 'Equipment' }), texts.tool);
  await expectShown(page.getByRole('note', { name: 'Food safety' }), texts.safety);
  await expectShown(page.getByRole('region', { name: 'Storage' }), texts.storage);
}

const readAmounts = (page: Page) => page.locator('.recipe-body li').allInnerTexts();

/** The texts in other units are in the page, too, but hidden. */
const expectShown = (locator: Locator, text: string) =>
  expect(locator).toContainText(text, { useInnerText: true });

async function setServings(page: Page, servings: string): Promise<void> {
  await findServings(page).fill(servings);
  await findServings(page).press('Enter');
}

test('servings scale the list, the steps and the facts; the URL keeps them, and the author’s are one click away', async ({
  page,
  request,
}) => {
  const path = await readPath(request);
  await page.goto(path);
  const written = await readAmounts(page);
  await expect(findButton(page, 'As written')).toBeHidden();
  await findButton(page, 'One serving more').click();
  await expect(findServings(page)).toHaveValue('7');
  await expect(page).toHaveURL(`${path}?servings=7`);
  await setServings(page, '12');
  await expect(page.getByRole('status').filter({ hasText: 'Amounts for 12 servings' })).toHaveCount(1);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expectShown(findLine(page, 'chicken thighs'), '3 1/2 lb');
    await expectShown(findMethod(page), 'melt 6 tbsp of the butter');
    await expectShown(findMethod(page), 'Times, pan sizes, and notes are for 6 servings.');
    await expect(page.getByRole('definition').filter({ hasText: /^12$/ })).toBeVisible();
    await expect(findServings(page)).toHaveValue('12');
    await expect(page).toHaveURL(`${path}?servings=12`);
  }
  await findButton(page, 'As written').click();
  await expect(page).toHaveURL(path);
  await expect.poll(() => readAmounts(page)).toEqual(written);
  await expect(findServings(page)).toHaveValue('6');
});

test('a number of servings that nobody can cook becomes one that somebody can, or is put back', async ({
  page,
  request,
}) => {
  await page.goto(await readPath(request));
  for (const [typed, servings] of [
    ['0', '1'],
    ['2.4', '2'],
    ['1,5', '2'],
    ['', '2'],
    ['5000', '1000'],
    ['6', '6'],
  ] as const) {
    await setServings(page, typed);
    await expect(findServings(page)).toHaveValue(servings);
  }
  await expect(findButton(page, 'As written')).toBeHidden();
});

test('a URL that names servings nobody can cook comes to name those that are shown', async ({
  page,
  request,
}) => {
  const path = await readPath(request);
  for (const [query, servings, corrected] of [
    ['?servings=5000', '1000', '?servings=1000'],
    ['?servings=2.4&units=us', '2', '?servings=2&units=us'],
    ['?servings=abc', '6', ''],
    ['?servings=&units=metric', '6', '?units=metric'],
  ] as const) {
    await page.goto(path + query);
    await expect(page).toHaveURL(path + corrected);
    await expect(findServings(page)).toHaveValue(servings);
  }
});

test('metric units are remembered for every recipe until the recipe is shown as written; servings are not', async ({
  page,
  request,
}) => {
  const pages = await readPublicPages(request);
  await page.goto(String(pages.recipe));
  const written = await readAmounts(page);
  await findButton(page, 'Metric').click();
  await expect(findButton(page, 'Metric')).toHaveAttribute('aria-pressed', 'true');
  await expectShown(findLine(page, 'chicken thighs'), '800 g');
  await expectShown(findMethod(page), '74°C (165°F)');
  await expect(page).toHaveURL(`${pages.recipe}?units=metric`);
  await expectNotes(page, { tool: 'Wide pot (4.7 l)', safety: '4°C (40°F)', storage: '74°C (165°F)' });
  await findButton(page, 'One serving less').click();
  await expectShown(findLine(page, 'chicken thighs'), '660 g');
  await expectNotes(page, { tool: 'Wide pot (4.7 l)', safety: '4°C (40°F)', storage: '74°C (165°F)' });
  await expect(page).toHaveURL(`${pages.recipe}?servings=5&units=metric`);

  await page.goto(String(pages['recipe without an image of the dish']));
  await expect(findButton(page, 'Metric')).toHaveAttribute('aria-pressed', 'true');
  await expect(findServings(page)).toHaveValue('4');
  await page.goto(String(pages.recipe));
  await expectShown(findLine(page, 'chicken thighs'), '800 g');
  await expect(findServings(page)).toHaveValue('6');

  await findButton(page, 'US').click();
  await expect(findButton(page, 'US')).toHaveAttribute('aria-pressed', 'true');
  await expectShown(findLine(page, 'chicken thighs'), '1 3/4 lb');
  await expectNotes(page, { tool: 'Wide pot (5 quarts)', safety: '40°F (4°C)', storage: '165°F (74°C)' });
  await expect(findButton(page, 'As written')).toBeHidden();
  await page.goto(String(pages.recipe));
  await expect(findButton(page, 'Metric')).toHaveAttribute('aria-pressed', 'false');
  expect(await readAmounts(page)).toEqual(written);
});

test('a shared link shows another visitor the same, from the page that everyone gets', async ({
  page,
  browser,
  request,
}) => {
  const path = await readPath(request);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  await findButton(page, 'Metric').click();
  await setServings(page, '9');
  await expect(page).toHaveURL(`${path}?servings=9&units=metric`);
  await findButton(page, 'Share').click();
  await expect(page.getByText('The link to this recipe is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${SHOP_URL}${path}?servings=9&units=metric`);
  const amounts = await readAmounts(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(findServings(other)).toHaveValue('9');
  await expect.poll(() => readAmounts(other)).toEqual(amounts);
  // Not remembered: it is the choice of the visitor who shared the link.
  await other.goto(path);
  await expect(findButton(other, 'Metric')).toHaveAttribute('aria-pressed', 'false');
  await other.context().close();

  const [plain, shared] = await Promise.all([request.get(path), request.get(link)]);
  expect(shared.headers().etag).toBe(plain.headers().etag);
  expect(shared.headers()['cache-control']).toContain('public');
  expect(await shared.text()).toContain(`rel="canonical" href="http://localhost`);
  expect(await shared.text()).not.toContain('servings=9');
});

test('a device that can share is asked to, with the link to what is shown', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
  });
  const path = await readPath(request);
  await page.goto(path);
  await findButton(page, 'One serving less').click();
  await expect(page).toHaveURL(`${path}?servings=5`);
  await findButton(page, 'Share').click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared))
    .toEqual({ title: 'Butter Chicken | International Recipes', url: `${SHOP_URL}${path}?servings=5` });
});

for (const width of pickShare([390, 1280], 2)) {
  test(`remembered metric units are there from the start, without scripts of the page or a layout shift, ${width} pixels wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      localStorage.setItem('units', 'metric');
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const readShift = () =>
      page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
    const path = await readPath(request);
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));
    for (const part of ['', '#ingredients', '#step-2']) {
      await page.goto('about:blank');
      await page.goto(path + part, { waitUntil: 'networkidle' });
      await expectShown(findLine(page, 'chicken thighs'), '800 g');
      await expect(findButton(page, 'Metric')).toHaveAttribute('aria-pressed', 'true');
      expect(await readShift(), part).toBeLessThan(0.01);
    }
    expect(requested.filter((url) => url.includes('/api/recipes/'))).toEqual([]);

    await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(path);
    await expectShown(findLine(page, 'chicken thighs'), '800 g');
    await expect(page.getByText('1 3/4 lb')).toBeHidden();
  });
}

test('everything can be done with the keyboard alone', async ({ page, request }) => {
  const path = await readPath(request);
  await page.goto(path, { waitUntil: 'networkidle' });
  await findButton(page, 'One serving less').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}?servings=5`);
  await expect(findButton(page, 'One serving less')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(findServings(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(`${path}?servings=7`);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`${path}?servings=18`);
  await expect(findButton(page, 'One serving more')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(findButton(page, 'Metric')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${path}?servings=18&units=metric`);
  await findButton(page, 'As written').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
});

// Each theme in one width; `npm run test:long` tries both.
for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
  for (const width of pickShare([390, 1280], 2, index)) {
    test(`a scaled recipe has no axe violations and fits, and its controls are large enough to touch, ${colorScheme}, ${width} pixels wide`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${await readPath(request)}?servings=50&units=us`);
      await expectShown(findLine(page, 'chicken thighs'), '14 1/2 lb');
      await findButton(page, 'Metric').click();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const control of await page.locator('main [data-action]').filter({ visible: true }).all()) {
        const name = await control.getAttribute('data-action');
        // The box of a tick is in a label that is touched.
        const box = await (name === 'tick' ? control.locator('..') : control).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(44);
      }
    });
  }
}

test('what cannot be loaded is said and can be tried again; the recipe stays as it was', async ({
  page,
  request,
}) => {
  const path = await readPath(request);
  for (const url of ['**/_next/static/chunks/*.js', '**/api/recipes/*/products']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const written = await readAmounts(page);
    await page.route(url, (route) => route.abort());
    await setServings(page, '12');
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible();
    expect(await readAmounts(page)).toEqual(written);
    await expect(findServings(page)).toHaveValue('6');
    await expect(page).toHaveURL(path);
    await page.unroute(url);
    await findButton(page, 'Try again').click();
    await expectShown(findLine(page, 'chicken thighs'), '3 1/2 lb');
    await expect(findButton(page, 'Try again')).toHaveCount(0);
    await expect(page).toHaveURL(`${path}?servings=12`);
  }
});

test('another recipe starts as written, and Back shows the scaled one again, as it is then', async ({
  page,
  request,
}) => {
  const path = await readPath(request);
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/products')) requests.push(sent.url());
  });
  await page.goto(path);
  await setServings(page, '12');
  await expect(page).toHaveURL(`${path}?servings=12`);
  await page.getByRole('region', { name: 'Serve with' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await expect(findButton(page, 'As written')).toBeHidden();
  expect(requests).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(`${path}?servings=12`);
  await expectShown(findLine(page, 'chicken thighs'), '3 1/2 lb');
  // The recipe and its prices may have been changed in between.
  expect(requests).toHaveLength(2);
});

test('servings typed before the scripts have arrived are those for which the recipe is scaled', async ({
  page,
  request,
}) => {
  const path = await readPath(request);
  const release = await holdBack(page, '**/_next/static/**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await setServings(page, '12');
  release();
  await expect(page).toHaveURL(`${path}?servings=12`);
  await expectShown(findLine(page, 'chicken thighs'), '3 1/2 lb');
  await expect(findServings(page)).toHaveValue('12');
});

test('the ingredients are added to the cart for the chosen servings; what may not be enough is named', async ({
  page,
  request,
}) => {
  await page.goto(await readPath(request));
  const add = page.getByRole('button', { name: /^Add \d+ items to cart/ });
  const readCount = async () => Number(/\d+/.exec((await add.textContent()) ?? '')?.[0]);
  const written = await readCount();
  await setServings(page, '24');
  await expect.poll(readCount).toBeGreaterThan(written);
  const scaled = await readCount();
  await add.click();
  await expect(page.getByRole('button', { name: `Cart (${scaled})` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
  await setServings(page, '1000');
  await expect(page.getByText(/These packs may not be enough: .*Crushed Tomatoes/)).toBeVisible();
});

test('an own recipe says that the amounts in its steps are not scaled', async ({ page }) => {
  await signUp(page);
  const recipe = aRecipeForm({
    servings: 4,
    ingredients: [{ quantity: '1', units: 'cup', name: 'flour', details: '' }],
    instructions: [{ title: 'Mix', text: 'Mix 1/2 cup flour with water.' }],
  });
  const headers = { Origin: SHOP_URL };
  const { _id } = await (await page.request.post('/api/user/recipes', { data: recipe, headers })).json();
  await page.goto(`/recipes/detail/${_id}`);
  await setServings(page, '8');
  await expectShown(findLine(page, 'flour'), '2 cups');
  await expectShown(
    findMethod(page),
    'Amounts in the steps, times, pan sizes, and notes are for 4 servings.',
  );
  await expectShown(findMethod(page), 'Mix 1/2 cup flour');
  await expect(findButton(page, 'Share')).toHaveCount(0);
});

/** Creates a private recipe for 4; `change` saves it with other lines. */
async function createOwnRecipe(page: Page) {
  await signUp(page);
  const headers = { Origin: SHOP_URL };
  const flour = { quantity: '1', units: 'cup', name: 'flour', details: '' };
  const data = aRecipeForm({ servings: 4, ingredients: [flour] });
  const { _id } = await (await page.request.post('/api/user/recipes', { data, headers })).json();
  return {
    path: `/recipes/detail/${_id}`,
    change: async () => {
      const eggs = { quantity: '6', units: '', name: 'eggs', details: '' };
      const changed = { ...data, servings: 8, ingredients: [eggs, { ...flour, quantity: '3' }] };
      const response = await page.request.put(`/api/user/recipes/${_id}`, { data: changed, headers });
      expect(response.status()).toBe(200);
    },
    remove: () => page.request.delete(`/api/user/recipes/${_id}`, { headers }),
  };
}

test('a recipe that was changed while its page was open is loaded anew, for the servings chosen', async ({
  page,
}) => {
  const { path, change } = await createOwnRecipe(page);
  await page.goto(path);
  await change();
  await setServings(page, '12');
  await expectShown(findLine(page, 'eggs'), '9 eggs');
  await expectShown(findLine(page, 'flour'), '4 1/2 cups');
  await expect(findServings(page)).toHaveValue('12');
  await expect(page).toHaveURL(`${path}?servings=12`);
});

test('the amounts of a recipe that was deleted meanwhile stay, and the page says why', async ({ page }) => {
  const { path, remove } = await createOwnRecipe(page);
  await page.goto(path);
  await remove();
  await setServings(page, '12');
  await expect(page.getByText('the recipe is no longer available, or you are logged out')).toBeVisible();
  await expectShown(findLine(page, 'flour'), '1 cup');
  await expect(findServings(page)).toHaveValue('4');
});

test('servings typed before the scripts have arrived return to the author’s if the recipe was deleted meanwhile', async ({
  page,
}) => {
  const { path, remove } = await createOwnRecipe(page);
  const release = await holdBack(page, '**/_next/static/**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await remove();
  await setServings(page, '12');
  release();
  await expect(page.getByText('the recipe is no longer available, or you are logged out')).toBeVisible();
  await expect(findServings(page)).toHaveValue('4');
});

test('a double click adds a recipe to the cart once', async ({ page, request }) => {
  await page.goto(await readPath(request));
  const add = page.getByRole('button', { name: /^Add \d+ items to cart/ });
  const count = /\d+/.exec((await add.textContent()) ?? '')?.[0];
  await add.dblclick();
  await expect(page.getByRole('button', { name: `Cart (${count})` })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a recipe is as its author wrote it, whatever its URL says, and has no controls that do nothing', async ({
    page,
    request,
  }) => {
    await page.goto(`${await readPath(request)}?servings=12&units=metric`);
    await expectShown(findLine(page, 'chicken thighs'), '1 3/4 lb');
    await expect(page.getByText('800 g')).toBeHidden();
    // A tick shows itself without scripts too.
    const controls = page.locator('main [data-action]:not([data-action="tick"])');
    for (const control of await controls.all()) await expect(control).toBeHidden();
  });
});
