import { randomUUID } from 'node:crypto';
import { POST as PLACE } from '@/app/api/orders/route';
import { POST as WEBHOOK } from '@/app/api/webhooks/[provider]/route';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { reconcileDue } from '@/lib/settlement/reconcile-commands';
import type { IngredientDocument } from '@/models/ingredient';
import { Order, type OrderDocument } from '@/models/order';
import type { Webhook } from '@/sandbox/webhooks';
import { anIngredient } from './examples';
import { call } from './http';
import { callAsBrowser } from './payments';

/** Stripe's test cards. */
export const CARDS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenged: '4000002760003184',
} as const;

export const NO_DIFFERENCE = { lost: 0, double: 0, orphan: 0, mismatched: 0 };

export const SHIPPING = {
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};

/** Adds an ingredient on sale and returns a cart with two of it: $25.98, free shipping. */
export async function aCart() {
  const rice = await anIngredient({
    name: `Rice ${randomUUID()}`,
    amounts: [{ amount: '1kg', price: 12.99 }] as IngredientDocument['amounts'],
  });
  return [{ itemId: rice.id, name: rice.name, amount: '1kg', quantity: 2, pricePerUnit: 12.99 }];
}
export type Cart = Awaited<ReturnType<typeof aCart>>;

/** The body of a guest's order of a cart; a test passes only its own fields. */
export function aPlacement(items: unknown, paymentMethodId: string, overrides: object = {}) {
  return {
    email: 'guest@shop.test',
    shippingInfo: SHIPPING,
    items,
    paymentMethodType: 'card',
    paymentMethodId,
    saveCard: false,
    ...overrides,
  };
}

/** The last refusal of a placement, which says why there is no order. */
let lastRefusal = 'none';

export async function place(
  body: unknown,
  key: string | null = randomUUID(),
  headers: Record<string, string> = {},
) {
  const response = await call(PLACE, {
    body,
    headers: { ...(key !== null && { 'Idempotency-Key': key }), ...headers },
  });
  if (response.status >= 400) lastRefusal = `${response.status} ${JSON.stringify(response.json)}`;
  return response;
}

/** Passes a webhook of the sandbox to the shop's own handler; returns the response status. */
export async function deliverWebhook({ body, headers }: Pick<Webhook, 'body' | 'headers'>): Promise<number> {
  const provider = 'paypal-transmission-id' in headers ? 'paypal' : 'stripe';
  const request = new Request(`http://localhost:3000/api/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers,
  });
  return (await WEBHOOK(request, { params: Promise.resolve({ provider }) })).status;
}

/** Completes the bank's authentication as the cardholder, from any browser. */
export async function completeChallenge(
  url: string,
  clientSecret: string,
  outcome: 'succeed' | 'fail' = 'succeed',
) {
  const [id] = clientSecret.split('_secret');
  const { status } = await callAsBrowser(url, `/v1/payment_intents/${id}/3ds`, {
    client_secret: clientSecret,
    outcome,
  });
  if (status !== 200) throw new Error(`The bank responded with ${status}.`);
}

/** Runs the reconciler as if that many milliseconds had passed. */
export function reconcileAfter(ms: number): Promise<void> {
  return reconcileDue(new Date(Date.now() + ms));
}

/** Returns the counts of `npm run ledger`. */
export async function countLedgerFindings() {
  const { findings, unreachable } = await compareLedger(new Date(0));
  expect(unreachable).toEqual([]);
  return countFindings(findings);
}

export async function getOnlyOrder(): Promise<OrderDocument> {
  const orders = await Order.find().lean<OrderDocument[]>();
  if (orders.length !== 1 || !orders[0]) {
    throw new Error(`There are ${orders.length} orders; the last refusal of a placement: ${lastRefusal}`);
  }
  return orders[0];
}

/** Returns the number of payments that were charged at the provider. */
export async function countCharges(): Promise<number> {
  const { payments } = await compareLedger(new Date(0));
  return payments.filter(({ state }) => state === 'paid').length;
}
