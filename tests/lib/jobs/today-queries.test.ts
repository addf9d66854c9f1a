import mongoose from 'mongoose';
import { findToday } from '@/lib/jobs/today-queries';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { Note } from '@/models/note';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { PaymentAlert } from '@/models/payment-alert';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { anOrderDocument } from '@/tests/support/order-documents';

withDatabase();

const NOW = new Date('2026-12-01T15:00:00Z');
const anId = () => new mongoose.Types.ObjectId();

test('a shop in which nothing waits has nothing to do, no sales, and no backup yet', async () => {
  const today = await findToday(NOW);
  expect(today).toMatchObject({
    orders: { toPack: 0, toShip: 0, refunds: 0 },
    notes: { waiting: 0, reported: 0 },
    packs: { soldOut: 0, low: 0 },
    ...{ alerts: 0, failedEmails: 0, backupWarning: 'No backup of this shop is recorded.' },
  });
  expect(today.sales).toBeNull();
  await rebuildDailySums();
  const { sales } = await findToday(NOW);
  expect(sales?.days.every(({ orderCount, paidCents }) => orderCount === 0 && paidCents === 0)).toBe(true);
  expect(sales).toMatchObject({ products: [], recipes: [], unsummedCount: 0 });
});

test('each kind of thing that waits is counted', async () => {
  const refund = { _id: 'r', cents: 100, author: 'admin', askedAt: NOW, state: 'pending' };
  await saveOrders([
    {},
    {},
    { packedAt: NOW },
    { status: 'Shipped', packedAt: NOW },
    { status: 'Shipped', refunds: [refund] },
    { status: 'Shipped', refunds: [{ ...refund, state: 'made' }] },
    { status: 'Pending', payment: { state: 'declined' } },
  ]);
  await PackStock.collection.insertMany(
    [0, 1, 500].map((left) => ({ ingredientId: anId(), amount: '1kg', left })),
  );
  await Note.collection.insertMany([
    { userId: anId(), recipeId: anId(), state: 'waiting' },
    { userId: anId(), recipeId: anId(), state: 'published', reportedAt: NOW },
  ]);
  await PaymentAlert.collection.insertMany([{ resolvedAt: null }, { resolvedAt: NOW }]);
  await OutboxEmail.collection.insertMany([{ gaveUp: true }, { dueAt: NOW }]);
  expect(await findToday(NOW)).toMatchObject({
    orders: { toPack: 2, toShip: 1, refunds: 1 },
    notes: { waiting: 1, reported: 1 },
    packs: { soldOut: 1, low: 1 },
    ...{ alerts: 1, failedEmails: 1 },
  });
});

test('sales are the orders that were charged, with what was refunded of them', async () => {
  const refund = { _id: 'r', cents: 400, author: 'admin', askedAt: NOW, state: 'made' };
  await saveOrders([
    { createdAt: new Date('2026-12-01T14:00:00Z'), totalCents: 1_000, refunds: [refund] },
    // The evening before in New York.
    { createdAt: new Date('2026-12-01T04:59:00Z'), totalCents: 500 },
    { createdAt: new Date('2026-12-01T14:00:00Z'), status: 'Pending', payment: { state: 'declined' } },
  ]);
  await rebuildDailySums();
  const { sales } = await findToday(NOW);
  expect(sales?.days.slice(-2)).toEqual([
    {
      day: '2026-11-30',
      orderCount: 1,
      paidCents: 500,
      refundedCents: 0,
      pieceCount: 3,
      newCustomerCount: 1,
    },
    {
      day: '2026-12-01',
      orderCount: 1,
      paidCents: 1_000,
      refundedCents: 400,
      pieceCount: 3,
      newCustomerCount: 0,
    },
  ]);
  expect(sales?.products.map(({ name, pieceCount }) => [name, pieceCount])).toEqual([
    ['Rice', 4],
    ['Miso', 2],
  ]);
});

test('the top recipes are those that most orders had something for, without private ones', async () => {
  const [mole, own, ramen] = [
    await aRecipe({ title: 'Mole' }),
    await aRecipe({ title: 'My own', isPrivate: true }),
    await aRecipe({ title: 'Ramen' }),
  ];
  const createdAt = NOW;
  await saveOrders([
    { createdAt, recipeIds: [ramen.id, own.id, ramen.id] },
    { createdAt, recipeIds: [ramen.id, mole.id] },
    { createdAt, recipeIds: [own.id] },
  ]);
  await rebuildDailySums();
  const { sales } = await findToday(NOW);
  expect(sales?.recipes.map(({ title, orderCount }) => [title, orderCount])).toEqual([
    ['Ramen', 2],
    ['Mole', 1],
  ]);
});

async function saveOrders(orders: readonly Parameters<typeof anOrderDocument>[0][]): Promise<void> {
  await Order.collection.insertMany(
    orders.map((order, index) => {
      const { payment, ...fields } = anOrderDocument({ ...order, _id: anId(), orderNumber: `T-${index}` });
      const { reference: _reference, captureReference: _capture, ...ownPayment } = payment;
      return { ...fields, payment: ownPayment };
    }),
  );
}
