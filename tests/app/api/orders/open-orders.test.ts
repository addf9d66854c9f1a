import { randomUUID } from 'node:crypto';
import { hashClient } from '@/lib/checkout/open-order-queries';
import { Order, type OrderDocument } from '@/models/order';
import { RateLimit } from '@/models/rate-limit';
import { aCart, aPlacement, CARDS, getOnlyOrder, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

const CLIENT_ID = hashClient('');

/** Replaces the existing order with unpaid copies, each from another checkout. */
async function replaceWithCopies(count: number, fields: Partial<OrderDocument>): Promise<void> {
  const { _id, payment, ...order } = await getOnlyOrder();
  const { reference, ...unpaid } = payment;
  await Order.deleteMany({});
  for (let copy = 0; copy < count; copy++) {
    await Order.collection.insertOne({
      ...order,
      ...fields,
      placementKey: randomUUID(),
      orderNumber: randomUUID(),
      payment: { ...unpaid, state: 'declined' },
    } as never);
  }
}
const placeDeclinedOrder = async () =>
  place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.declined)));
const pay = async (headers = {}) =>
  place(aPlacement(await aCart(), await enterCard(sandbox.url())), randomUUID(), headers);

test.each([
  { owner: 'one client', count: 20, fields: { client: CLIENT_ID, email: 'other@shop.test' } },
  { owner: 'one guest’s email at one client', count: 10, fields: { client: CLIENT_ID } },
])(
  'refuses another order with 429 and writes nothing once $owner has $count open orders',
  async ({ count, fields }) => {
    await placeDeclinedOrder();
    await replaceWithCopies(count, fields);
    const { status, headers } = await pay();
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect(await Order.countDocuments()).toBe(count);
    await Order.deleteOne({});
    expect((await pay()).status).toBe(200);
  },
);

test('open orders from another client with a guest’s email do not prevent the guest from paying', async () => {
  await placeDeclinedOrder();
  await replaceWithCopies(10, { client: 'another' });
  expect((await pay()).status).toBe(200);
});

test('open guest orders with a member’s email do not prevent the member from paying', async () => {
  await placeDeclinedOrder();
  await replaceWithCopies(10, { client: 'another' });
  expect((await pay(await createBearerHeaders(await aUser({ email: 'guest@shop.test' })))).status).toBe(200);
});

test('a client with too many declined cards is refused before its order is recorded', async () => {
  await RateLimit.create({
    _id: `declinedOrder::${Math.floor(Date.now() / 3_600_000)}`,
    count: 60,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect((await pay()).status).toBe(429);
  expect(await Order.countDocuments()).toBe(0);
});
