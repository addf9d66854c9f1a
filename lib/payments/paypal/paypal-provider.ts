import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import type {
  KnownPayment,
  PaymentProvider,
  ProviderNotice,
  StartedOrder,
  WebhookMessage,
} from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot, ProviderDispute } from '@/lib/payments/provider/payment-types';
import { ProviderFailure, UnansweredCharge } from '@/lib/payments/provider/provider-failure';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { Order, type OrderDocument } from '@/models/order';
import { CAPTURE_WAIT_MS, UNPAID_ORDER_LIFETIME_MS } from '@/models/order-limits';
import { PaypalDraft } from '@/models/paypal-draft';
import { acceptsCredentials, findPaypalWebhook } from './paypal-account';
import { capturePayment } from './paypal-charge-commands';
import { findPaypalPayment, refundPaypalCapture, withPaypalRefund } from './paypal-client';
import { findPaypalDispute, listPaypalDisputes } from './paypal-dispute-client';
import { getDraft, requireApproved } from './paypal-draft-commands';
import { paypalMerchant } from './paypal-merchant';
import type { PaypalPayment } from './paypal-payment-types';
import { toPaypalSnapshot } from './paypal-snapshot-rules';
import { type PaypalEvent, readPaypalWebhook } from './paypal-webhook';

/** A page's settings for PayPal's buttons, named as in PayPal's loader; none of them is secret. */
type PaypalBrowserConfiguration = {
  clientId: string;
  environment: 'production' | 'sandbox';
  sdkBaseUrl: string | null;
};

/**
 * PayPal stores a request id for 45 days; the last one is left as a margin:
 * https://developer.paypal.com/api/rest/reference/idempotency/
 */
const KEY_LIFETIME_MS = 44 * 24 * 60 * 60_000;

/** Payments that customers approve in PayPal before their order is placed. */
export const paypalProvider: PaymentProvider<'paypal', PaypalBrowserConfiguration> = {
  id: 'paypal',
  isEnabled: () => paymentMode().providers.includes('paypal'),
  browserConfiguration: toBrowserConfiguration,
  getMerchant: async () => paypalMerchant(),
  knownMerchant: paypalMerchant,
  acceptsKeys: acceptsCredentials,
  findWebhook: findPaypalWebhook,
  async readPayment(order) {
    const readAt = new Date();
    const known = toKnownPayment(order);
    const dispute = await readDispute(known);
    return toSnapshot(order, await findPaypalPayment(known), { readAt, dispute });
  },
  charge: capturePayment,
  async requestRefund({ payment: { captureReference } }, refund) {
    if (!captureReference) throw new ProviderFailure('paypal', 'refusal', 'NOTHING_CAPTURED');
    return refundPaypalCapture(captureReference, refund);
  },
  refundKeyLifetimeMs: KEY_LIFETIME_MS,
  closePayment,
  needsLockToClose: true,
  async findPayment(known) {
    const readAt = new Date();
    const dispute = await readDispute(known);
    const payment = await findPaypalPayment(known);
    return payment && toPaypalSnapshot(payment, readAt, dispute);
  },
  listDisputes: listPaypalDisputes,
  readEvent,
  drafts: { getDraft, requireApproved },
};

function toBrowserConfiguration(): PaypalBrowserConfiguration | null {
  if (paymentMode().name === 'sandbox') {
    return {
      clientId: SANDBOX_KEYS.paypalClient,
      environment: 'sandbox',
      sdkBaseUrl: '/sandbox/paypal/sdk.js',
    };
  }
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_ENVIRONMENT: environment } = env();
  return clientId && environment ? { clientId, environment, sdkBaseUrl: null } : null;
}

/** A payment of which the shop knows no dispute may have one all the same. */
async function readDispute({ disputeReference }: KnownPayment): Promise<ProviderDispute | 'unknown' | null> {
  return disputeReference === undefined ? 'unknown' : findPaypalDispute(disputeReference);
}

function toKnownPayment({ payment, refunds }: StartedOrder): KnownPayment {
  const { reference, captureReference, disputeReference } = payment;
  return {
    reference,
    captureReference: captureReference ?? undefined,
    disputeReference: disputeReference ?? undefined,
    refundReferences: (refunds ?? []).flatMap((refund) => refund.reference ?? []),
  };
}

/** PayPal keeps an approval for three hours; an order that it does not find until then may still be captured. */
const APPROVAL_LIFETIME_MS = 3 * 60 * 60_000;

/**
 * PayPal's API cannot close a payment, so the shop simply never captures it. Throws `in_progress` while PayPal has not answered a
 * capture: it may still take the money. Ten minutes after the shop last knew that PayPal was at work on it, PayPal must show that
 * nothing is captured; not finding the order is no answer. A later capture is refunded.
 */
