import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  openCart,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { holdBack } from '@/tests/support/hold-back';
import { forbidOtherHosts, readPublicPages } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

/** Guests pay by card, with the provider's real React components against the sandbox. */

const CHALLENGED_CARD = '4000002760003184';

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const width of pickShare([390, 1280], 2)) {
  test(`a guest can go from the cart to Thank you without axe violations; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await openWithCart(page, { 'Basmati Rice': 2 });
    await openCart(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Checkout as Guest' }).click();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText([
      'Email is required',
      'Full Name is required',
      'Street Address is required',
      'ZIP is required',
      'City is required',
      'State is required',
    ]);
    await expectNoAxeViolations(page);
    await fillShipping(page, { email: 'ada@shop' });
    await page.getByLabel('ZIP Code').fill('123');
    await page.getByLabel('Phone (optional)').fill('555');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText([
      'Invalid email format',
      'Invalid ZIP Code (e.g., 12345 or 12345-6789)',
      'Invalid phone (10 digits)',
    ]);
    await page.getByLabel('Email', { exact: true }).fill('ada@shop.test');
    await page.getByLabel('ZIP Code').fill('972011234');
    await expect(page.getByLabel('ZIP Code')).toHaveValue('97201-1234');
    await page.getByLabel('Phone (optional)').fill('5550100142');
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('(555) 010-0142');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await expectNoAxeViolations(page);
    await pressPay(page);
    await expect(getCheckoutDialog(page).getByText('Card info incomplete/invalid.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expectNoAxeViolations(page);
    await expect(page.getByLabel('Billing same as shipping')).toBeChecked();
    await page.getByText('Billing address').click();
    await page.getByLabel('City').fill('Salem');
    await expect(page.getByLabel('Billing same as shipping')).not.toBeChecked();
    await enterCard(page, GOOD_CARD);
    await pressPay(page);
    await expectThankYou(page);
    await expect(getCheckoutDialog(page).getByText('ada@shop.test')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Continue shopping' }).click();
    await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
    // For other tabs, only the fact that this checkout is paid remains.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['paid-checkouts']);
  });
}

test('each decline is shown beside the card, and the next card pays the same order', async ({ page }) => {
  await openWithCart(page);
  await goToPayment(page);
  const declines = {
    '4000000000000002': 'Your card was declined.',
    '4000000000009995': 'Your card has insufficient funds.',
    '4000000000000069': 'Your card has expired.',
    '4000000000000127': "Your card's security code is incorrect.",
    '4000000000000119': 'An error occurred while processing your card. Try again in a little bit.',
  };
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) keys.add(request.headers()['idempotency-key']);
  });
  for (const [number, message] of Object.entries(declines)) {
    await enterCard(page, number);
    await pressPay(page);
    await expect(
      getCheckoutDialog(page).getByRole('group', { name: 'Card details' }).getByRole('alert'),
    ).toHaveText(message);
  }
  await expectNoAxeViolations(page);
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
  expect(keys.size).toBe(1);
});

test('a failed 3D Secure shows an error, a retry can succeed, and Escape counts as a failure', async ({
  page,
}) => {
  await openWithCart(page);
  await goToPayment(page);
  await enterCard(page, CHALLENGED_CARD);
  await pressPay(page);
  await expect(page.getByRole('dialog', { name: '3D Secure (sandbox)' })).toBeVisible();
  await expect(page.getByText('Auth required.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(getCheckoutDialog(page).getByRole('alert').filter({ hasText: 'Auth failed.' })).toBeVisible();
  await expectNoAxeViolations(page);
  await pressPay(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectThankYou(page);
});

test('leaving during 3D Secure keeps the cart; passing it and closing the tab completes the order', async ({
  page,
  context,
}) => {
  let clientSecret = '';
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/orders')) return;
    clientSecret = (await response.json()).paymentIntentClientSecret;
  });
  await openWithCart(page, { 'Basmati Rice': 4 });
  await goToPayment(page);
  await enterCard(page, CHALLENGED_CARD);
  await pressPay(page);
  await expect(page.getByRole('dialog', { name: '3D Secure (sandbox)' })).toBeVisible();
  await page.reload();
  await openCart(page);
  await expect(getCheckoutDialog(page).getByRole('alert')).toContainText(
    'Your last payment was not finished, and nothing was charged.',
  );
  // The bank's page notifies the provider even after the tab is closed.
  const [intent] = clientSecret.split('_secret_');
  const authentication = await page.request.post(`/sandbox/stripe/v1/payment_intents/${intent}/3ds`, {
    headers: { Authorization: 'Bearer pk_test_sandbox' },
    form: { client_secret: clientSecret, outcome: 'succeed' },
  });
  expect(authentication.ok()).toBe(true);
  await page.close();
  const laterPage = await context.newPage();
  await laterPage.goto('/?checkout=return');
  await expectThankYou(laterPage);
  await laterPage.getByRole('button', { name: 'Continue shopping' }).click();
  await expect(laterPage.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
});

test('a double click places one order', async ({ page }) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) orders++;
  });
  await openWithCart(page);
  await goToPayment(page);
  await enterCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await expectThankYou(page);
  expect(orders).toBe(1);
});

test('going offline during payment loses nothing, and the order is paid once', async ({ page }) => {
  await openWithCart(page);
  await goToPayment(page);
  await enterCard(page, GOOD_CARD);
  // The order arrives and is paid; its response is lost.
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await pressPay(page);
  await expect(
    getCheckoutDialog(page)
      .getByRole('alert')
      .filter({ hasText: 'not known yet whether your payment went through' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/orders');
  await page.reload();
  await page.getByRole('button', { name: 'Cart (1)' }).click();
  await expectThankYou(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
});

test('a price that changes before the payment shows the old and new price, and one click accepts it', async ({
  page,
}) => {
  await openWithCart(page);
  await page.evaluate(() => {
    const stored = localStorage.getItem('cart') ?? '';
    localStorage.setItem('cart', stored.replaceAll('4.99', '4.5'));
  });
  // Hides the change from the dialog until the payment.
  await page.route('**/api/ingredients/*', (route) => route.abort());
  await page.reload();
  await goToPayment(page);
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expect(
    getCheckoutDialog(page).getByRole('row', { name: 'Basmati Rice, 2 lb (907 g) $4.50 $4.99' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await page.getByRole('button', { name: 'Pay $9.99' }).click();
  await expectThankYou(page);
});

test('reloading in any step keeps the cart and places no order', async ({ page }) => {
  await openWithCart(page);
  const steps = [
    () => openCart(page),
    async () => {
      await openCart(page);
      await page.getByRole('button', { name: 'Checkout as Guest' }).click();
    },
    () => goToPayment(page),
  ];
  for (const step of steps) {
    await step();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cart (1)' })).toBeVisible();
    await expect(getCheckoutDialog(page)).toHaveCount(0);
  }
});

test('a guest can order by keyboard alone, from the recipe page to Thank you', async ({ page, request }) => {
  await page.goto((await readPublicPages(request)).recipe ?? '/nope');
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 100; presses++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const label = await focused.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
            ? (element.labels?.[0]?.textContent ?? '')
            : (element.textContent ?? '')),
      );
      if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const press = async (name: string | RegExp) => {
    await tabTo(name);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await tabTo(label);
    await page.keyboard.type(text);
  };
  await press(/^Add .+ to cart$/);
  await press('Add to Cart');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Cart (1)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Review Your Cart' })).toBeVisible();
  await press('Checkout as Guest');
  await expect(page.getByRole('heading', { name: 'Contact & Shipping' })).toBeFocused();
  await type('Email', 'ada@shop.test');
  await type('Full Name', 'Ada Cook');
  await type('Street Address', '1 Saffron Way');
  await type('ZIP Code', '97201');
  await type('City', 'Portland');
  await type('State', 'Oregon');
  await press('Continue to Payment');
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await type('Card number', GOOD_CARD);
  await type('Expiry (MM/YY)', '1240');
  await type('CVC', '123');
  await press(/^Pay \$/);
  await expectThankYou(page);
  await press('Continue shopping');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const width of pickShare([390, 1280], 2)) {
  test(`other payment methods stay where they are while the card's frame loads, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const loadFrame = await holdBack(page, '**/sandbox/browser/stripe.js*');
    await openWithCart(page);
    await goToPayment(page);
    const payPal = page.getByRole('button', { name: 'PayPal', exact: true });
    const before = await payPal.boundingBox();
    loadFrame();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(await payPal.boundingBox()).toEqual(before);
  });
}
