import { isLeaseTaken, tryWithLease, withLease } from '@/lib/db/lease';
import { Lease } from '@/models/lease';
import { withDatabase } from '@/tests/support/database';

withDatabase();

afterEach(() => jest.restoreAllMocks());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('of many who want a lease at once, one works at a time', async () => {
  let working = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withLease('work', async () => {
        working += 1;
        most = Math.max(most, working);
        await pause(20);
        working -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test('the lease of a process that died runs out', async () => {
  await Lease.create({ _id: 'work', holder: 'dead', until: new Date(Date.now() + 300) });
  await expect(withLease('work', async () => 'done')).resolves.toBe('done');
});

test('work longer than the lease keeps it', async () => {
  const order: string[] = [];
  const long = withLease('work', () => pause(4_500).then(() => order.push('long')), 1_500);
  await pause(50);
  await withLease('work', async () => order.push('second'), 300);
  await long;
  expect(order).toEqual(['long', 'second']);
});

test('a lease is taken while somebody works, and not once it ran out', async () => {
  await withLease('work', async () => expect(await isLeaseTaken('work')).toBe(true));
  expect(await isLeaseTaken('work')).toBe(false);
  await Lease.create({ _id: 'work', holder: 'dead', until: new Date(Date.now() - 1) });
  expect(await isLeaseTaken('work')).toBe(false);
});

test('work that fails gives the lease back', async () => {
  await expect(
    withLease('work', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(withLease('work', async () => 'next')).resolves.toBe('next');
});

test('who waits too long for a lease is told that the work is in progress', async () => {
  let finish = () => {};
  const first = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)));
  await pause(50);
  await expect(withLease('work', async () => {}, 15_000, { waitMs: 300 })).rejects.toMatchObject({
    code: 'in_progress',
  });
  finish();
  await first;
});

test('work that hangs keeps its lease only for the longest time a lease lives', async () => {
  let finish = () => {};
  const hanging = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)), 300, {
    mostMs: 600,
  });
  await pause(50);
  await expect(withLease('work', async () => 'second', 300, { waitMs: 60_000 })).resolves.toBe('second');
  finish();
  await hanging;
});

test('a process whose clock is ahead takes no lease before its time', async () => {
  let finish = () => {};
  const first = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)), 1_000);
  await pause(50);
  // Longer than the lease, and short enough for the driver to think itself connected still.
  const aheadMs = Date.now() + 1_500;
  jest.spyOn(Date, 'now').mockReturnValue(aheadMs);
  const turn = await tryWithLease('work', async () => {});
  jest.restoreAllMocks();
  expect(turn.isTaken).toBe(false);
  finish();
  await first;
});

test('a renewal that arrives after the release brings no lease back', async () => {
  // Renewals every 10 ms, of which some are under way whenever the work ends.
  for (let count = 0; count < 20; count++) await withLease('work', () => pause(35), 30);
  await pause(300);
  expect(await Lease.countDocuments()).toBe(0);
});

test('leases of processes that died are removed by the database', async () => {
  const indexes = await Lease.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 3_600 }));
});
