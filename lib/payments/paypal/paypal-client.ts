import 'server-only';
import sdk from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import { AppError } from '@/lib/http/errors';
import type { KnownPayment, RefundRequest } from '@/lib/payments/provider/payment-provider';
import type { PaymentShipping, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { log } from '@/lib/runtime/log';
import { PaypalRejection, type PaypalRequest, sendRequest, toPaypalFailure } from './paypal-connection';
import {
  paypalCaptureSchema,
  paypalOrderSchema,
  paypalRefundSchema,
  toDecline,
  toOrderOfCapture,
  toPaypalAmount,
  toPaypalPayment,
  toPaypalRefund,
  toPaypalShipping,
  withoutOrderId,
} from './paypal-payment-rules';
import type { PaypalPayment } from './paypal-payment-types';

/** Creates a PayPal order for the customer to approve; returns its id. */
export async function createPaypalOrder({
  id,
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
  shippingInfo,
}: {
  /** The shop's own id for the PayPal order; PayPal returns it in every response. */
  id: string;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** The shipping address, which PayPal's seller protection requires. */
  shippingInfo?: PaymentShipping | undefined;
}): Promise<string> {
  const request = new sdk.orders.OrdersCreateRequest().requestBody({
    intent: 'CAPTURE',
    application_context: {
      shipping_preference: shippingInfo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
      user_action: 'PAY_NOW',
    },
    purchase_units: [
      {
        custom_id: id,
        invoice_id: id,
        amount: {
          ...toPaypalAmount(totalCents),
          breakdown: {
            item_total: toPaypalAmount(subtotalCents),
            shipping: toPaypalAmount(shippingCents),
            tax_total: toPaypalAmount(taxCents),
          },
        },
        ...(shippingInfo && { shipping: toPaypalShipping(shippingInfo) }),
      },
    ],
  });
  return (await withProviderFailure(() => sendRequest(request, z.object({ id: z.string() }), `draft:${id}`)))
    .id;
}

/** Returns the current state of a PayPal order; null if PayPal does not have it, or no longer has it. */
export async function findPaypalOrder(reference: string): Promise<PaypalPayment | null> {
  const order = await findOrNull(new sdk.orders.OrdersGetRequest(reference), paypalOrderSchema);
  return order && toPaypalPayment(order);
}

/**
 * Like `findPaypalOrder`, but reads an order that PayPal has deleted from its capture and its known refunds, which PayPal
 * stores longer. Null when neither exists.
 */
export async function findPaypalPayment({
  reference,
  captureReference,
  refundReferences = [],
}: KnownPayment): Promise<PaypalPayment | null> {
  const payment = await findPaypalOrder(reference);
  if (payment || captureReference === undefined) return payment;
  const capture = await findOrNull(
    new sdk.payments.CapturesGetRequest(captureReference),
    paypalCaptureSchema,
  );
  if (!capture) return null;
  const refunds: ProviderRefund[] = [];
  for (const refundReference of refundReferences) {
    const refund = await findPaypalRefund(refundReference);
    if (refund) refunds.push(refund);
  }
  const rebuilt = toPaypalPayment(toOrderOfCapture(reference, capture));
  return { ...rebuilt, refunds: withoutOrderId(refunds, rebuilt.orderId), hasAllRefunds: false };
}

/** Returns a refund; null if PayPal does not have it, or does not show it yet. */
async function findPaypalRefund(reference: string): Promise<ProviderRefund | null> {
  const refund = await findOrNull(new sdk.payments.RefundsGetRequest(reference), paypalRefundSchema);
  return refund && toPaypalRefund(refund);
}

/**
 * Returns the payment with a refund of which PayPal has sent an event. Throws an outage if PayPal, which has several servers, does
 * not show that refund yet: the event must come again.
 */
export async function withPaypalRefund(payment: PaypalPayment, reference: string): Promise<PaypalPayment> {
  if (payment.refunds.some((refund) => refund.reference === reference)) return payment;
  const refund = await findPaypalRefund(reference);
  if (!refund) throw new ProviderFailure('paypal', 'outage', 'REFUND_NOT_SHOWN');
  return { ...payment, refunds: withoutOrderId([...payment.refunds, refund], payment.orderId) };
}

async function findOrNull<S extends z.ZodType>(
  request: PaypalRequest,
  schema: S,
): Promise<z.infer<S> | null> {
  try {
    return await sendRequest(request, schema);
  } catch (error) {
    if (error instanceof PaypalRejection && error.status === 404) return null;
    throw error instanceof PaypalRejection ? toPaypalFailure(error) : error;
  }
}

/**
 * Captures an approved PayPal order. `requestId` makes it idempotent. Returns the payment's state afterwards:
 * a refused capture is returned as `declined`, with PayPal's reason. Throws `in_progress` while PayPal is
 * still processing an earlier attempt.
 */
export async function capturePaypalOrder(
  reference: string,
  requestId: string,
): Promise<PaypalPayment | null> {
  try {
    const request = new sdk.orders.OrdersCaptureRequest(reference).requestBody({});
    return toPaypalPayment(await sendRequest(request, paypalOrderSchema, requestId));
  } catch (error) {
    if (!(error instanceof PaypalRejection)) throw error;
    const payment = await findPaypalOrder(reference);
    const decline = toDecline(error.issue);
    if (payment?.state !== 'waiting' || !decline) return payment;
    log.warn({ status: error.status, issue: error.issue }, 'PayPal rejected a capture');
    return { ...payment, state: 'declined', decline };
  }
}

/**
 * Requests a refund of a capture; repeating the same key refunds once. `id` is the shop's, null for older requests. Throws a busy
 * `ProviderFailure` while an earlier request with the key is still running.
 */
export async function refundPaypalCapture(
  captureReference: string,
  { id, key, cents }: RefundRequest,
): Promise<ProviderRefund> {
  const request = new sdk.payments.CapturesRefundRequest(captureReference).requestBody({
    amount: toPaypalAmount(cents),
    ...(id !== null && { custom_id: id }),
  });
  try {
    return toPaypalRefund(await withProviderFailure(() => sendRequest(request, paypalRefundSchema, key)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'in_progress') throw error;
    throw new ProviderFailure('paypal', 'busy', 'PREVIOUS_REQUEST_IN_PROGRESS');
  }
}

async function withProviderFailure<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof PaypalRejection ? toPaypalFailure(error) : error;
  }
}
