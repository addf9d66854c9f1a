import { expect, type Page, test } from '@playwright/test';
import { generateEmail, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { pickShare } from '@/tests/support/tiers';

async function expectFavorites(page: Page, ids: readonly string[]) {
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me')).json()).user.favorites)
    .toEqual(ids);
}

/** Opens a recipe by its title; no other test may use that recipe. */
async function openRecipe(page: Page, country: string, title: string): Promise<string> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  const id = dishes.find((dish: { title: string }) => dish.title === title)._id;
  await page.goto(`/recipes/detail/${id}`);
  return id;
}

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`a recipe can be favorited on its page and in lists; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await page.goto('/favorites');
    await expect(page.getByText('No favorites yet.')).toBeVisible();
    await expectNoAxeViolations(page);

    const id = await openRecipe(page, 'France', 'Coq au Vin');
    const heartButton = page.getByRole('button', { name: /^Favorite(?!:)/ });
    const count = Number(/\d+/.exec((await heartButton.textContent()) ?? '')?.[0] ?? 0);
    await expect(heartButton).toHaveAttribute('aria-pressed', 'false');
    await heartButton.click();
    await expect(heartButton).toHaveAttribute('aria-pressed', 'true');
    await expect(heartButton).toHaveText(
      count === 0 ? 'Favorite1 person has favorited this' : /\d people have favorited this$/,
    );
    await expect
      .poll(async () => (await (await page.request.get(`/api/recipes/${id}`)).json()).favoritesCount)
      .toBeGreaterThan(count);
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(heartButton).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/dishes/France');
    const favoriteButton = page.getByRole('button', { name: 'Favorite: Coq au Vin' });
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    const box = await favoriteButton.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Favorite: Ratatouille' }).click();
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(2);
    await expectNoAxeViolations(page);

    await page.goto('/favorites');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
      'Ratatouille',
      'Coq au Vin',
    ]);
    await expectNoAxeViolations(page);
    // Removed favorites stay visible until the user leaves the page, so a mistake can be undone.
    await favoriteButton.click();
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect
      .poll(async () => (await (await page.request.get('/api/users/me/favorites')).json()).favorites.length)
      .toBe(1);
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(['Ratatouille']);
  });
}

test('Back to the favorites shows what was changed on the recipe', async ({ page }) => {
  await signUp(page);
  await openRecipe(page, 'France', 'Tarte Tatin');
  const heartButton = page.getByRole('button', { name: /^Favorite(?!:)/ });
  await heartButton.click();
  await expect(heartButton).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/favorites');
  await page.getByRole('link', { name: 'Tarte Tatin' }).click();
  await heartButton.click();
  await expectFavorites(page, []);
  await page.goBack();
  await expect(page.getByText('No favorites yet.')).toBeVisible();
});

test('a collection of more than twelve recipes has a page of its own with all of them, where it is edited', async ({
  page,
}) => {
  await signUp(page);
  const { dishes } = await (await page.request.get('/api/dishes?country=Italy')).json();
  const recipeIds = dishes.slice(0, 13).map(({ _id }: { _id: string }) => _id);
  const headers = { Origin: SHOP_URL };
  const data = { name: 'Italian', recipeIds };
  expect((await page.request.post('/api/users/me/collections', { data, headers })).status()).toBe(201);
  await page.goto('/favorites');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('link', { name: 'Show all 13, edit or share Italian' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Italian' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Edit Italian' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/favorites');
});

test('a guest who presses a heart is asked to log in, after which the favorite is added', async ({
  page,
}) => {
  const email = generateEmail();
  const id = await openRecipe(page, 'Italy', 'Minestrone');
  await page.getByRole('button', { name: /^Favorite(?!:)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.getByRole('dialog', { name: 'Create an account' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
  await form.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toHaveAttribute('aria-pressed', 'true');
  await expectFavorites(page, [id]);
  await expectDialogsClosed(page);
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: 'Minestrone' })).toBeVisible();
});

test('a user whose session has ended is asked to log in, after which the favorite is added', async ({
  page,
}) => {
  const email = await signUp(page);
  const id = await openRecipe(page, 'Italy', 'Minestrone');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: /^Favorite(?!:)/ }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login).toContainText('Your session has ended. Log in to continue; nothing you typed is lost.');
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill(PASSWORD);
  await login.getByLabel('Password').press('Enter');
  await expect(login).toBeHidden();
  await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toHaveAttribute('aria-pressed', 'true');
  await expectFavorites(page, [id]);
});

test('a favorite that cannot be saved is reverted with the reason', async ({ page }) => {
  await signUp(page);
  await openRecipe(page, 'Greece', 'Moussaka');
  const heartButton = page.getByRole('button', { name: /^Favorite(?!:)/ });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.route('**/api/users/me/favorites/*', (route) => route.abort());
  await heartButton.click();
  await expect(page.getByText('Your favorite could not be saved. Please try again.')).toBeVisible();
  await expect(heartButton).toHaveAttribute('aria-pressed', 'false');
});

test('after many quick clicks, the last one counts', async ({ page }) => {
  await signUp(page);
  const id = await openRecipe(page, 'Greece', 'Moussaka');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const heartButton = page.getByRole('button', { name: /^Favorite(?!:)/ });
  for (let click = 0; click < 7; click += 1) await heartButton.click();
  await expectFavorites(page, [id]);
  await expect(heartButton).toHaveAttribute('aria-pressed', 'true');
});

test('a public page is the same for a guest and for a user with favorites', async ({ page, request }) => {
  await signUp(page);
  const id = await openRecipe(page, 'Japan', 'Oyakodon');
  await page.getByRole('button', { name: /^Favorite(?!:)/ }).click();
  await expectFavorites(page, [id]);
  const path = `/recipes/detail/${id}`;
  const pageSources = await Promise.all(
    [page.request, request].map(async (client) => (await client.get(path)).text()),
  );
  const removeCount = (html: string) => html.replace(/\d+(?=<span class="sr-only"> (?:person|people))/g, '');
  const isPressed = (html: string) => /<button[^>]*aria-pressed="true"[^>]*\/heart/.test(html);
  expect(pageSources.map(isPressed)).toEqual([false, false]);
  expect(removeCount(pageSources[0] ?? '').length).toBe(removeCount(pageSources[1] ?? '').length);
});

test('without JavaScript there is no heart button', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await openRecipe(page, 'Japan', 'Oyakodon');
  await expect(page.getByRole('heading', { level: 1, name: 'Oyakodon' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make my own copy' })).toBeHidden();
});
