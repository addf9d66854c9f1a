import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, freshEmail, PASSWORD, signUp } from '@/tests/support/accounts';

async function expectFavorites(page: Page, ids: readonly string[]) {
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me')).json()).user.favorites)
    .toEqual(ids);
}

/** Opens a dish by its title; other tests must not use it. */
async function openRecipe(page: Page, country: string, title: string): Promise<string> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  const id = dishes.find((dish: { title: string }) => dish.title === title)._id;
  await page.goto(`/recipes/detail/${id}`);
  return id;
}

for (const width of [390, 1280]) {
  test(`a recipe can be favorited on its page and in lists; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await page.goto('/favorites');
    await expect(page.getByText('No favorites yet.')).toBeVisible();
    await expectNoProblems(page);

    const id = await openRecipe(page, 'France', 'Coq au Vin');
    const heart = page.getByRole('button', { name: /^Favorite/ });
    const count = Number(/\d+/.exec((await heart.textContent()) ?? '')?.[0]);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await (await page.request.get(`/api/recipes/${id}`)).json()).favoritesCount)
      .toBeGreaterThan(count);
    await expectNoProblems(page);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/dishes/France');
    const favoriteButton = page.getByRole('button', { name: 'Favorite: Coq au Vin' });
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    const box = await favoriteButton.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Favorite: Ratatouille' }).click();
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(2);
    await expectNoProblems(page);

    await page.goto('/favorites');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ratatouille', 'Coq au Vin']);
    await expectNoProblems(page);
    // Removed favorites stay visible until the page is left, so that a slip can be undone.
    await favoriteButton.click();
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ratatouille']);
  });
}

test('a guest who presses a heart is asked to log in, after which the favorite is added', async ({
  page,
}) => {
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
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
  await form.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveAttribute('aria-pressed', 'true');
  await expectFavorites(page, [id]);
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: 'Minestrone' })).toBeVisible();
});

test('a favorite that cannot be saved is reverted with the reason', async ({ page }) => {
  await signUp(page);
  await openRecipe(page, 'Greece', 'Moussaka');
  const heart = page.getByRole('button', { name: /^Favorite/ });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.route('**/api/users/me/favorites/*', (route) => route.abort());
  await heart.click();
  await expect(page.getByText('Your favorite could not be saved. Please try again.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('the last of many quick clicks wins', async ({ page }) => {
  await signUp(page);
  const id = await openRecipe(page, 'Greece', 'Moussaka');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const heart = page.getByRole('button', { name: /^Favorite/ });
  for (let click = 0; click < 7; click += 1) await heart.click();
  await expectFavorites(page, [id]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a public page is the same for a guest and for a user with favorites', async ({ page, request }) => {
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

test('without JavaScript there is no heart button', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await openRecipe(page, 'Japan', 'Oyakodon');
  await expect(page.getByRole('heading', { level: 1, name: 'Oyakodon' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favorite/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make my own copy' })).toBeHidden();
});
