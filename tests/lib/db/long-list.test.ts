import mongoose from 'mongoose';
import { findUserPage } from '@/lib/accounts/user-list-queries';
import { computeCountLimit, computeLongOffset, toLongListPage } from '@/lib/db/long-list';
import { findLongListPage } from '@/lib/http/page-rules';
import { findOrderPage } from '@/lib/settlement/order-admin-queries';
import { Order } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

const PAGE = { page: 1, limit: 20 };

test.each([
  { rows: 0, count: 0, pageCount: 1, isMore: false },
  { rows: 10_000, count: 10_000, pageCount: 500, isMore: false },
  { rows: 10_001, count: 10_000, pageCount: 500, isMore: true },
])('a list of $rows rows has $pageCount numbered pages; more: $isMore', ({ rows, ...counts }) => {
  const counted = Math.min(rows, computeCountLimit(20));
  expect(toLongListPage([], counted, PAGE)).toMatchObject(counts);
});

test('a page after the 500th is found from where the one before ended, not by its number', () => {
  const request = { page: 501, limit: 20 };
  expect(() => toLongListPage([], 10_001, request)).toThrow('page may be at most 500');
  expect(toLongListPage([], 10_001, { ...request, after: `0-${'a'.repeat(24)}` }).rows).toEqual([]);
  // A short list simply ends before it.
  expect(toLongListPage([], 50, request).rows).toEqual([]);
  expect(computeLongOffset({ page: 100_000, limit: 20 })).toBe(10_000);
});

test.each([
  { search: { page: 3 }, window: { page: 3 } },
  { search: { page: 3, after: 'x' }, window: { page: 3 } },
  { search: { page: 700 }, window: { page: 500 } },
  { search: { page: 501, after: 'x' }, window: { page: 501, after: 'x' } },
])('an admin page with $search shows $window', async ({ search, window }) => {
  const found = await findLongListPage(search, async (requested) => ({ pageCount: 500, requested }));
  expect(found).toEqual({ page: window.page, pageCount: 500, requested: window });
});

test('orders are walked to the last one, also those of the same millisecond, and within a filter', async () => {
  const status: OrderStatus = 'Pending';
  const anOrder = (fields: { createdAt: Date; status: OrderStatus }) => {
    const _id = new mongoose.Types.ObjectId();
    return anOrderDocument({ ...fields, _id, orderNumber: String(_id), payment: { reference: String(_id) } });
  };
  const times = ['2026-11-01', '2026-11-02', '2026-11-02', '2026-11-02', '2026-11-03'];
  await Order.insertMany([
    ...times.map((time) => anOrder({ createdAt: new Date(time), status })),
    anOrder({ createdAt: new Date('2026-11-02'), status: 'Shipped' }),
  ]);
  const filter = { search: '', status, from: '2026-10-01' } as const;
  const { orders: all } = await findOrderPage({ ...filter, ...PAGE });
  const walked: string[] = [];
  let after: string | undefined;
  do {
    const { orders, next, count } = await findOrderPage({ ...filter, page: 1, limit: 2, after });
    walked.push(...orders.map(({ _id }) => _id));
    expect(count).toBe(5);
    after = next ?? undefined;
  } while (after);
  expect(walked).toHaveLength(5);
  expect(walked).toEqual(all.map(({ _id }) => _id));
});

test('users go on after one that was deleted since', async () => {
  for (const day of [1, 2, 3]) await aUser({ createdAt: new Date(`2026-11-0${day}`) });
  const first = await findUserPage({ page: 1, limit: 1, search: '' });
  await Promise.all(first.users.map(({ _id }) => User.deleteOne({ _id })));
  const second = await findUserPage({ page: 2, limit: 1, search: '', after: first.next ?? '' });
  expect(second.users.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2026-11-02']);
});