async function closePayment(order: StartedOrder): Promise<PaymentSnapshot> {
  const readAt = new Date();
  const payment = await findPaypalPayment(toKnownPayment(order));
  const snapshot = toSnapshot(order, payment, { readAt });
  // A payment under review may still be captured, so it is checked again later.
  const isUnderReview = snapshot.captureReference !== null && snapshot.state === 'waiting';
  if (snapshot.state === 'paid' || isUnderReview) return snapshot;
  const { capturingSince } = order.payment;
  const longestMs = payment ? CAPTURE_WAIT_MS : APPROVAL_LIFETIME_MS;
  const waitMs = capturingSince ? capturingSince.getTime() + longestMs - readAt.getTime() : 0;
  if (waitMs > 0 && snapshot.state === 'waiting') throw new UnansweredCharge('paypal', waitMs);
  return { ...snapshot, state: 'canceled' };
}

function toSnapshot(
  order: StartedOrder,
  payment: PaypalPayment | null,
  { readAt, dispute = 'unknown' }: { readAt: Date; dispute?: ProviderDispute | 'unknown' | null },
): PaymentSnapshot {
  if (payment) return toPaypalSnapshot(payment, readAt, dispute);
  return {
    provider: 'paypal',
    reference: order.payment.reference,
    orderId: String(order._id),
    state: isExpiredAtPaypal(order) ? 'canceled' : 'waiting',
    amountCents: 0,
    currency: '',
    captureReference: null,
    ...{ readAt, refunds: [], hasAllRefunds: false },
    disputed: null,
    decline: null,
    paymentMethodId: null,
  };
}

/**
 * PayPal deletes unapproved orders after some hours, and occasionally fails to find an order that exists. So an unknown
 * order only counts as deleted if it is old and no capture was ever recorded.
 */
function isExpiredAtPaypal({ createdAt, payment }: StartedOrder): boolean {
  return Date.now() - createdAt.getTime() > UNPAID_ORDER_LIFETIME_MS && !payment.captureReference;
}

async function readEvent({ body, headers, clientAddress }: WebhookMessage): Promise<ProviderNotice | null> {
  const event = await readPaypalWebhook(body, headers, clientAddress);
  if (!event) return null;
  const known = await findKnownPayment(event);
  return {
    id: event.id,
    type: event.type,
    reference: known?.reference ?? null,
    async readPayment() {
      const readAt = new Date();
      const found = known && (await findPaypalPayment(known));
      if (!found) return null;
      const { refundReference } = event;
      const payment = refundReference === null ? found : await withPaypalRefund(found, refundReference);
      return toPaypalSnapshot(withOrigin(payment, event), readAt, await findDispute(event));
    },
  };
}

/** Whether the bank took it, of each event that says so. */
const REFUND_ORIGINS: Partial<Record<string, boolean>> = {
  'PAYMENT.CAPTURE.REFUNDED': false,
  'PAYMENT.CAPTURE.REVERSED': true,
};

/** PayPal lists a withdrawal like a refund: only the event, which may precede that of a dispute, tells them apart. */
function withOrigin(payment: PaypalPayment, { type, refundReference }: PaypalEvent): PaypalPayment {
  const isByBank = REFUND_ORIGINS[type];
  if (isByBank === undefined) return payment;
  const refunds = payment.refunds.map((refund) =>
    refund.reference === refundReference ? { ...refund, isByBank } : refund,
  );
  return { ...payment, refunds };
}

/**
 * Returns the dispute that an event is about, as read from PayPal. An app without permission to read disputes only
 * learns from the event that one was opened, or how it ended.
 */
async function findDispute({ type, dispute }: PaypalEvent): Promise<ProviderDispute | 'unknown'> {
  if (dispute === null) return 'unknown';
  const current = await findPaypalDispute(dispute.reference);
  if (current && current !== 'unknown') return current;
  // A report in between may be older than the end.
  const isDecisive = type === 'CUSTOMER.DISPUTE.CREATED' || dispute.state !== 'open';
  return isDecisive ? { ...dispute, isUnconfirmed: true } : 'unknown';
}

/** Returns the payment that the event names, with the shop's record of it; null if the shop knows none. */
async function findKnownPayment({
  reference,
  orderId,
  captureReference,
}: PaypalEvent): Promise<KnownPayment | null> {
  await connect();
  const isOrderId = mongoose.isObjectIdOrHexString(orderId);
  const order = await Order.findOne({
    'payment.provider': 'paypal',
    ...(reference !== null
      ? { 'payment.reference': reference }
      : captureReference !== null
        ? { 'payment.captureReference': captureReference }
        : { _id: isOrderId ? orderId : null }),
  }).lean<OrderDocument>();
  if (order && isStarted(order)) return toKnownPayment(order);
  if (reference !== null) return { reference };
  if (!isOrderId) return null;
  const draft = await PaypalDraft.findOne({ _id: orderId }).select({ reference: 1 }).lean();
  return draft && { reference: draft.reference };
}

function isStarted(order: OrderDocument): order is OrderDocument & StartedOrder {
  return typeof order.payment.reference === 'string';
}
