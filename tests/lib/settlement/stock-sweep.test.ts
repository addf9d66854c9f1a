import mongoose from 'mongoose';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Order } from '@/models/order';
import { PackStock } from '@/models/pack-stock';
import { withDatabase } from '@/tests/support/database';
import { anOrderDocument, RICE_ID } from '@/tests/support/order-documents';

withDatabase();
afterEach(() => mongoose.set('debug', false));

/** Stores orders that hold two pieces each of a pack, and returns their ids. */
async function storeHoldingOrders(...orders: Parameters<typeof anOrderDocument>[0][]) {
  const documents = orders.map((fields) => {
    const _id = new mongoose.Types.ObjectId();
    const payment = { reference: String(_id), ...fields?.payment };
    return anOrderDocument({
      ...fields,
      _id,
      orderNumber: String(_id),
      stockReservedAt: new Date(),
      payment,
    });
  });
  await Order.insertMany(documents);
  const holds = documents.map(({ _id: orderId }) => ({ orderId, quantity: 2 }));
  await PackStock.create({ ingredientId: RICE_ID, amount: '1kg', left: 5, holds });
  return documents.map(({ _id }) => String(_id));
}

/** Sweeps, and returns the ids of the orders that were read in full. */
async function sweepAndListRead(): Promise<string[]> {
  const ids: string[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: { _id?: unknown }, options?: object) => {
    const { projection = {} } = (options ?? {}) as { projection?: Record<string, unknown> };
    // The words of the search are never read with an order.
    const isPart = Object.values(projection).some((isRead) => isRead === 1);
    if (collection !== 'orders' || method !== 'find' || isPart) return;
    ids.push(...((filter._id as { $in?: unknown[] } | undefined)?.$in ?? []).map(String));
  });
  await sweepStock();
  mongoose.set('debug', false);
  return ids;
}

const at = new Date();

test('of paid orders that wait to be shipped, a sweep reads only their state', async () => {
  await storeHoldingOrders({ status: 'Processing' }, { payment: { state: 'review' } });
  expect(await sweepAndListRead()).toEqual([]);
  expect(await PackStock.findOne().lean()).toMatchObject({ left: 5, holds: [{}, {}] });
});

test.each([
  { cause: 'was canceled', order: { status: 'Cancelled' }, left: 7 },
  { cause: 'was refunded', order: { payment: { state: 'refunded' } }, left: 7 },
  {
    cause: 'was closed before it was paid',
    order: { payment: { changes: [{ at, state: 'void', by: 'sweep' }] } },
    left: 7,
  },
  { cause: 'was shipped', order: { status: 'Shipped' }, left: 5 },
  {
    cause: 'was shipped and set back',
    order: { statusChanges: [{ at, status: 'Shipped' }] },
    left: 5,
  },
  {
    cause: 'has a refund of a piece that goes back on sale',
    order: {
      refunds: [
        {
          ...{ _id: 'r', cents: 650, author: 'admin', askedAt: at, state: 'made', isRestocked: true },
          lines: [{ ingredientId: RICE_ID, amount: '1kg', quantity: 1 }],
        },
      ],
    },
    left: 6,
  },
])('among them, an order that $cause is read in full, and its pieces are swept', async ({ order, left }) => {
  const [, id] = await storeHoldingOrders({}, order);
  expect(await sweepAndListRead()).toEqual([id]);
  expect((await PackStock.findOne().orFail().lean()).left).toBe(left);
});
