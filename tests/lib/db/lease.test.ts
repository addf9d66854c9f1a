import { isLeaseTaken, tryWithLease, withLease } from '@/lib/db/lease';
import { Lease } from '@/models/lease';
import { withDatabase } from '@/tests/support/database';

withDatabase();

afterEach(() => jest.restoreAllMocks());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('concurrent work with the same lease runs one at a time', async () => {
  let running = 0;
  let maxConcurrent = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withLease('work', async () => {
        running += 1;
        maxConcurrent = Math.max(maxConcurrent, running);
        await pause(20);
        running -= 1;
      }),
    ),
  );
  expect(maxConcurrent).toBe(1);
});

test('the lease of a crashed process expires', async () => {
  await Lease.create({ _id: 'work', holder: 'crashed', until: new Date(Date.now() + 300) });
  await expect(withLease('work', async () => 'done')).resolves.toBe('done');
});

test('work that takes longer than the lease extends it', async () => {
  const order: string[] = [];
  const longWork = withLease('work', () => pause(4_500).then(() => order.push('long')), 1_500);
  await pause(50);
  await withLease('work', async () => order.push('second'), 300);
  await longWork;
  expect(order).toEqual(['long', 'second']);
});

test('a lease is held during the work, but not after it is released or has expired', async () => {
  await withLease('work', async () => expect(await isLeaseTaken('work')).toBe(true));
  expect(await isLeaseTaken('work')).toBe(false);
  await Lease.create({ _id: 'work', holder: 'crashed', until: new Date(Date.now() - 1) });
  expect(await isLeaseTaken('work')).toBe(false);
});

test('work that fails releases the lease', async () => {
  await expect(
    withLease('work', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(withLease('work', async () => 'next')).resolves.toBe('next');
});

test('a caller that waits too long for a lease gets in_progress', async () => {
  let finish = () => {};
  const first = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)));
  await pause(50);
  await expect(withLease('work', async () => {}, 15_000, { waitMs: 300 })).rejects.toMatchObject({
    code: 'in_progress',
  });
  finish();
  await first;
});

test('work that hangs keeps its lease only for the maximum time', async () => {
  let finish = () => {};
  const hanging = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)), 300, {
    maxMs: 600,
  });
  await pause(50);
  await expect(withLease('work', async () => 'second', 300, { waitMs: 60_000 })).resolves.toBe('second');
  finish();
  await hanging;
});

test('a process whose clock is ahead does not acquire a lease before it expires', async () => {
  let finish = () => {};
  const first = withLease('work', () => new Promise<void>((resolve) => (finish = resolve)), 1_000);
  await pause(50);
  // Longer than the lease, but short enough that the driver still considers itself connected.
  const aheadMs = Date.now() + 1_500;
  jest.spyOn(Date, 'now').mockReturnValue(aheadMs);
  const attempt = await tryWithLease('work', async () => {});
  jest.restoreAllMocks();
  expect(attempt.isAcquired).toBe(false);
  finish();
  await first;
});

test('a renewal that arrives after the release does not restore the lease', async () => {
  // Renewals every 10 ms, some of which are in flight whenever the work ends.
  for (let count = 0; count < 20; count++) await withLease('work', () => pause(35), 30);
  await pause(300);
  expect(await Lease.countDocuments()).toBe(0);
});

test('the database removes the leases of crashed processes', async () => {
  const indexes = await Lease.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 3_600 }));
});
