import { randomUUID } from 'node:crypto';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { paypalEndpoint } from '@/lib/payments/paypal/paypal-endpoint';
import { aCart, type Cart, place, SHIPPING } from './checkout';
import { call } from './http';

/** Approves or declines a PayPal order, as the customer would in the PayPal popup. */
export async function takePaypalStep(
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
  if (status !== 200) throw new Error(`The PayPal sandbox responded with ${status}.`);
}

/** A cart with an approved PayPal order. */
export async function anApprovedCart(body: object = {}) {
  const items = await aCart();
  const { json } = await call(DRAFT, { body: { cart: items } });
  await takePaypalStep(json.id, 'approve', body);
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
