import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { withDatabase } from '@/tests/support/database';

withDatabase();

type Basket = { _id: string; names: string[] };
const MAX_ITEMS = 10;
const getBaskets = () => mongoose.connection.collection<Basket>('baskets');

/** Adds a name to the basket, which holds at most ten. */
function addToBasket(name: string): Promise<string[]> {
  return compareAndSwap(async () => {
    const basket = await getBaskets().findOne({ _id: 'basket' });
    if (!basket) throw new Error('There is no basket.');
    if (basket.names.length >= MAX_ITEMS) throw new Error('The basket is full.');
    const names = [...basket.names, name];
    const { matchedCount } = await getBaskets().updateOne(
      { _id: 'basket', names: basket.names },
      { $set: { names } },
    );
    return matchedCount === 1 ? names : LOST_RACE;
  }, 'The basket was just changed.');
}

const WRITERS = Array.from({ length: 15 }, (_, number) => `writer ${number}`);

test('an error thrown by an attempt ends the retries immediately', async () => {
  const attempt = jest.fn(async () => {
    throw new Error('no such user');
  });
  await expect(compareAndSwap(attempt, 'changed')).rejects.toThrow('no such user');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a writer that loses a hundred times is refused with the caller’s message', async () => {
  const attempt = jest.fn(async (): Promise<typeof LOST_RACE> => LOST_RACE);
  await expect(compareAndSwap(attempt, 'The basket was just changed.')).rejects.toMatchObject({
    code: 'conflict',
    message: 'The basket was just changed.',
  });
  expect(attempt).toHaveBeenCalledTimes(100);
});

test('a null result is a result, not a lost race', async () => {
  await expect(compareAndSwap(async () => null, 'changed')).resolves.toBeNull();
});

test('of many concurrent writers, none is overwritten, and a limit on the list is respected', async () => {
  await getBaskets().insertOne({ _id: 'basket', names: [] });
  const results = await Promise.allSettled(WRITERS.map(addToBasket));
  const succeeded = WRITERS.filter((_, index) => results[index]?.status === 'fulfilled');
  const basket = await getBaskets().findOne({ _id: 'basket' });
  expect(succeeded).toHaveLength(MAX_ITEMS);
  expect(basket?.names.toSorted()).toEqual(succeeded.toSorted());
  const refusals = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason.message);
  expect(new Set(refusals)).toEqual(new Set(['The basket is full.']));
});
