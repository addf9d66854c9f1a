import type { CustomerOrder } from '@/lib/orders/order-page-schema';
import { type OrderEvent, toNextText } from '@/lib/orders/order-timeline-rules';

const EVENT_TEXTS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'We cancelled the order',
  canceled_by_customer: 'You cancelled the order',
  partly_refunded: 'Part of your payment was refunded',
  refund_started: 'Refund started',
  refunded: 'Payment refunded',
  refund_returned: 'A refund came back to us; we are looking into it',
  paid_another_way: 'We paid you back another way',
  refund_delayed: 'Refund failed; we are looking into it',
  disputed: 'You disputed the payment',
  dispute_ended: 'Dispute closed',
};
const TIME_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The updates of an order, in the reader's time zone, and where its parcel can be followed. */
export function OrderTimeline({ order }: { order: CustomerOrder }) {
  const { events, tracking } = order;
  const next = toNextText({ ...order, isPacked: events.some(({ event }) => event === 'packed') });
  return (
    <section aria-labelledby="timeline" className="no-print mt-6">
      <h2 id="timeline" tabIndex={-1} className="text-xl focus:outline-none">
        Order updates
      </h2>
      <ol className="mt-3 border-hairline border-l-2 pl-5">
        {events.map(({ at, event, pieces = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be made at once, and no event moves
          <li key={index} className="py-1.5">
            <span className="font-medium">
              {EVENT_TEXTS[event]}
              {pieces.length > 0 && `, for ${pieces.join('; ')}`}
            </span>{' '}
            <time dateTime={at} className="block text-muted text-sm sm:inline">
              {TIME_FORMAT.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-4 rounded-card bg-sunken p-4">
          <strong className="block font-semibold">What happens next</strong>
          {next}
        </p>
      )}
      {tracking && (
        <p className="mt-3">
          Your package, with {tracking.carrier}:{' '}
          <a href={tracking.url} rel="noreferrer" className="wrap-anywhere underline underline-offset-4">
            follow {tracking.number}
          </a>
        </p>
      )}
    </section>
  );
}
