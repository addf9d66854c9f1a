import { expect, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  addToCart,
  fillShipping,
  getCheckoutDialog,
  openCart,
  openWithCart,
} from '@/tests/support/checkout-walk';
import { readPublicPages } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

const cartButton = /^Cart \(\d+\)/;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('Cart (n) is shown only while the cart has items; adding an item shows a message and can be undone', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: cartButton })).toHaveCount(0);
  await addToCart(page, 'Basmati Rice', 2);
  await expect(page.getByRole('button', { name: 'Cart (2)' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Added to cart: 2 × Basmati Rice, 2 lb (907 g)' }),
  ).toBeVisible();
  await addToCart(page, 'Basmati Rice', 3);
  const undoButton = page.getByRole('button', { name: 'Undo' });
  await undoButton.focus();
  await expect(page.getByRole('button', { name: 'Cart (5)' })).toBeVisible();
  await undoButton.click();
  await expect(page.getByRole('button', { name: 'Cart (2)' })).toBeVisible();
});

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`a recipe's ingredients are added to the cart with one click, and removed again; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openWithCart(page, { 'Ground Turmeric': 2 });
    const { dishes } = await (await page.request.get('/api/dishes?country=India')).json();
    await page.goto(`/recipes/detail/${dishes[0]._id}`);
    const ingredients = page.getByRole('region', { name: 'Ingredients' });
    const soldCount = await ingredients.getByRole('button', { name: /^Add .* to cart$/ }).count();
    expect(soldCount).toBeGreaterThan(1);
    const addAll = ingredients.getByRole('button', { name: /^Add \d+ items to cart · \$/ });
    const packCount = Number(/\d+/.exec((await addAll.textContent()) ?? '')?.[0]);
    expect(packCount).toBeGreaterThanOrEqual(soldCount);
    await addAll.click();
    const undoButton = page.getByRole('button', { name: 'Undo' });
    await expect(
      page.getByRole('status').filter({ hasText: `Added to cart: ${packCount} items` }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Cart (${packCount + 2})` })).toBeVisible();
    await expectNoAxeViolations(page);
    await undoButton.click();
    await expect(page.getByRole('button', { name: 'Cart (2)' })).toBeVisible();
  });
}

test('two tabs share the cart, and neither removes what the other added', async ({ page, context }) => {
  await openWithCart(page);
  const otherPage = await context.newPage();
  await addToCart(otherPage, 'Ground Turmeric', 2);
  await expect(page.getByRole('button', { name: 'Cart (3)' })).toBeVisible();
  await openCart(page);
  await expect(getCheckoutDialog(page).getByRole('listitem').filter({ hasText: 'a pack' })).toHaveText([
    /Basmati Rice/,
    /Ground Turmeric/,
  ]);
});

test('the cart says what ships cold, also of a line that was stored before it knew', async ({ page }) => {
  await openWithCart(page, { 'Shell-On Shrimp': 1, 'Ground Turmeric': 1 });
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}');
    for (const item of cart.items) delete item.ships;
    localStorage.setItem('cart', JSON.stringify(cart));
  });
  await page.reload();
  await openCart(page);
  const lines = getCheckoutDialog(page).getByRole('listitem').filter({ hasText: 'a pack' });
  await expect(lines.filter({ hasText: 'Ships cold' })).toHaveText([/Shell-On Shrimp/]);
});

test('a stored cart expires after 6 hours, and a corrupt one is cleared and logged', async ({ page }) => {
  const loggedErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && loggedErrors.push(message.text()));
  await openWithCart(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}');
    localStorage.setItem('cart', JSON.stringify({ ...cart, timestamp: Date.now() - 21_600_000 }));
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: cartButton })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('cart', '{broken'));
  await page.reload();
  await expect.poll(() => loggedErrors.join()).toContain('The stored cart could not be read; it is cleared.');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('the dialog grows with its steps: 450, 930, 1150 pixels; going back and closing keep the input', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const readWidth = async () => Math.round((await getCheckoutDialog(page).boundingBox())?.width ?? 0);
  await openWithCart(page);
  await openCart(page);
  await expect.poll(readWidth).toBe(450);
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await expect.poll(readWidth).toBe(930);
  await fillShipping(page, { email: 'ada@shop.test' });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect.poll(readWidth).toBe(1150);
  await page.getByRole('button', { name: 'Back to Shipping' }).click();
  await page.getByRole('button', { name: 'Back to Cart' }).click();
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Cook');
  await page.keyboard.press('Escape');
  await expect(getCheckoutDialog(page)).toHaveCount(0);
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Cook');
});

test('shipping costs $5.00 with a note that it is free from $25; emptying the cart closes the dialog', async ({
  page,
}) => {
  await openWithCart(page);
  await openCart(page);
  const dialog = getCheckoutDialog(page);
  await expect(dialog.getByText('Free shipping for orders $25+')).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText(['$4.99', '$5.00', '$0.00', '$9.99']);
  await dialog.getByRole('textbox', { name: 'Quantity of Basmati Rice, 2 lb (907 g)' }).fill('9');
  await expect(dialog.getByRole('definition')).toHaveText(['$44.91', 'Free', '$0.00', '$44.91']);
  await expect(dialog.getByText('Free shipping for orders $25+')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove Basmati Rice, 2 lb (907 g)' }).click();
  await expect(getCheckoutDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: cartButton })).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: 'Removed from cart: 9 × Basmati Rice, 2 lb (907 g)' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cart (9)' })).toBeVisible();
});

