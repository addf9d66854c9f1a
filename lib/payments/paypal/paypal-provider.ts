import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import type {
  PaymentProvider,
  ProviderNotice,
  StartedOrder,
  WebhookMessage,
} from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot, ProviderDispute } from '@/lib/payments/provider/payment-types';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { Order } from '@/models/order';
import { UNPAID_ORDER_LIFETIME_MS } from '@/models/order-limits';
import { PaypalDraft } from '@/models/paypal-draft';
import { acceptsCredentials, findPaypalWebhook } from './paypal-account';
import type { PaypalBrowserConfiguration } from './paypal-browser-types';
import { capturePayment } from './paypal-charge-commands';
import {
  findPaypalDispute,
  findPaypalOrder,
  findPaypalPayment,
  refundPartOfCapture,
  refundPaypalCapture,
} from './paypal-client';
import { getDraft, requireApproved } from './paypal-draft-commands';
import { paypalMerchant } from './paypal-merchant';
import type { PaypalPayment } from './paypal-payment-types';
import { toPaypalSnapshot } from './paypal-snapshot-rules';
import { type PaypalEvent, readPaypalWebhook } from './paypal-webhook';

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
    const { disputeReference } = order.payment;
    const dispute = disputeReference ? await findPaypalDispute(disputeReference) : null;
    return toSnapshot(order, await findOrderPayment(order), dispute);
  },
  charge: capturePayment,
  async refundPayment(order, attempt) {
    const { reference, captureReference } = order.payment;
    if (!captureReference) return paypalProvider.readPayment(order);
    const request = { orderId: String(order._id), attempt };
    return toSnapshot(order, await refundPaypalCapture({ reference, captureReference }, request));
  },
  async refundPart(order, { key, cents }) {
    const { reference, captureReference } = order.payment;
    if (!captureReference) return paypalProvider.readPayment(order);
    const request = { requestId: `order:${order._id}:part:${key}`, cents };
    return toSnapshot(order, await refundPartOfCapture({ reference, captureReference }, request));
  },
  closePayment,
  needsLockToClose: true,
  async findPayment(reference) {
    const payment = await findPaypalPayment(reference);
    return payment && toPaypalSnapshot(payment);
  },
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

function findOrderPayment({ payment }: StartedOrder): Promise<PaypalPayment | null> {
  const { reference, captureReference } = payment;
  return findPaypalPayment({ reference, captureReference: captureReference ?? undefined });
}

/** PayPal's API cannot close a payment, so the shop simply never captures it. */
async function closePayment(order: StartedOrder): Promise<PaymentSnapshot> {
  const payment = await findOrderPayment(order);
  // A capture was requested, and PayPal does not report its outcome.
  if (!payment && order.payment.attempts > 0 && !isExpiredAtPaypal(order)) {
    throw new ProviderFailure('paypal', 'refusal', 'UNKNOWN_ORDER');
  }
  const snapshot = toSnapshot(order, payment);
  // A payment under review may still be captured, so it is checked again later.
  const isUnderReview = snapshot.captureReference !== null && snapshot.state === 'waiting';
  return snapshot.state === 'paid' || isUnderReview ? snapshot : { ...snapshot, state: 'canceled' };
}

function toSnapshot(
  order: StartedOrder,
  payment: PaypalPayment | null,
  dispute: ProviderDispute | null = null,
): PaymentSnapshot {
  if (payment) return toPaypalSnapshot(payment, dispute);
  return {
    provider: 'paypal',
    reference: order.payment.reference,
    orderId: String(order._id),
    state: isExpiredAtPaypal(order) ? 'canceled' : 'waiting',
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
 * PayPal deletes unapproved orders after some hours, and occasionally fails to find an order that exists. So an unknown
 * order only counts as deleted if it is old and no capture was ever recorded.
 */
function isExpiredAtPaypal({ createdAt, payment }: StartedOrder): boolean {
  return Date.now() - createdAt.getTime() > UNPAID_ORDER_LIFETIME_MS && !payment.captureReference;
}

async function readEvent({ body, headers, clientAddress }: WebhookMessage): Promise<ProviderNotice | null> {
  const event = await readPaypalWebhook(body, headers, clientAddress);
  if (!event) return null;
  const reference = await findReference(event);
  return {
    id: event.id,
    type: event.type,
    reference,
    async readPayment() {
      const payment = reference === null ? null : await findPaypalOrder(reference);
      return payment && toPaypalSnapshot(payment, await findDispute(event));
    },
  };
}

/**
 * Returns the dispute that an event is about, as read from PayPal. An app without permission to read disputes only
 * learns from the event that one was opened.
 */
async function findDispute({ type, disputeReference }: PaypalEvent): Promise<ProviderDispute | null> {
  if (disputeReference === null) return null;
  const dispute = await findPaypalDispute(disputeReference);
  if (dispute || type !== 'CUSTOMER.DISPUTE.CREATED') return dispute;
  return { reference: disputeReference, state: 'open' };
}

/** Returns the PayPal order id that the event names, or that the shop stored for the order. */
async function findReference({ reference, orderId }: PaypalEvent): Promise<string | null> {
  if (reference !== null || !mongoose.isObjectIdOrHexString(orderId)) return reference;
  await connect();
  const draft = await PaypalDraft.findOne({ _id: orderId }).select({ reference: 1 }).lean();
  if (draft) return draft.reference;
  const order = await Order.findOne({ _id: orderId, 'payment.provider': 'paypal' }).lean();
  return order?.payment.reference ?? null;
}
