import mongoose from 'mongoose';
import {
  findCountedLines,
  findShortages,
  findStockPage,
  isHoldShort,
  listHeldPieces,
} from '@/lib/orders/stock-queries';
import { PackStock } from '@/models/pack-stock';
import { withDatabase } from '@/tests/support/database';
import { RICE_ID } from '@/tests/support/order-documents';

withDatabase();

const anId = () => new mongoose.Types.ObjectId();
const ORDER = anId();
const LINE = { ingredientId: RICE_ID, amount: '1kg', quantity: 3 };

beforeEach(async () => {
  const others = Array.from({ length: 1_000 }, () => ({ orderId: anId(), quantity: 1 }));
  const holds = [...others, { orderId: ORDER, quantity: 2 }];
  await PackStock.create({ ingredientId: RICE_ID, amount: '1kg', left: 0, holds });
});

/** Runs a query and returns how many bytes the database sent for it. */
async function measureReplies(runQuery: () => Promise<unknown>): Promise<number> {
  const client = mongoose.connection.getClient();
  let bytes = 0;
  const add = ({ reply }: { reply: unknown }) => {
    bytes += JSON.stringify(reply).length;
  };
  client.on('commandSucceeded', add);
  try {
    await runQuery();
  } finally {
    client.off('commandSucceeded', add);
  }
  return bytes;
}

test.each<[string, () => Promise<unknown>]>([
  ['the counted packs of lines', () => findCountedLines([LINE])],
  ['what is short', () => findShortages([LINE], [ORDER])],
  ['whether an order holds its pieces', () => isHoldShort(ORDER, [LINE])],
  ['the pieces of an order', () => listHeldPieces([ORDER])],
  ['the list of stock', () => findStockPage(1)],
])('%s: the pieces of all other orders are not read', async (_, runQuery) => {
  const bytes = await measureReplies(runQuery);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(5_000);
});

test('pieces that an order holds count as left for it, and only for it', async () => {
  expect(await findShortages([LINE], [ORDER])).toEqual([{ itemId: RICE_ID, amount: '1kg', left: 2 }]);
  expect(await findShortages([{ ...LINE, quantity: 2 }], [ORDER])).toEqual([]);
  expect(await findShortages([LINE])).toEqual([{ itemId: RICE_ID, amount: '1kg', left: 0 }]);
  expect([await isHoldShort(ORDER, [LINE]), await isHoldShort(anId(), [LINE])]).toEqual([true, true]);
  expect(await isHoldShort(ORDER, [{ ...LINE, quantity: 2 }])).toBe(false);
  expect((await listHeldPieces([ORDER, anId()])).map(({ quantity }) => quantity)).toEqual([2]);
  expect((await findStockPage(1)).packs.map(({ reserved }) => reserved)).toEqual([1_002]);
});
