import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

/** An order that a guest placed and paid for, by the calls of the browser. */
export async function placeOrder(
  request: APIRequestContext,
): Promise<{ orderNumber: string; total: number }> {
  const { ingredients } = await (await request.get('/api/ingredients?sellableOnly=true')).json();
  const [{ _id, name, amounts }] = ingredients;
  const card = await request.post('/sandbox/stripe/v1/payment_methods', {
    form: {
      key: 'pk_test_sandbox',
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
      'card[cvc]': '123',
    },
  });
  const answer = await request.post('/api/orders', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      email: 'guest@shop.test',
      shippingInfo: {
        name: 'Ada Cook',
        street1: '1 Saffron Way',
        city: 'Portland',
        state: 'OR',
        postalCode: '97201',
      },
      items: [{ itemId: _id, name, amount: amounts[0].amount, quantity: 2, pricePerUnit: amounts[0].price }],
      paymentMethodType: 'card',
      paymentMethodId: (await card.json()).id,
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).order;
}
