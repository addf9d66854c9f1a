import mongoose from 'mongoose';
import { POST as REFUND } from '@/app/api/admin/orders/[id]/refunds/route';
import { GET as EXPORT } from '@/app/api/admin/payments/export/route';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { toDay } from '@/lib/orders/day-rules';
import { computeSalesSums } from '@/lib/orders/sales-queries';
import { exportMovements } from '@/lib/settlement/accounting-queries';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { Order } from '@/models/order';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { aCart, aPlacement, CARDS, deliverWebhook, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { createRandom } from '@/tests/support/random';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(() => sandbox.waitForWebhooks());

const ZONE = 'America/New_York';
let admin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin' }));
});

/** Returns the rows of a month, by the names of the columns. */
async function readMonth(month: string): Promise<Record<string, string>[]> {
  const { status, json } = await call(EXPORT, { query: `month=${month}`, headers: admin });
  expect(status).toBe(200);
  const [head = '', ...rows] = String(json).trim().split('\r\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, index) => [names[index], value])));
}
/** Returns the sum of rows in cents, by their type, and of all. */
function sumRows(rows: readonly Record<string, string>[]): Record<string, number> {
  const sums: Record<string, number> = { all: 0 };
  for (const { Type = '', Amount = '' } of rows)
    for (const name of [Type, 'all']) sums[name] = (sums[name] ?? 0) + Math.round(Number(Amount) * 100);
  return sums;
}

test('refuses guests with 401 and users with 403', async () => {
  const query = 'month=2026-11';
  expect((await call(EXPORT, { query })).status).toBe(401);
  expect((await call(EXPORT, { query, headers: await createBearerHeaders(await aUser()) })).status).toBe(403);
});

test.each(['', 'month=', 'month=2026-13', 'month=2026-11-01', 'month=11/2026'])(
  'refuses %s',
  async (query) => {
    expect((await call(EXPORT, { query, headers: admin })).status).toBe(400);
  },
);

test('a file has the name of its month, times of the shop, and dollars; a fee is empty', async () => {
  await Order.collection.insertOne(
    anOrderDocument({
      createdAt: new Date('2026-11-01T05:30:00Z'),
      payment: { changes: [{ at: new Date('2026-11-01T05:30:00Z'), state: 'paid', by: 'placement' }] },
    }),
  );
  const { headers, json } = await call(EXPORT, { query: 'month=2026-11', headers: admin });
  expect(headers.get('content-disposition')).toBe('attachment; filename="payments-2026-11.csv"');
  expect(String(json).split('\r\n').slice(0, 2)).toEqual([
    'Time (New York),Type,Order,Amount,Fee,Shipping,Tax,Provider,Method,Payment reference,Reference,State,By,Date',
    '2026-11-01 01:30:00,Payment,7KQ4-M2XR-9WBT,22.25,,5.00,0.00,Stripe,card,pi_1,ch_1,paid,customer,',
  ]);
});

/** The first and the last instants of November in New York, whose clocks are set back on its first day. */
const EDGES = [
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-12-01T04:59:59.999Z',
  '2026-12-01T05:00:00.000Z',
];

type Planned = { day: string; type: string; cents: number };

/** Stores orders from October to December with refunds and disputes; returns what moved when, in the order of writing. */
async function saveOrders(count: number): Promise<Planned[]> {
  const random = createRandom(11);
  const moved: Planned[] = [];
  const move = (at: Date, type: string, cents: number) => moved.push({ day: toDay(at, ZONE), type, cents });
  const documents = Array.from({ length: count }, (_, index) => {
    const minutes = random.integer(0, 75 * 24 * 60);
    const paidAt = new Date(EDGES[index] ?? Date.parse('2026-10-01T04:00:00Z') + minutes * 60_000);
    const later = () => new Date(paidAt.getTime() + random.integer(1, 20 * 24 * 60) * 60_000);
    const totalCents = random.integer(500, 20_000);
    const paid = { at: paidAt, state: 'paid', by: 'placement' };
    const refund = (cents: number, at: Date, fields: object = {}) => ({
      ...{ _id: `${index}-${cents}-${at.getTime()}`, cents, author: 'admin', askedAt: at, state: 'made' },
      ...{ changes: [{ at, state: 'made' }], ...fields },
    });
    const _id = new mongoose.Types.ObjectId();
    const save = (payment: object, refunds?: object[]) =>
      anOrderDocument({
        ...{ _id, orderNumber: `N${index}`, createdAt: new Date(paidAt.getTime() - 60_000), totalCents },
        payment: { reference: `pi_${index}`, captureReference: `ch_${index}`, changes: [paid], ...payment },
        ...(refunds && { refunds }),
      });
    const fate =
      index < EDGES.length ? 'paid' : random.pick(['unpaid', 'paid', 'part', 'all', 'back', 'won', 'lost']);
    if (fate === 'unpaid') return save({ state: 'void', changes: [] });
    move(paidAt, 'Payment', totalCents);
    const at = later();
    const half = Math.floor(totalCents / 2);
    if (fate === 'part') {
      move(at, 'Refund', -half);
      return save({}, [refund(half, at)]);
    }
    if (fate === 'all') {
      move(at, 'Refund', -totalCents);
      const changes = [paid, { at, state: 'refunded', by: 'webhook' }];
      return save({ state: 'refunded', changes }, [refund(totalCents, at)]);
    }
    if (fate === 'back') {
      const backAt = new Date(at.getTime() + 86_400_000);
      move(at, 'Refund', -half);
      move(backAt, 'Refund sent back', half);
      const changes = [
        { at, state: 'made' },
        { at: backAt, state: 'returned' },
      ];
      return save({}, [refund(half, at, { state: 'returned', changes })]);
    }
    const disputed = { at, state: 'disputed', by: 'webhook' };
    const endedAt = new Date(at.getTime() + 3_600_000);
    if (fate === 'won') {
      move(at, 'Dispute', 0);
      return save({ changes: [paid, disputed, { at: endedAt, state: 'paid', by: 'webhook' }] });
    }
    if (fate === 'lost') {
      move(endedAt, 'Dispute', -totalCents);
      const changes = [paid, disputed, { at: endedAt, state: 'refunded', by: 'webhook' }];
      return save({ state: 'refunded', changes }, [refund(totalCents, endedAt, { author: 'bank' })]);
    }
    return save({});
  });
  await Order.collection.insertMany(documents);
  return moved;
}

test('the sums of each month with refunds, disputes and a change of the clock are those computed by hand, and all of them those of the shop', async () => {
  const moved = await saveOrders(200);
  const total: Record<string, number> = { all: 0 };
  for (const month of ['2026-10', '2026-11', '2026-12', '2027-01']) {
    const expected = moved.filter(({ day }) => day.startsWith(month));
    if (month < '2027') expect(expected.length).toBeGreaterThan(20);
    const sums: Record<string, number> = { all: 0 };
    for (const { type, cents } of expected)
      for (const name of [type, 'all']) sums[name] = (sums[name] ?? 0) + cents;
    const rows = await readMonth(month);
    expect([month, rows.length, sumRows(rows)]).toEqual([month, expected.length, sums]);
    for (const [name, cents] of Object.entries(sums)) total[name] = (total[name] ?? 0) + cents;
    const times = rows.map((row) => row['Time (New York)'] ?? '');
    const days = times.map((time) => time.slice(0, 10));
    expect(days).toEqual(days.toSorted());
  }
  await rebuildDailySums();
  const { paid = 0, refunded = 0 } = (await computeSalesSums({})) ?? {};
  expect(total.Payment).toBe(Math.round(paid * 100));
  expect(total.all).toBe(Math.round((paid - refunded) * 100));
});

test('the sum is that of the payments at the provider, with refunds and a lost dispute', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { json } = await place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.good)));
    ids.push(String(json.order._id));
  }
  const [refundedId = '', disputedId = ''] = ids;
  const body = { amount: 5.01, seenRefunded: 0, reason: 'Late' };
  expect((await call(REFUND, { params: { id: refundedId }, body, headers: admin })).status).toBe(200);
  const disputed = await Order.findById(disputedId).lean();
  await settlePayment(await openDispute(disputed?.payment.reference ?? ''), 'fail');
  await sandbox.waitForWebhooks();
  const { payments } = await compareLedger(new Date(0));
  const atProvider = payments.reduce(
    (sum, { amountCents, refunds, disputeEnd, disputeCents }) =>
      sum +
      amountCents -
      refunds.reduce((cents, refund) => cents + (refund.state === 'made' ? refund.cents : 0), 0) -
      (disputeEnd === 'lost' ? (disputeCents ?? amountCents) : 0),
    0,
  );
  const rows = await readMonth(toDay(new Date(), ZONE).slice(0, 7));
  expect(rows.map(({ Type, Amount }) => `${Type} ${Amount}`).sort()).toEqual([
    'Dispute -25.98',
    'Payment 25.98',
    'Payment 25.98',
    'Payment 25.98',
    'Refund -5.01',
  ]);
  expect(sumRows(rows).all).toBe(atProvider);
});

