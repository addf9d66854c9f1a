import { withLease } from '@/lib/db/lease';
import { Lease } from '@/models/lease';
import { withDatabase } from '@/tests/support/database';

withDatabase();

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
  const long = withLease('work', () => pause(900).then(() => order.push('long')), 300);
  await pause(50);
  await withLease('work', async () => order.push('second'), 300);
  await long;
  expect(order).toEqual(['long', 'second']);
});

test('work that fails gives the lease back', async () => {
  await expect(
    withLease('work', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(withLease('work', async () => 'next')).resolves.toBe('next');
});
