import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The form in which a browser sends a card to the sandbox. */
export function buildCardForm(number = '4242424242424242'): Record<string, string> {
  return {
    key: 'pk_test_sandbox',
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  };
}

type SoldIngredient = { _id: string; name: string; amounts: { amount: string; price: number }[] };

/** The body of a guest's order of two of the first ingredient. */
export function buildGuestOrder([first]: readonly SoldIngredient[], paymentMethodId: string) {
  const [pack] = first?.amounts ?? [];
  if (!first || !pack) throw new Error('The shop sells no ingredients.');
  return {
    email: 'guest@shop.test',
    shippingInfo: {
      name: 'Ada Cook',
      street1: '1 Saffron Way',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
    },
    items: [
      { itemId: first._id, name: first.name, amount: pack.amount, quantity: 2, pricePerUnit: pack.price },
    ],
    paymentMethodType: 'card',
    paymentMethodId,
  };
}

/** Places and pays an order as a guest, with the same requests as a browser. */
export async function placeOrder(
  request: APIRequestContext,
): Promise<{ _id: string; orderNumber: string; email: string; total: number; items: { name: string }[] }> {
  const { ingredients } = await (await request.get('/api/ingredients?sellableOnly=true')).json();
  const card = await request.post('/sandbox/stripe/v1/payment_methods', { form: buildCardForm() });
  const response = await request.post('/api/orders', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: buildGuestOrder(ingredients, (await card.json()).id),
  });
  expect(response.status()).toBe(200);
  return (await response.json()).order;
}

/** Downloads the listed orders as CSV; returns the lines, the first of which names the columns. */
export async function downloadOrders(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  return readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
}
