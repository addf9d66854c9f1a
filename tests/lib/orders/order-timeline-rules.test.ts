import mongoose from 'mongoose';
import { listOrderEvents, ORDER_EVENTS, toNextText } from '@/lib/orders/order-timeline-rules';
import type { Refund } from '@/lib/orders/refund-rules';

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, second));

const RICE = { ingredientId: new mongoose.Types.ObjectId(), name: 'Rice', amount: '1 lb', quantity: 2 };
const ORDER = { _id: new mongoose.Types.ObjectId(), totalCents: 2_598, items: [RICE] };
const aRefund = (fields: Partial<Refund>): Refund => ({
  ...{ _id: 'r1', cents: 500, author: 'admin', askedAt: at(1) },
  ...{ state: 'requested', changes: [] },
  ...fields,
});

describe('the timeline of an order', () => {
  it('leaves out what concerns only the shop', () => {
    const events = listOrderEvents({
      ...ORDER,
      createdAt: at(0),
      packedAt: null,
      statusChanges: [{ at: at(3), status: 'Processing' }],
      payment: {
        changes: [
          { at: at(1), state: 'pending' },
          { at: at(2), state: 'review' },
        ],
      },
      refunds: [
        aRefund({}),
        aRefund({ state: 'failed', changes: [{ at: at(5), state: 'failed' }] }),
        aRefund({ author: 'bank', state: 'made', changes: [{ at: at(5), state: 'made' }] }),
        aRefund({ cents: 2_598, state: 'made', changes: [{ at: at(5), state: 'made' }] }),
      ],
    });
    expect(events.map(({ event }) => event)).toEqual(['placed']);
  });

  it('says that a dispute ended, not that the payment arrived again', () => {
    const states = ['pending', 'paid', 'disputed', 'paid'] as const;
    const changes = states.map((state, second) => ({ at: at(second), state }));
    const events = listOrderEvents({ ...ORDER, createdAt: at(0), payment: { changes } });
    expect(events.map(({ event }) => event)).toEqual(['placed', 'paid', 'disputed', 'dispute_ended']);
  });

  it('says once that a refund of everything came back', () => {
    const states = ['pending', 'paid', 'refund_due', 'refunded', 'refund_failed'] as const;
    const changes = states.map((state, second) => ({ at: at(second), state }));
    const returned = aRefund({
      state: 'returned',
      changes: [{ at: at(4), state: 'returned' }],
      cents: 2_598,
    });
    const order = { ...ORDER, createdAt: at(0), payment: { changes }, refunds: [returned] };
    expect(listOrderEvents(order).map(({ event }) => event)).toEqual([
      ...['placed', 'paid', 'refund_started', 'refunded', 'refund_returned'],
    ]);
  });

  it('says that an order was canceled before it says that its refund was started, though the refund is recorded first', () => {
    const events = listOrderEvents({
      ...ORDER,
      createdAt: at(0),
      statusChanges: [{ at: at(3), status: 'Cancelled' }],
      payment: {
        changes: [
          { at: at(1), state: 'paid' },
          { at: at(2), state: 'refund_due' },
          { at: at(4), state: 'refunded' },
        ],
      },
    });
    expect(events.map(({ event }) => event)).toEqual([
      'placed',
      'paid',
      'canceled_by_customer',
      'refund_started',
      'refunded',
    ]);
  });

  it('begins with the order, and has no event of which nothing is recorded', () => {
    const events = listOrderEvents({ ...ORDER, createdAt: at(0), payment: { changes: [] } });
    expect(events).toEqual([{ at: '2026-11-27T12:00:00.000Z', event: 'placed' }]);
  });

  it('has everything that its customer is told, oldest first, with its time', () => {
    const events = listOrderEvents({
      ...ORDER,
      createdAt: at(0),
      packedAt: at(2),
      statusChanges: [
        { at: at(3), status: 'Shipped', adminId: 'a' },
        { at: at(5), status: 'Delivered', adminId: 'a' },
        { at: at(6), status: 'Cancelled', adminId: 'a' },
        { at: at(7), status: 'Cancelled' },
      ],
      payment: {
        changes: [
          { at: at(1), state: 'paid' },
          { at: at(8), state: 'refund_due' },
          { at: at(9), state: 'refund_failed' },
          { at: at(10), state: 'refunded' },
          { at: at(11), state: 'disputed' },
          { at: at(12), state: 'paid' },
        ],
      },
      refunds: [
        aRefund({
          state: 'returned',
          changes: [
            { at: at(4), state: 'made' },
            { at: at(13), state: 'returned' },
          ],
        }),
        aRefund({ state: 'made', insteadOf: 'r1', changes: [{ at: at(14), state: 'made' }] }),
      ],
    });
    const names = [
      ...['placed', 'paid', 'packed', 'shipped', 'partly_refunded', 'delivered', 'canceled'],
      ...['canceled_by_customer', 'refund_started', 'refund_delayed', 'refunded', 'disputed'],
      ...['dispute_ended', 'refund_returned', 'paid_another_way'],
    ];
    expect(events).toEqual(names.map((event, second) => ({ at: at(second).toISOString(), event })));
    expect(new Set(ORDER_EVENTS)).toEqual(new Set(names));
  });

  it('says which pieces a part was refunded for', () => {
    const lines = [{ ingredientId: RICE.ingredientId, amount: '1 lb', quantity: 1 }];
    const events = listOrderEvents({
      ...{ ...ORDER, createdAt: at(0), payment: { changes: [] } },
      refunds: [aRefund({ lines, state: 'made', changes: [{ at: at(1), state: 'made' }] })],
    });
    expect(events.at(-1)).toEqual({
      ...{ at: at(1).toISOString(), event: 'partly_refunded', pieces: ['1 × Rice, 1 lb'] },
    });
  });

  it('leaves a refund at its own time if the order was canceled before it', () => {
    const events = listOrderEvents({
      ...ORDER,
      createdAt: at(0),
      statusChanges: [
        { at: at(1), status: 'Cancelled' },
        { at: at(4), status: 'Processing' },
      ],
      payment: { changes: [{ at: at(2), state: 'refund_due' }] },
    });
    expect(events.at(-1)).toEqual({ at: at(2).toISOString(), event: 'refund_started' });
  });
});

describe('what happens next with an order', () => {
  const next = (fields: Partial<Parameters<typeof toNextText>[0]>) =>
    toNextText({ status: 'Processing', paymentState: 'paid', isPacked: false, ...fields });

  it.each([
    { label: 'cancelled', fields: { status: 'Cancelled' as const } },
    { label: 'not paid', fields: { paymentState: 'action' as const } },
    { label: 'disputed', fields: { paymentState: 'disputed' as const } },
  ])('is not said of an order that is $label: its own message says it', ({ fields }) => {
    expect(next(fields)).toBe('');
  });

  it('does not say that an order is packed of which nothing will be sent', () => {
    expect(next({ isNothingSent: true })).toBe(
      'All of it was refunded, or is being refunded: nothing will be sent.',
    );
    expect(next({ isNothingSent: true, status: 'Cancelled' })).toBe('');
  });

  it('follows the parcel, and offers to cancel only until it is packed', () => {
    expect(next({})).toMatch(/^We’re packing your order.*cancel it here/);
    expect(next({ isPacked: true })).toMatch(/waits for the carrier/);
    expect(next({ isPacked: true })).not.toMatch(/cancel/);
    expect(next({ status: 'Shipped' })).toMatch(/on its way/);
    expect(next({ status: 'Delivered' })).toMatch(/Contact us/);
  });
});