test('a refund that was paid another way has no provider, method or payment', async () => {
  const at = new Date('2026-11-10T12:00:00Z');
  const refund = {
    cents: 500,
    author: 'admin',
    askedAt: at,
    state: 'made',
    changes: [{ at, state: 'made' }],
  };
  await Order.collection.insertOne(
    anOrderDocument({
      createdAt: at,
      payment: { changes: [{ at, state: 'paid', by: 'placement' }] },
      refunds: [
        { ...refund, _id: 'r2', reference: 're_2' },
        { ...refund, _id: 'r1-outside-0', insteadOf: 'r1' },
      ],
    }),
  );
  const rows = (await readMonth('2026-11')).filter(({ Type }) => Type === 'Refund');
  expect(
    rows.map((row) => [row.Amount, row.Provider, row.Method, row['Payment reference'], row.State]),
  ).toEqual([
    ['-5.00', 'Stripe', 'card', 'pi_1', 'made'],
    ['-5.00', '', '', '', 'paid another way'],
  ]);
});

test('the file comes day by day, so that a long month is never in memory', async () => {
  await saveOrders(60);
  const parts: string[] = [];
  for await (const part of exportMovements('2026-11')) parts.push(part);
  const days = parts.slice(1).map(
    (part) =>
      new Set(
        part
          .trim()
          .split('\r\n')
          .map((row) => row.slice(0, 10)),
      ),
  );
  expect(days.length).toBeGreaterThan(5);
  for (const day of days) expect(day.size).toBe(1);
});

test('a failure after the first rows ends the file instead of leaving it shorter', async () => {
  await saveOrders(60);
  const query = new URLSearchParams({ month: '2026-11' });
  const request = new Request(`http://localhost:3000/api/test?${query}`, { headers: admin });
  const response = await EXPORT(request, { params: Promise.resolve({}) });
  const find = jest.spyOn(Order, 'find').mockImplementation(() => {
    throw new Error('the database is away');
  });
  await expect(response.text()).rejects.toThrow();
  find.mockRestore();
});

test('an order of a version that stored no changes, and its refund, are in the month of the order', async () => {
  const createdAt = new Date('2026-11-10T12:00:00Z');
  const payment = { state: 'refunded', refundedCents: 2_225, changes: [] };
  await Order.collection.insertOne(anOrderDocument({ createdAt, payment }));
  expect((await readMonth('2026-11')).map((row) => [row.Type, row.Amount, row.Date])).toEqual([
    ['Payment', '22.25', 'date estimated'],
    ['Refund', '-22.25', 'date estimated'],
  ]);
});
