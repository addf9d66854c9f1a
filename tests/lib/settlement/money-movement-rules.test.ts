import { listMovements } from '@/lib/settlement/money-movement-rules';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aRefund } from '@/tests/support/refunds';

const on = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
const change = (day: string, state: string) => ({ at: on(day), state, by: 'webhook' });
const PAID = change('02', 'paid');
const list = (fields: Parameters<typeof anOrderDocument>[0]) =>
  listMovements(anOrderDocument(fields)).map(
    ({ kind, at, cents, state, isDateEstimated }) =>
      `${at.toISOString().slice(8, 10)} ${kind} ${cents} ${state}${isDateEstimated ? ', estimated' : ''}`,
  );
const made = (day: string, fields: object = {}) =>
  aRefund({ cents: 500, state: 'made', changes: [{ at: on(day), state: 'made' }], ...fields });

test.each(['pending', 'action', 'declined', 'void'])('an order that is %s has moved no money', (state) => {
  expect(list({ payment: { state, changes: [change('01', 'declined')] } })).toEqual([]);
});

test('a payment has the day on which it was made, not the day of its order', () => {
  const payment = { state: 'paid', changes: [change('01', 'declined'), PAID] };
  expect(list({ createdAt: on('01'), payment })).toEqual(['02 Payment 2225 paid']);
});

test('a payment of a version that stored no changes has the estimated day of its order', () => {
  expect(list({ createdAt: on('01') })).toEqual(['01 Payment 2225 paid, estimated']);
});

test('a payment that came after its order was closed, and one of another amount, are listed', () => {
  const late = { state: 'refund_due', changes: [change('01', 'void'), change('03', 'refund_due')] };
  expect(list({ payment: late })).toEqual(['03 Payment 2225 paid']);
  const other = { state: 'review', changes: [change('03', 'review')] };
  expect(list({ payment: other })).toEqual(['03 Payment 2225 another amount was paid: see the provider']);
});

test('each refund has its own row and day; what has not left, or failed, has none', () => {
  const refunds = [
    made('05'),
    made('20', { cents: 300 }),
    aRefund({ state: 'requested' }),
    aRefund({ state: 'pending', changes: [{ at: on('06'), state: 'pending' }] }),
    aRefund({ state: 'failed', changes: [{ at: on('07'), state: 'failed' }] }),
  ];
  expect(list({ refunds, payment: { changes: [PAID] } })).toEqual([
    '02 Payment 2225 paid',
    '05 Refund -500 made',
    '20 Refund -300 made',
  ]);
});

test('a refund that an admin paid another way is none of its provider', () => {
  const refunds = [made('05'), made('06', { insteadOf: 'r1' })];
  expect(list({ refunds, payment: { changes: [PAID] } }).slice(1)).toEqual([
    '05 Refund -500 made',
    '06 Refund -500 paid another way',
  ]);
});

test('a refund that the bank sent back left on one day and came back on another', () => {
  const changes = [
    { at: on('05'), state: 'made' as const },
    { at: on('09'), state: 'returned' as const },
  ];
  const refunds = [aRefund({ state: 'returned', changes })];
  expect(list({ refunds, payment: { changes: [PAID] } })).toEqual([
    '02 Payment 2225 paid',
    '05 Refund -500 made',
    '09 Refund sent back 500 sent back',
  ]);
});

test('a refund from before refunds had a date has the estimated day of the last change of the payment', () => {
  const payment = { state: 'refunded', refundedCents: 2225, changes: [PAID, change('08', 'refunded')] };
  expect(list({ payment })).toEqual(['02 Payment 2225 paid', '08 Refund -2225 made, estimated']);
  const unknown = { state: 'refunded', refundedCents: 2225 };
  expect(list({ createdAt: on('01'), payment: unknown })).toEqual([
    '01 Payment 2225 paid, estimated',
    '01 Refund -2225 made, estimated',
  ]);
});

test('shipping that was refunded is subtracted from shipping', () => {
  const [payment, refund] = listMovements(
    anOrderDocument({ refunds: [made('05', { shippingCents: 500 })], payment: { changes: [PAID] } }),
  );
  expect([payment?.shippingCents, refund?.shippingCents]).toEqual([500, -500]);
});

describe('a dispute', () => {
  const disputed = change('10', 'disputed');
  const loss = (at: Date, cents = 2225) =>
    aRefund({
      ...{ cents, author: 'bank', state: 'made', disputeReference: 'dp_1' },
      changes: [{ at, state: 'made' }],
    });

  test('that is open takes nothing', () => {
    expect(list({ payment: { state: 'disputed', changes: [PAID, disputed] } })).toEqual([
      '02 Payment 2225 paid',
      '10 Dispute 0 open',
    ]);
  });

  test('that was won takes nothing', () => {
    expect(list({ payment: { changes: [PAID, disputed, change('20', 'paid')] } })).toEqual([
      '02 Payment 2225 paid',
      '10 Dispute 0 won',
    ]);
  });

  test('that was lost is one row, on the day of the loss', () => {
    const payment = { state: 'refunded', changes: [PAID, disputed, change('20', 'refunded')] };
    expect(list({ payment, refunds: [loss(on('20'))] })).toEqual([
      '02 Payment 2225 paid',
      '20 Dispute -2225 lost',
    ]);
  });

  test('that was lost in part is one row, also when another one was won before', () => {
    const changes = [PAID, change('04', 'disputed'), change('06', 'paid'), disputed, change('20', 'paid')];
    // Stored an instant before the change of the payment.
    const refunds = [loss(new Date(on('10').getTime() - 5), 700)];
    expect(list({ payment: { changes }, refunds })).toEqual([
      '02 Payment 2225 paid',
      '10 Dispute -700 lost',
      '04 Dispute 0 won',
    ]);
  });

  test('about a refunded order, of which no change of the payment tells, has an estimated day', () => {
    const payment = {
      ...{ state: 'refunded', disputeReference: 'dp_1', isDisputeOpen: true },
      changes: [PAID, change('08', 'refunded')],
    };
    expect(list({ payment, refunds: [made('08', { cents: 2225 })] })).toEqual([
      '02 Payment 2225 paid',
      '08 Refund -2225 made',
      '08 Dispute 0 open, estimated',
    ]);
  });
});
