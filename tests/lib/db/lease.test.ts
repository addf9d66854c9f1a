import { isLeaseTaken, tryWithLease, withLease } from '@/lib/db/lease';
import { Lease } from '@/models/lease';
import { withDatabase } from '@/tests/support/database';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();

afterEach(() => jest.restoreAllMocks());

/** Begins work that holds the lease until the returned function is called. */
async function holdLease(limits?: { ttlMs: number; maxMs?: number }): Promise<() => Promise<void>> {
  let finish = () => {};
  let hasBegun = false;
  const work = withLease(
    'work',
    () => {
      hasBegun = true;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    limits,
  );
  await waitUntil(() => hasBegun);
  return () => {
    finish();
    return work;
  };
}
const readExpiry = async () => Number((await Lease.findById('work').lean())?.until);

test('concurrent work with the same lease runs one at a time', async () => {
  let running = 0;
  let maxConcurrent = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withLease('work', async () => {
        running += 1;
        maxConcurrent = Math.max(maxConcurrent, running);
        // A moment in which another one could begin.
        await isLeaseTaken('work');
        running -= 1;
      }),
    ),
  );
  expect(maxConcurrent).toBe(1);
});

test('the lease of a crashed process expires', async () => {
  await Lease.create({ _id: 'work', holder: 'crashed', until: new Date(Date.now() + 50) });
  await expect(withLease('work', async () => 'done')).resolves.toBe('done');
});

test('work that takes longer than the lease extends it', async () => {
  const finish = await holdLease({ ttlMs: 900 });
  const expiry = await readExpiry();
  await waitUntil(async () => (await readExpiry()) > expiry);
  expect((await tryWithLease('work', async () => {})).isAcquired).toBe(false);
  await finish();
  expect((await tryWithLease('work', async () => {})).isAcquired).toBe(true);
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
  const finish = await holdLease();
  await expect(withLease('work', async () => {}, { waitMs: 1 })).rejects.toMatchObject({
    code: 'in_progress',
  });
  await finish();
});

test('work that hangs keeps its lease only for the maximum time', async () => {
  const finish = await holdLease({ ttlMs: 90, maxMs: 150 });
  await expect(withLease('work', async () => 'second')).resolves.toBe('second');
  await finish();
});

test('a process whose clock is ahead does not acquire a lease before it expires', async () => {
  const finish = await holdLease({ ttlMs: 1_000 });
  // Longer than the lease, but short enough that the driver still considers itself connected.
  const aheadMs = Date.now() + 1_500;
  jest.spyOn(Date, 'now').mockReturnValue(aheadMs);
  const attempt = await tryWithLease('work', async () => {});
  jest.restoreAllMocks();
  expect(attempt.isAcquired).toBe(false);
  await finish();
});

test('a renewal that arrives after the release does not restore the lease', async () => {
  const sendRenewal = Lease.updateOne.bind(Lease);
  const lateRenewals: (() => Promise<unknown>)[] = [];
  jest.spyOn(Lease, 'updateOne').mockImplementation(((...renewal: Parameters<typeof sendRenewal>) => {
    lateRenewals.push(async () => sendRenewal(...renewal));
    return Promise.resolve();
  }) as never);
  await withLease('work', () => waitUntil(() => lateRenewals.length > 0), { ttlMs: 30 });
  await lateRenewals[0]?.();
  expect(await Lease.countDocuments()).toBe(0);
});

test('the database removes the leases of crashed processes', async () => {
  const indexes = await Lease.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 3_600 }));
});