for (const width of pickShare([390, 1280], 2)) {
  test(`in a long cart, the total stays in view, and is the first tab stop away; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const names = ['Basmati Rice', 'Ground Turmeric', 'Paprika', 'Ground Cumin', 'Whole Milk', 'Eggs'];
    await openWithCart(page, Object.fromEntries(names.map((name) => [name, 1])));
    await openCart(page);
    const checkoutButton = page.getByRole('button', { name: 'Checkout as Guest' });
    await expect(checkoutButton).toBeInViewport({ ratio: 1 });
    await expect(getCheckoutDialog(page).getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the total' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(checkoutButton).toBeFocused();
    // Lines that get the focus are not below the total.
    const lastButton = page.getByRole('button', { name: /^Remove/ }).last();
    await page.keyboard.press('Shift+Tab');
    await expect(lastButton).toBeFocused();
    const bottom = await lastButton.evaluate((element) => element.getBoundingClientRect().bottom);
    const total = await checkoutButton.evaluate(
      (element) => element.parentElement?.getBoundingClientRect().top ?? 0,
    );
    expect(bottom).toBeLessThanOrEqual(total);
    await expectNoAxeViolations(page);
  });
}

test('a line removed in the cart can be put back in its place; the notice of an addition leads to the cart', async ({
  page,
}) => {
  await addToCart(page, 'Basmati Rice', 2);
  await addToCart(page, 'Ground Turmeric');
  await page.getByRole('button', { name: 'View cart' }).click();
  const dialog = getCheckoutDialog(page);
  const lines = dialog.getByRole('listitem').filter({ hasText: 'a pack' });
  await dialog.getByRole('button', { name: /^Remove Basmati Rice/ }).click();
  await expect(lines).toHaveText([/Ground Turmeric/]);
  await expect(dialog.getByText('Removed from cart: 2 × Basmati Rice, 2 lb (907 g)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(lines).toHaveText([/Basmati Rice/, /Ground Turmeric/]);
  await expect(dialog.getByRole('textbox', { name: /^Quantity of Basmati Rice/ })).toHaveValue('2');
});

test('a quantity that has to be changed says why', async ({ page }) => {
  await openWithCart(page);
  await openCart(page);
  const dialog = getCheckoutDialog(page);
  const quantity = dialog.getByRole('textbox', { name: /^Quantity of Basmati Rice/ });
  const note = dialog.getByText('Only whole numbers from 1 to 100.');
  await quantity.press('ControlOrMeta+a');
  await quantity.pressSequentially('15');
  await expect(quantity).toHaveValue('15');
  await expect(note).toHaveCount(0);
  await quantity.press('ControlOrMeta+a');
  await quantity.pressSequentially('2.55');
  await expect(quantity).toHaveValue('2');
  await expect(note).toBeVisible();
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveValue('1');
  await expect(note).toHaveCount(0);
  await quantity.fill('250');
  await expect(quantity).toHaveValue('100');
  await expect(note).toBeVisible();
});

test('opening the cart shows changed prices and unavailable items, and one click accepts them', async ({
  page,
}) => {
  await openWithCart(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}');
    const [rice] = cart.items;
    rice.selectedOption.price = 1.25;
    const unknownItem = { ...rice, _id: 'f'.repeat(24), name: 'Forgotten Spice' };
    localStorage.setItem('cart', JSON.stringify({ ...cart, items: [rice, unknownItem] }));
  });
  await page.reload();
  await openCart(page);
  const rows = getCheckoutDialog(page).getByRole('region', { name: 'Prices have changed' }).getByRole('row');
  await expect(rows).toHaveText([
    'ItemBeforeNow',
    /Basmati Rice, 2 lb \(907 g\)\$1\.25\$4\.99/,
    /Forgotten Spice.*No longer sold/,
  ]);
  await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toBeDisabled();
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(getCheckoutDialog(page).getByText('Forgotten Spice')).toHaveCount(0);
  await expect(getCheckoutDialog(page).getByRole('definition').last()).toHaveText('$9.99');
  await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toBeEnabled();
});

test('the cart and account links fit in the header at 390 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await openWithCart(page, { 'Basmati Rice': 100 });
  await expect(page.getByRole('button', { name: 'Cart (100)' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
  expect((logout?.x ?? 0) + (logout?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('each pack of the ingredient’s page is added to the cart without a dialog', async ({
  page,
  request,
}) => {
  await page.goto(String((await readPublicPages(request)).ingredient));
  const packs = page.getByRole('button', { name: /^Add Basmati Rice, .+ to cart$/ });
  const label = String(await packs.last().getAttribute('aria-label'));
  await packs.last().click();
  const added = `Added to cart: 1 × ${label.replace(/^Add | to cart$/g, '')}`;
  await expect(page.getByRole('status').filter({ hasText: added })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart (1)' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
