import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  enterCard,
  expectThankYou,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

// Of no recipe that another test looks at meanwhile.
const PRODUCT = { name: 'Sumac', pieces: 3 };

/** The stock of products of one recipe: of the first pack of the first, of all packs of the second. */
const PAD_THAI = { sprouts: 'Bean Sprouts', sugar: 'Palm Sugar', noodles: 'Rice Noodles' };

type Product = { _id: string; name: string; category: string; amounts: { amount: string }[] };

async function findProduct(page: Page, name: string): Promise<Product> {
  const { ingredients } = await (await page.request.get('/api/ingredients')).json();
  return ingredients.find((ingredient: Product) => ingredient.name === name);
}

/** Sets, as an admin, the stock of packs; null is unlimited. */
async function setLeft(page: Page, { _id, amounts }: Product, left: number | null, count = amounts.length) {
  for (const { amount } of amounts.slice(0, count)) {
    const status = await page.evaluate(
      async ({ path, body }) => {
        const { packs } = await (await fetch(path)).json();
        const seenLeft = packs.find((pack: { amount: string }) => pack.amount === body.amount).left;
        const headers = { 'Content-Type': 'application/json' };
        const sent = JSON.stringify({ ...body, seenLeft });
        return (await fetch(path, { method: 'PUT', headers, body: sent })).status;
      },
      { path: `/api/admin/stock/${_id}`, body: { amount, left } },
    );
    expect(status).toBe(200);
  }
}

/**
 * Waits until the shop tells new visitors that few are left: its responses about some of these products are cached for seconds.
 */
async function waitUntilTold(page: Page, products: readonly Product[]): Promise<void> {
  const ids = products.map(({ _id }) => _id).toSorted();
  // Each set is an answer of its own.
  for (const asked of [
    ...ids.map((id) => [id]),
    ...ids.map((id) => ids.filter((other) => other !== id)),
    ids,
  ]) {
    if (asked.length === 0) continue;
    await expect
      .poll(async () => {
        const response = await page.request.get(`/api/stock?ids=${asked.join()}`);
        const { packs } = await response.json();
        return asked.filter((id) => !packs.some(({ itemId }: { itemId: string }) => itemId === id));
      })
      .toEqual([]);
  }
}

/** Enters, as an admin, how many are left of each pack, in the form of the ingredient. */
async function countPacks(page: Page): Promise<void> {
  await openAdmin(page, `/admin/ingredients?search=${PRODUCT.name}`);
  await page.getByRole('button', { name: `Edit ${PRODUCT.name}`, exact: true }).click();
  const fields = page.getByRole('group', { name: 'Stock' }).getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    const response = page.waitForResponse('**/api/admin/stock/*');
    await field.fill(String(PRODUCT.pieces));
    await field.press('Enter');
    expect((await response).status()).toBe(200);
  }
  await fields.first().scrollIntoViewIfNeeded();
}

/** Writes to everyone who ordered the product in the last days. */
async function recall(page: Page, days: number): Promise<void> {
  await openAdmin(page, '/admin/orders');
  const filters = page.getByRole('search', { name: 'Orders' });
  await filters.getByText('Payment, product and days').click();
  await filters.getByLabel('Product').selectOption(PRODUCT.name);
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  await filters.getByLabel('From (New York)').fill(dayOf(Date.now() - days * 24 * 60 * 60_000));
  await filters.getByLabel('To (New York)').fill(dayOf(Date.now() + 24 * 60 * 60_000));
  await filters.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: /^Write to/ }).click();
  const dialog = page.getByRole('dialog', { name: `Recall ${PRODUCT.name}: write to` });
  await dialog.getByLabel('Subject').fill('Please do not eat the sumac');
  await dialog.getByLabel('Message').fill('It is paprika.\n\nWe will send you the real thing.');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    `You receive this because you ordered ${PRODUCT.name}`,
  );
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/recall-${days}.png` });
  await dialog.getByRole('button', { name: /^Send/ }).click();
  const section = page.getByRole('region', { name: `Recall of ${PRODUCT.name}` });
  await expect(section.getByRole('status')).toContainText('Please do not eat the sumac');
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/recall-sent-${days}.png` });
}

