import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, freshEmail, PASSWORD, signUp } from '@/tests/support/accounts';

async function expectFavorites(page: Page, ids: readonly string[]) {
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me')).json()).user.favorites)
    .toEqual(ids);
}

/** A dish that no other test favors, by its title. */
async function openRecipe(page: Page, country: string, title: string): Promise<string> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  const id = dishes.find((dish: { title: string }) => dish.title === title)._id;
  await page.goto(`/recipes/detail/${id}`);
  return id;
}

for (const width of [390, 1280]) {
  test(`favoring on the recipe, on the dishes and back; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await page.goto('/favorites');
    await expect(page.getByText('No favorites yet.')).toBeVisible();
    await expectNoProblems(page);

    const id = await openRecipe(page, 'France', 'Coq au Vin');
    const heart = page.getByRole('button', { name: /^Favorite/ });
    const shown = Number(/\d+/.exec((await heart.textContent()) ?? '')?.[0]);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await (await page.request.get(`/api/recipes/${id}`)).json()).favoritesCount)
      .toBeGreaterThan(shown);
    await expectNoProblems(page);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/dishes/France');
    const mark = page.getByRole('button', { name: 'Favorite: Coq au Vin' });
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    const box = await mark.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Favorite: Ratatouille' }).click();
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(2);
    await expectNoProblems(page);

    await page.goto('/favorites');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ratatouille', 'Coq au Vin']);
    await expectNoProblems(page);
    // What was taken away stays in sight until one leaves, so that a slip can be undone.
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ratatouille']);
  });
}

test('a guest who presses a heart is asked to log in, and then has the favorite', async ({ page }) => {
  const email = freshEmail();
  const id = await openRecipe(page, 'Italy', 'Minestrone');
  await page.getByRole('button', { name: /^Favorite/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Favorite/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.getByRole('dialog', { name: 'Create an account' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
  await form.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveAttribute('aria-pressed', 'true');
  await expectFavorites(page, [id]);
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: 'Minestrone' })).toBeVisible();
});

test('a favorite that cannot be saved is taken back with the reason', async ({ page }) => {
  await signUp(page);
  await openRecipe(page, 'Greece', 'Moussaka');
  const heart = page.getByRole('button', { name: /^Favorite/ });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.route('**/api/users/me/favorites/*', (route) => route.abort());
  await heart.click();
  await expect(page.getByText('Your favorite could not be saved. Please try again.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('of many quick clicks the last one counts', async ({ page }) => {
  await signUp(page);
  const id = await openRecipe(page, 'Greece', 'Moussaka');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const heart = page.getByRole('button', { name: /^Favorite/ });
  for (let click = 0; click < 7; click += 1) await heart.click();
  await expectFavorites(page, [id]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a public page is the same for a guest and for one who has favorites', async ({ page, request }) => {
  await signUp(page);
  const id = await openRecipe(page, 'Japan', 'Oyakodon');
  await page.getByRole('button', { name: /^Favorite/ }).click();
  await expectFavorites(page, [id]);
  const path = `/recipes/detail/${id}`;
  const texts = await Promise.all(
    [page.request, request].map(async (client) => (await client.get(path)).text()),
  );
  const withoutCount = (html: string) => html.replace(/\d+(?=<span class="sr-only"> people)/g, '');
  expect(texts.map((html) => html.includes('aria-pressed="true"'))).toEqual([false, false]);
  expect(withoutCount(texts[0] ?? '').length).toBe(withoutCount(texts[1] ?? '').length);
});

test('without JavaScript there is no heart that does nothing', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await openRecipe(page, 'Japan', 'Oyakodon');
  await expect(page.getByRole('heading', { level: 1, name: 'Oyakodon' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favorite/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make my own copy' })).toBeHidden();
});
