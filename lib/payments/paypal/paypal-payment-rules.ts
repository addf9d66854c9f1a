import { z } from 'zod';
import type {
  PaymentDecline,
  PaymentShipping,
  ProviderDispute,
  ProviderRefund,
} from '@/lib/payments/provider/payment-types';
import type { PaypalPayment } from './paypal-payment-types';

const moneySchema = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) });

/** A refund: https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export const paypalRefundSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
});

/** The fields of a PayPal order that the shop reads: https://developer.paypal.com/docs/api/orders/v2/ */
export const paypalOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.string().optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: moneySchema.optional(),
        payments: z
          .object({
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  amount: moneySchema,
                  custom_id: z.string().optional(),
                }),
              )
              .optional(),
            refunds: z.array(paypalRefundSchema).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
});

/** A PayPal capture, which PayPal stores longer than its order: https://developer.paypal.com/docs/api/payments/v2/ */
export const paypalCaptureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
});

/** Rebuilds a PayPal order from its capture alone. */
export function toOrderOfCapture(
  reference: string,
  capture: z.infer<typeof paypalCaptureSchema>,
): z.infer<typeof paypalOrderSchema> {
  const { custom_id, amount } = capture;
  return {
    id: reference,
    status: 'COMPLETED',
    purchase_units: [{ ...(custom_id && { custom_id }), amount, payments: { captures: [capture] } }],
  };
}

/** A buyer's dispute: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export const paypalDisputeSchema = z.object({
  dispute_id: z.string(),
  status: z.string(),
  create_time: z.iso.datetime({ offset: true }).optional(),
  dispute_amount: moneySchema.optional(),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: moneySchema.optional() }).optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
    .optional(),
});

const LOST_OUTCOMES = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/** A withdrawn dispute counts as won. When PayPal pays the buyer itself, the shop keeps its money. */
export function toPaypalDispute({
  dispute_id: reference,
  status,
  create_time: createdAt,
  dispute_amount: amount,
  dispute_outcome: outcome,
}: z.infer<typeof paypalDisputeSchema>): ProviderDispute {
  // The outcome may be less than the claim.
  const claimed = outcome?.amount_refunded ?? amount;
  const facts = {
    ...{ reference, cents: claimed ? toCents(claimed.value) : null },
    ...(createdAt && { openedAt: new Date(createdAt) }),
  };
  if (status !== 'RESOLVED') return { ...facts, state: 'open' };
  return { ...facts, state: outcome && LOST_OUTCOMES.has(outcome.outcome_code) ? 'lost' : 'won' };
}

/** PayPal copies the order's custom id to refunds that were made in its dashboard: these have none of their own. */
export function withoutOrderId(refunds: readonly ProviderRefund[], orderId: string | null): ProviderRefund[] {
  return refunds.map((refund) => (refund.id === orderId ? { ...refund, id: null } : refund));
}

const CAPTURED_STATUSES = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']);

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  COMPLETED: 'made',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** Converts a refund. Its custom id is the shop's id of the refund, or else that of the order, which no refund has. */
export function toPaypalRefund({
  id,
  status,
  status_details,
  amount,
  custom_id,
  create_time,
}: z.infer<typeof paypalRefundSchema>): ProviderRefund {
  return {
    reference: id,
    id: custom_id ?? null,
    cents: toCents(amount.value),
    state: REFUND_STATES[status] ?? 'pending',
    code: status_details?.reason ?? null,
    createdAt: create_time === undefined ? new Date() : new Date(create_time),
  };
}

