import { expect, type Page } from '@playwright/test';
import { type CartItem, type Offer, toCartItem, toStoredCart } from '@/lib/cart/cart-rules';
import { expectDialogsClosed } from './dialogs';

/** Goes through the checkout like a customer, using the labels on the screen. */

export const GOOD_CARD = '4242424242424242';

async function findOffers(page: Page): Promise<(name: string) => Offer> {
  const { ingredients } = await (await page.request.get('/api/ingredients')).json();
  return (name) => {
    const offer = ingredients.find((item: Offer) => item.name === name);
    if (!offer) throw new Error(`The shop has no ${name}.`);
    return offer;
  };
}

/** Adds a pack of an ingredient to the cart through its card and dialog. */
export async function addToCart(page: Page, name: string, quantity = 1): Promise<void> {
  const findOffer = await findOffers(page);
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await page.locator(`main a[data-ingredient="${findOffer(name)._id}"]`).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expectDialogsClosed(page);
}

/** Opens a page of a browser whose cart has the first packs of these ingredients: for tests of the next steps. */
export async function openWithCart(
  page: Page,
  quantities: Readonly<Record<string, number>> = { 'Basmati Rice': 1 },
): Promise<void> {
  const findOffer = await findOffers(page);
  const items = Object.entries(quantities).flatMap(([name, quantity]): CartItem[] => {
    const offer = findOffer(name);
    return offer.amounts.slice(0, 1).map((pack) => toCartItem(offer, pack, quantity));
  });
  // Of the shop, but not a page: its scripts would not notice.
  await page.goto('/theme.js');
  const cart = toStoredCart(items, Date.now());
  await page.evaluate((stored) => localStorage.setItem('cart', stored), cart);
  await page.goto('/about');
}

export function getCheckoutDialog(page: Page) {
  return page.locator('.dialog-task');
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart \(\d+\)/ }).click();
  await expect(page.getByRole('dialog', { name: 'Review Your Cart' })).toBeVisible();
}

export async function fillShipping(page: Page, { email }: { email?: string } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Contact & Shipping' });
  if (email) await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Full Name').fill('Ada Cook');
  await dialog.getByLabel('Street Address').fill('1 Saffron Way');
  await dialog.getByLabel('City').fill('Portland');
  await dialog.getByLabel('State').selectOption('OR');
  await dialog.getByLabel('ZIP Code').fill('97201');
}

/** Goes to the second step as a signed-in customer with a filled cart. */
export async function goToShipping(page: Page): Promise<void> {
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Contact & Shipping' })).toBeVisible();
}

/** Goes to the third step as a guest with a filled cart. */
export async function goToPayment(page: Page, email = 'ada@shop.test'): Promise<void> {
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await fillShipping(page, { email });
  await continueToPayment(page);
}

/** Goes from the second step to the third. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
}

export async function enterCard(page: Page, number: string): Promise<void> {
  const card = page.getByRole('group', { name: 'Card (sandbox)' });
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry (MM/YY)').fill('12/40');
  await card.getByLabel('CVC').fill(number.startsWith('3') ? '1234' : '123');
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Pays with the entered card, has it saved, and closes the checkout. */
export async function payAndSaveCard(page: Page): Promise<void> {
  await page.getByLabel('Save this card to my account').check();
  await pressPay(page);
  await expectThankYou(page);
  await continueShopping(page);
}

/** Closes Thank you; the page below can then be left. */
export async function continueShopping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue shopping' }).click();
  await expectDialogsClosed(page);
}

export async function expectThankYou(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
}
