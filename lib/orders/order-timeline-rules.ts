import { toPieceText } from '@/lib/recipes/pack-text-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { listRefunds } from './refund-rules';
import { nameRefundedLines } from './refunded-piece-rules';

/** The customer's view of the course of an order. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'canceled',
  'canceled_by_customer',
  'partly_refunded',
  'refund_started',
  'refunded',
  'refund_returned',
  'paid_another_way',
  'refund_delayed',
  'disputed',
  'dispute_ended',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const PAYMENT_EVENTS: Partial<Record<PaymentState, OrderEvent>> = {
  paid: 'paid',
  refund_due: 'refund_started',
  refunded: 'refunded',
  refund_failed: 'refund_delayed',
  disputed: 'disputed',
};
const STATUS_EVENTS: Partial<Record<OrderStatus, OrderEvent>> = {
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'canceled',
};

type RefundedOrder = Parameters<typeof listRefunds>[0];
type RecordedOrder = Omit<RefundedOrder, 'payment'> & {
  createdAt: Date;
  items: Parameters<typeof nameRefundedLines>[0]['items'];
  totalCents: number;
  packedAt?: Date | null;
  statusChanges?: readonly { at: Date; status: OrderStatus; adminId?: unknown }[];
  payment: Omit<RefundedOrder['payment'], 'changes'> & {
    changes: readonly { at: Date; state: PaymentState }[];
  };
};

function toPaymentEvent(state: PaymentState, before: PaymentState | undefined): OrderEvent | undefined {
  if (state === 'paid' && before === 'disputed') return 'dispute_ended';
  // The refund that came back says so.
  return state === 'refund_failed' && before === 'refunded' ? undefined : PAYMENT_EVENTS[state];
}

/** Returns an order's events for its customer, oldest first; times are ISO 8601. */
export function listOrderEvents(
  order: RecordedOrder,
): { at: string; event: OrderEvent; pieces?: string[] }[] {
  const { createdAt, packedAt, payment, statusChanges = [] } = order;
  const canceledAt = statusChanges.findLast(({ status }) => status === 'Cancelled')?.at;
  const events: { at: Date; event: OrderEvent | undefined; pieces?: string[] }[] = [
    { at: createdAt, event: 'placed' },
    ...statusChanges.map(({ at, status, adminId }) => ({
      at,
      event: status === 'Cancelled' && !adminId ? ('canceled_by_customer' as const) : STATUS_EVENTS[status],
    })),
    ...payment.changes.map(({ at, state }, index) => {
      const event = toPaymentEvent(state, payment.changes[index - 1]?.state);
      // The refund is recorded an instant before the cancellation that it is due to.
      return { at: event === 'refund_started' && canceledAt && canceledAt > at ? canceledAt : at, event };
    }),
    ...listRefunds(order).flatMap(({ cents, author, changes, lines, insteadOf }) =>
      changes.map(({ at, state }) => ({
        at,
        ...(lines && { pieces: nameRefundedLines(order, lines).map(toPieceText) }),
        event:
          state === 'returned'
            ? ('refund_returned' as const)
            : insteadOf
              ? ('paid_another_way' as const)
              : // The payment's own change tells of a refund of everything, and of a dispute that was lost.
                state === 'made' && cents < order.totalCents && author !== 'bank'
                ? ('partly_refunded' as const)
                : undefined,
      })),
    ),
    ...(packedAt ? [{ at: packedAt, event: 'packed' as const }] : []),
  ];
  return events
    .flatMap(({ event, ...rest }) => (event ? [{ ...rest, at: rest.at.toISOString(), event }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
}

type OrderState = {
  status: OrderStatus;
  paymentState: PaymentState;
  isPacked: boolean;
  isNothingSent?: boolean | undefined;
};

/** Describes the next event of an order; an empty text if there is none, or if the state of its payment says it. */
export function toNextText({ status, paymentState, isPacked, isNothingSent }: OrderState): string {
  if (status === 'Cancelled' || paymentState !== 'paid') return '';
  if (isNothingSent) return 'All of it was refunded, or is being refunded: nothing will be sent.';
  switch (status) {
    case 'Delivered':
      return 'Anything missing or damaged? Contact us, and we’ll make it right.';
    case 'Shipped':
      return 'Your parcel is on its way.';
    default:
      return isPacked
        ? 'Your parcel is packed and waits for the carrier. We’ll email you when it’s on its way.'
        : 'We’re packing your order. We’ll email you when it ships. Until it’s packed, you can cancel it here.';
  }
}