/** Converts a PayPal order; the amount is that of its capture, if there is one. */
export function toPaypalPayment(order: z.infer<typeof paypalOrderSchema>): PaypalPayment {
  const [unit] = order.purchase_units;
  const capture = unit?.payments?.captures?.[0];
  const isCaptured = capture !== undefined && CAPTURED_STATUSES.has(capture.status);
  const money = capture?.amount ?? unit?.amount;
  const amountCents = money ? toCents(money.value) : 0;
  const orderId = unit?.custom_id ?? capture?.custom_id ?? null;
  const refunds = (unit?.payments?.refunds ?? []).map(toPaypalRefund);
  return {
    reference: order.id,
    orderId,
    state: toState(order.status, capture?.status),
    isApproved: order.status === 'APPROVED',
    requestedCents: amountCents,
    amountCents: isCaptured ? amountCents : 0,
    currency: (money?.currency_code ?? '').toLowerCase(),
    captureReference: capture?.id ?? null,
    refunds: withoutOrderId(refunds, orderId),
    ...{ hasAllRefunds: true, isFullyRefunded: capture?.status === 'REFUNDED' },
    isPartlyRefunded: capture?.status === 'PARTIALLY_REFUNDED',
    decline:
      capture?.status === 'DECLINED' || capture?.status === 'FAILED'
        ? { code: 'CAPTURE_DECLINED', message: 'PayPal declined this payment. Please pay another way.' }
        : null,
  };
}

function toState(order: string, capture: string | undefined): PaypalPayment['state'] {
  if (capture !== undefined && CAPTURED_STATUSES.has(capture)) return 'paid';
  if (capture === 'DECLINED' || capture === 'FAILED') return 'declined';
  if (capture === 'PENDING') return 'processing';
  return order === 'VOIDED' ? 'canceled' : 'waiting';
}

const OTHER_METHOD_MESSAGE = 'PayPal declined this payment method. Please choose another one in PayPal.';
const NOT_ALLOWED_MESSAGE = 'PayPal does not allow this payment. Nothing was taken; please pay by card.';

/** The customer message for each reason PayPal gives for refusing a capture. */
const DECLINE_MESSAGES: Record<string, string> = {
  INSTRUMENT_DECLINED: OTHER_METHOD_MESSAGE,
  PAYER_CANNOT_PAY: OTHER_METHOD_MESSAGE,
  TRANSACTION_REFUSED: OTHER_METHOD_MESSAGE,
  CARD_EXPIRED: OTHER_METHOD_MESSAGE,
  PAYER_ACTION_REQUIRED: 'PayPal asks you to confirm this payment once more. Please do so in PayPal.',
  COMPLIANCE_VIOLATION: NOT_ALLOWED_MESSAGE,
  PAYER_ACCOUNT_RESTRICTED: NOT_ALLOWED_MESSAGE,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: NOT_ALLOWED_MESSAGE,
  PAYEE_BLOCKED_TRANSACTION: NOT_ALLOWED_MESSAGE,
  TRANSACTION_BLOCKED_BY_PAYEE: NOT_ALLOWED_MESSAGE,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED:
    'PayPal does not allow any more attempts for this payment. Nothing was taken; please pay by card.',
};
/** Issues that are not about the payment method; the payment is read instead. */
const NON_DECLINE_ISSUES = new Set(['ORDER_NOT_APPROVED', 'ORDER_ALREADY_CAPTURED', 'INVALID_RESOURCE_ID']);

/** Converts a capture's issue to a decline; null if it is not one. An unknown issue counts as a decline. */
export function toDecline(issue: string): PaymentDecline | null {
  if (NON_DECLINE_ISSUES.has(issue)) return null;
  return { code: issue, message: DECLINE_MESSAGES[issue] ?? NOT_ALLOWED_MESSAGE };
}

/** Converts to PayPal's address fields: the city is admin area 2, the state admin area 1. */
export function toPaypalShipping({ name, street1, street2, city, state, postalCode }: PaymentShipping) {
  return {
    name: { full_name: name },
    address: {
      address_line_1: street1,
      ...(street2 && { address_line_2: street2 }),
      admin_area_2: city,
      admin_area_1: state,
      postal_code: postalCode,
      country_code: 'US',
    },
  };
}

export function toPaypalAmount(cents: number) {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

function toCents(value: string): number {
  return Math.round(Number(value) * 100);
}
