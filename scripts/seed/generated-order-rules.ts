import { createHash } from 'node:crypto';
import { ORDER_NUMBER_BYTES, toOrderNumber } from '@/lib/orders/order-number-rules';
import { computeTotals } from '@/lib/orders/pricing-rules';
import type { PaymentState } from '@/models/order-limits';
import { CURRENCY, type OrderStatus } from '@/models/order-limits';
import { createSeededRandom } from './seeded-random-rules';

/** Generates orders for benchmarks: the same index and items always give the same order, apart from its date. */

export const MAX_GENERATED_ORDERS = 1_000_000;

const MINUTES_BETWEEN_ORDERS = 7;
const OUTCOMES: readonly { status: OrderStatus; state: PaymentState }[] = [
  { status: 'Delivered', state: 'paid' },
  { status: 'Delivered', state: 'paid' },
  { status: 'Delivered', state: 'paid' },
  { status: 'Shipped', state: 'paid' },
  { status: 'Processing', state: 'paid' },
  { status: 'Pending', state: 'void' },
  { status: 'Cancelled', state: 'refunded' },
];

export type GeneratedItem = { id: string; name: string; amount: string; priceCents: number; image?: string };

/** Returns the order's id, by which a later run finds it. */
export function toGeneratedOrderId(index: number): string {
  return hashIndex(index).slice(0, 24);
}

/** Generates the order with this index, placed a fixed interval before `nowMs`. Its payment exists at no provider. */
export function generateOrder(index: number, items: readonly GeneratedItem[], nowMs: number) {
  const random = createSeededRandom(`order ${index}`);
  const { status, state } = random.pick(OUTCOMES);
  const lines = random.pickSome(items, random.between(1, 6)).map(({ id, ...item }) => ({
    ...item,
    ingredientId: id,
    quantity: random.between(1, 4),
  }));
  const createdAt = new Date(nowMs - index * MINUTES_BETWEEN_ORDERS * 60_000);
  const key = hashIndex(index);
  const totals = computeTotals(lines);
  const refundedCents = state === 'refunded' ? totals.totalCents : 0;
  return {
    _id: toGeneratedOrderId(index),
    orderNumber: toOrderNumber(createHash('sha256').update(key).digest().subarray(0, ORDER_NUMBER_BYTES)),
    status,
    email: `customer-${random.between(1, 2000)}@example.com`,
    shippingInfo: {
      name: 'Ada Cook',
      street1: `${random.between(1, 900)} Saffron Way`,
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
    },
    items: lines,
    ...totals,
    currency: CURRENCY,
    placementKey: `generated ${key}`,
    fingerprint: key,
    payment: {
      state,
      provider: 'stripe' as const,
      method: 'card' as const,
      changes: [{ at: createdAt, state, by: 'generator' }],
      ...(refundedCents > 0 && { refundedCents }),
    },
    ...(refundedCents > 0 && {
      refunds: [
        {
          ...{
            _id: `generated ${key}`,
            cents: refundedCents,
            author: 'customer' as const,
            askedAt: createdAt,
          },
          ...{ state: 'made' as const, changes: [{ at: createdAt, state: 'made' as const }] },
        },
      ],
      refundsVersion: 1,
    }),
    createdAt,
  };
}

function hashIndex(index: number): string {
  return createHash('sha256').update(`generated order ${index}`).digest('hex');
}
