import { listOrderEvents } from '@/lib/orders/order-timeline-rules';

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, second));

describe('the timeline of an order', () => {
  it('leaves out what concerns only the shop', () => {
    const events = listOrderEvents({
      createdAt: at(0),
      statusChanges: [{ at: at(3), status: 'Processing' }],
      payment: {
        changes: [
          { at: at(1), state: 'pending' },
          { at: at(2), state: 'review' },
        ],
      },
    });
    expect(events.map(({ event }) => event)).toEqual(['placed']);
  });

  it('says that an order was canceled before it says that its refund was started, though the refund is recorded first', () => {
    const events = listOrderEvents({
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
});
