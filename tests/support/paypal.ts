import { randomUUID } from 'node:crypto';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { paypalEndpoint } from '@/lib/payments/endpoints';
import { aCart, type Cart, place, SHIPPING } from './checkout';
import { call } from './http';

/** The customer's answer in PayPal's window. */
export async function answerPaypal(
  id: string,
  step: 'approve' | 'decline' = 'approve',
  body: object = {},
): Promise<void> {
  const path = `/v2/checkout/orders/${id}/${step}`;
  const { status } = await fetch(paypalEndpoint().baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`PayPal's window answered ${status}.`);
}

/** A cart whose PayPal order its customer approved. */
export async function anApprovedCart(body: object = {}) {
  const items = await aCart();
  const { json } = await call(DRAFT, { body: { cart: items } });
  await answerPaypal(json.id, 'approve', body);
  return { items, id: json.id as string, key: randomUUID() };
}

export function placePaypal(items: Cart, paypalOrderId: string, key: string = randomUUID()) {
  return place(
    {
      email: 'guest@shop.test',
      shippingInfo: SHIPPING,
      items,
      paymentMethodType: 'paypal',
      paypalOrderId,
    },
    key,
  );
}
