import 'server-only';
import { withLease } from '@/lib/db/lease';
import { TURN_MS, UNPAID_LIFE_MS } from '@/lib/orders/order-rules';
import type { PaymentEvidence } from '@/lib/orders/payment-state-rules';
import type { PaypalPayment, ProviderDispute } from '@/lib/payments/payment-schema';
import { findPaypalPayment, getPaypalDispute, refundPaypalCapture } from '@/lib/payments/paypal-client';
import { ProviderFailure } from '@/lib/payments/provider-failure';
import { cancelPayment, getPayment, refundPayment } from '@/lib/payments/stripe-client';
import type { OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { toCardEvidence } from './card-evidence-rules';
import { toPaypalEvidence } from './paypal-evidence-rules';

/** An order that its provider knows. */
export type StartedOrder = Pick<OrderDocument, '_id' | 'payment' | 'createdAt'> & {
  payment: { reference: string };
};

/** How long to wait for a placement that is at work on the same order. */
const TURN_WAIT_MS = 10_000;

/** How the payment of an order stands at its provider. */
export async function readPayment(order: StartedOrder): Promise<PaymentEvidence> {
  const { provider, reference, state, disputeReference } = order.payment;
  if (provider === 'stripe') {
    return toCardEvidence(await getPayment(reference, { withRefunds: REFUND_STATES.has(state) }));
  }
  const dispute = disputeReference ? await getPaypalDispute(disputeReference) : null;
  return toEvidence(order, await findOf(order), dispute);
}

const REFUND_STATES = new Set<PaymentState>(['refund_due', 'refunded', 'refund_failed']);

function findOf({ payment }: StartedOrder): Promise<PaypalPayment | null> {
  const { reference, captureReference } = payment;
  return findPaypalPayment({ reference, captureReference: captureReference ?? undefined });
}

/** Gives all the money of an order back; an `attempt` asked for again is made once. */
export async function refundOrder(order: StartedOrder, attempt: number): Promise<PaymentEvidence> {
  const { provider, reference, captureReference } = order.payment;
  const asked = { orderId: String(order._id), attempt };
  if (provider === 'stripe') return toCardEvidence(await refundPayment(reference, asked));
  if (!captureReference) return readPayment(order);
  return toEvidence(order, await refundPaypalCapture({ reference, captureReference }, asked));
}

/**
 * Closes the unpaid payment of an order for good, and has `write` note what came of it; a payment that was
 * quicker stays paid. PayPal knows no such call: there the shop itself takes no money any more, so that no
 * capture may begin between the look and the note.
 */
export async function closePayment<T>(
  order: StartedOrder,
  write: (evidence: PaymentEvidence) => Promise<T>,
): Promise<T> {
  if (order.payment.provider === 'stripe') {
    return write(toCardEvidence(await cancelPayment(order.payment.reference)));
  }
  const close = async () => write(await readForClosing(order));
  return withLease(`order:${order._id}`, close, TURN_MS, { waitMs: TURN_WAIT_MS });
}

async function readForClosing(order: StartedOrder): Promise<PaymentEvidence> {
  const found = await findOf(order);
  // A capture was asked for, and PayPal does not tell what came of it.
  if (!found && order.payment.attempts > 0 && !isForgotten(order)) {
    throw new ProviderFailure('paypal', 'refusal', 'UNKNOWN_ORDER');
  }
  const evidence = toEvidence(order, found);
  // Money that PayPal looks into may still come: what becomes of it is asked again.
  const isOnItsWay = evidence.captureReference !== null && evidence.state === 'waiting';
  return evidence.state === 'paid' || isOnItsWay ? evidence : { ...evidence, state: 'canceled' };
}

function toEvidence(
  order: StartedOrder,
  found: PaypalPayment | null,
  dispute: ProviderDispute | null = null,
): PaymentEvidence {
  if (found) return toPaypalEvidence(found, dispute);
  return {
    provider: 'paypal',
    reference: order.payment.reference,
    orderId: String(order._id),
    state: isForgotten(order) ? 'canceled' : 'waiting',
    amountCents: 0,
    currency: '',
    captureReference: null,
    refundedCents: 0,
    disputed: false,
    decline: null,
    paymentMethodId: null,
  };
}

/**
 * PayPal forgets orders that nobody approved, after hours; but now and then it does not find one that is
 * there. So an order that it does not know is over only when it is old and no money was ever seen.
 */
function isForgotten({ createdAt, payment }: StartedOrder): boolean {
  return Date.now() - createdAt.getTime() > UNPAID_LIFE_MS && !payment.captureReference;
}

export function isStarted(order: OrderDocument): order is OrderDocument & StartedOrder {
  return typeof order.payment.reference === 'string';
}