/** Sells the product again, which its recall has stopped. */
async function sellAgain(page: Page): Promise<void> {
  await openAdmin(page, `/admin/ingredients?search=${PRODUCT.name}`);
  await page.getByRole('button', { name: `Edit ${PRODUCT.name}`, exact: true }).click();
  const isSold = page.getByRole('switch', { name: /customers can add it to their cart/ });
  await expect(isSold).not.toBeChecked();
  await isSold.check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Recalls are sent once per product and days, so each width has its own. */
for (const { width, days } of pickShare(
  [
    { width: 390, days: 2 },
    { width: 1280, days: 1 },
  ],
  2,
)) {
  test(`a guest who wants more than is left reduces to that and pays; an admin sees it sold out and recalls it; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 390 ? 'dark' : 'light' });
    const shopkeeper = await (await browser.newContext()).newPage();
    await shopkeeper.setViewportSize({ width, height: 844 });
    forbidOtherHosts(page);

    await openWithCart(page, { [PRODUCT.name]: PRODUCT.pieces + 2 });
    await logIn(shopkeeper, ADMIN_EMAIL);
    await countPacks(shopkeeper);
    await expectNoAxeViolations(shopkeeper);
    const product = await findProduct(page, PRODUCT.name);
    await waitUntilTold(page, [product]);

    await page.goto(`/ingredients/${product._id}`);
    await page
      .getByRole('button', { name: `Add ${PRODUCT.name}, ` })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(`Only ${PRODUCT.pieces} left`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Close' }).first().click();

    await goToPayment(page);
    await enterCard(page, GOOD_CARD);
    await pressPay(page);
    const notice = getCheckoutDialog(page).getByRole('region', { name: /sold out$|^Not enough left/ });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('row').nth(1)).toContainText(/5\s*3$/);
    await expectNoAxeViolations(page);
    await page.screenshot({ path: `test-results/stock-shortage-${width}.png` });
    await notice.getByRole('button', { name: 'Reduce to what is left' }).press('Enter');
    await expect(notice).toBeHidden();
    await pressPay(page);
    await expectThankYou(page);

    await openAdmin(shopkeeper, '/admin/stock');
    const row = shopkeeper.getByRole('row', { name: new RegExp(`^${PRODUCT.name}`) }).first();
    await expect(row).toContainText('Sold out');
    await expect(row).toContainText('3 more in open orders');
    await expectNoAxeViolations(shopkeeper);
    await shopkeeper.screenshot({ path: `test-results/stock-admin-${width}.png` });
    await recall(shopkeeper, days);
    await openAdmin(shopkeeper, '/admin/orders');
    await expect(shopkeeper.getByText(`Recalled, do not pack: ${PRODUCT.name}`).first()).toBeVisible();
    await sellAgain(shopkeeper);

    await openAdmin(shopkeeper, '/admin/stock');
    // Back to unlimited, for the other tests.
    const fields = shopkeeper.getByRole('textbox', { name: /^Left of/ });
    for (let count = await fields.count(); count > 0; count--) {
      await fields.first().fill('');
      await fields.first().press('Enter');
      await expect(fields).toHaveCount(count - 1);
    }
  });
}

for (const width of pickShare([390, 1280], 2)) {
  test(`what is sold out or low is told wherever it can be bought; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 390 ? 'dark' : 'light' });
    const shopkeeper = await (await browser.newContext()).newPage();
    await logIn(shopkeeper, ADMIN_EMAIL);
    await openAdmin(shopkeeper, '/admin');
    const [sprouts, sugar, noodles] = await Promise.all(
      Object.values(PAD_THAI).map((name) => findProduct(page, name)),
    );
    if (!sprouts || !sugar || !noodles) throw new Error('The catalog lacks a product of Pad Thai.');
    const shoot = (name: string) => page.screenshot({ path: `test-results/stock-${name}-${width}.png` });
    const { dishes } = await (await page.request.get('/api/dishes?country=Thailand')).json();
    const recipe = dishes.find(({ title }: { title: string }) => title === 'Pad Thai');

    await openWithCart(page, { [sprouts.name]: 1, [sugar.name]: 1, [noodles.name]: 3 });
    await goToPayment(page);
    await enterCard(page, GOOD_CARD);
    await pressPay(page);
    await expectThankYou(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();
    const orderPath = new URL(page.url()).pathname;

    await setLeft(shopkeeper, sprouts, 0, 1);
    await setLeft(shopkeeper, sugar, 0);
    await setLeft(shopkeeper, noodles, 2);
    await waitUntilTold(page, [sprouts, sugar, noodles]);

    // The product: each pack of it.
    const questions: string[] = [];
    page.on('request', (request) => request.url().includes('/api/stock?') && questions.push(request.url()));
    await page.goto(`/ingredients/${sprouts._id}`);
    const packs = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Add .* to cart$/ }) });
    await expect(packs.first()).toContainText('Sold out');
    await expect(packs.nth(1)).not.toContainText('Sold out');
    expect(questions).toHaveLength(1);
    await expectNoAxeViolations(page);
    await shoot('product');
    await packs.first().getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Email me when it is back' })).toBeVisible();
    await expectNoAxeViolations(page);
    await shoot('dialog');
    await dialog.getByRole('button', { name: /^Take .* instead$/ }).click();
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();

    // A card in a list, and one among search results.
    await page.goto(`/ingredients?category=${encodeURIComponent(sprouts.category)}`);
    const card = page.getByRole('main').getByRole('link', { name: /^Bean Sprouts/ });
    await expect(card).toContainText('This size is sold out');
    await card.scrollIntoViewIfNeeded();
    await expectNoAxeViolations(page);
    await shoot('cards');
    await page.goto('/search?q=palm+sugar');
    await expect(page.getByRole('main').getByRole('link', { name: /^Palm Sugar/ })).toContainText('Sold out');
    await shoot('search');

    // The recipe, and its items.
    await page.goto(`/recipes/detail/${recipe._id}`);
    const ingredients = page.getByRole('region', { name: 'Ingredients' });
    await expect(ingredients.getByRole('link', { name: /palm sugar/ })).toContainText('Sold out');
    await expect(ingredients.getByText(/Sold out, so not added: Palm Sugar\./)).toBeVisible();
    await expect(ingredients.getByText(/In other packs.*: .*Bean Sprouts/)).toBeVisible();
    await expectNoAxeViolations(page);
    await ingredients.getByRole('link', { name: /palm sugar/ }).scrollIntoViewIfNeeded();
    await shoot('recipe-line');
    await ingredients.getByText(/so not added/).scrollIntoViewIfNeeded();
    await shoot('recipe-button');
    await page.getByRole('button', { name: 'Shop this recipe' }).click();
    const offers = page.getByRole('group', { name: 'What we have, instead of Palm Sugar' });
    await expect(offers).toContainText('Buy Brown Sugar instead');
    await offers.scrollIntoViewIfNeeded();
    await expectNoAxeViolations(page);
    await shoot('sheet');

    // The same order again.
    await page.goto(orderPath);
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByText('Palm Sugar is sold out.')).toBeVisible();
    await expect(page.getByText(/^Bean Sprouts, .* is sold out; you get .* instead\.$/)).toBeVisible();
    await expect(page.getByText(/^Only a few are left: you get 2 × Rice Noodles/)).toBeVisible();
    await page.getByText('Palm Sugar is sold out.').scrollIntoViewIfNeeded();
    await shoot('order-again');

    for (const product of [sprouts, sugar, noodles]) await setLeft(shopkeeper, product, null);
  });
}

for (const width of [390, 1280]) {
  test(`the home page keeps its height while its cards are marked, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => localStorage.setItem('my-allergens', JSON.stringify(['milk', 'wheat'])));
    // All that it shows is sold out, as soon as its height is known.
    let tell = () => {};
    const isMeasured = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/api/stock?*', async (route) => {
      await isMeasured;
      const soldOut = new URL(route.request().url()).searchParams.get('ids')?.split(',');
      await route.fulfill({ json: { packs: [], soldOut } });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-settled');
    const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await readHeight();
    tell();
    const rows = page.getByRole('region', { name: 'Ingredients' }).getByRole('list');
    await expect(rows.getByText('Sold out')).not.toHaveCount(0);
    await expect(rows.locator('[data-allergen-mark]')).not.toHaveCount(0);
    expect(await readHeight()).toBe(before);
    await page.screenshot({ path: `test-results/stock-home-${width}.png`, fullPage: true });
  });
}
