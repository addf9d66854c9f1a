import 'server-only';
import sdk from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import { log } from '@/lib/log';
import type { PayableOrder, PaypalPayment, ProviderDispute } from './payment-schema';
import { ask, PaypalRefused, refusal } from './paypal-connection';
import {
  paypalCaptureSchema,
  paypalDisputeSchema,
  paypalOrderSchema,
  toAmount,
  toDecline,
  toOrderOfCapture,
  toPaypalDispute,
  toPaypalPayment,
  toPaypalShipping,
} from './paypal-payment-rules';

/** What PayPal calls an order, made for the customer to approve; gives its id. */
export async function createPaypalOrder({
  id,
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
  shippingInfo,
}: {
  /** The shop's own id of it, which comes back with every answer. */
  id: string;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** Where the goods go: a sale that PayPal knows the address of is protected by it. */
  shippingInfo?: PayableOrder['shippingInfo'] | undefined;
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
          ...toAmount(totalCents),
          breakdown: {
            item_total: toAmount(subtotalCents),
            shipping: toAmount(shippingCents),
            tax_total: toAmount(taxCents),
          },
        },
        ...(shippingInfo && { shipping: toPaypalShipping(shippingInfo) }),
      },
    ],
  });
  return (await asking(() => ask(request, z.object({ id: z.string() }), `draft:${id}`))).id;
}

/** A PayPal order as it is now; null when PayPal knows none of that id, or no longer. */
export async function getPaypalPayment(reference: string): Promise<PaypalPayment | null> {
  try {
    return toPaypalPayment(await ask(new sdk.orders.OrdersGetRequest(reference), paypalOrderSchema));
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null;
    throw error instanceof PaypalRefused ? refusal(error) : error;
  }
}

/**
 * As `getPaypalPayment`; an order that PayPal forgot is read from its capture, which PayPal knows for
 * longer. Null when it knows neither.
 */
export async function findPaypalPayment({
  reference,
  captureReference,
}: {
  reference: string;
  captureReference?: string | undefined;
}): Promise<PaypalPayment | null> {
  const payment = await getPaypalPayment(reference);
  if (payment || captureReference === undefined) return payment;
  try {
    const request = new sdk.payments.CapturesGetRequest(captureReference);
    return toPaypalPayment(toOrderOfCapture(reference, await ask(request, paypalCaptureSchema)));
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null;
    throw error instanceof PaypalRefused ? refusal(error) : error;
  }
}

/**
 * Takes the money of an approved PayPal order; `requestId` makes it once, however often it is sent. Gives
 * the payment as it is then: a refusal is an answer, `declined`, with PayPal's reason. Refused with
 * `in_progress` while PayPal still works on an earlier try.
 */
export async function capturePaypalOrder(
  reference: string,
  requestId: string,
): Promise<PaypalPayment | null> {
  try {
    const request = new sdk.orders.OrdersCaptureRequest(reference).requestBody({});
    return toPaypalPayment(await ask(request, paypalOrderSchema, requestId));
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    const payment = await getPaypalPayment(reference);
    const decline = toDecline(error.issue);
    if (payment?.state !== 'waiting' || !decline) return payment;
    log.warn({ status: error.status, issue: error.issue }, 'PayPal refused a capture');
    return { ...payment, state: 'declined', decline };
  }
}

/** A buyer's dispute as it is now; null when this shop may not look at disputes, or there is none. */
export async function getPaypalDispute(reference: string): Promise<ProviderDispute | null> {
  // PayPal's package knows no such request.
  const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`;
  try {
    return toPaypalDispute(await ask({ path, verb: 'GET', headers: {} }, paypalDisputeSchema));
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    if (error.status !== 403 && error.status !== 404) throw refusal(error);
    log.warn({ issue: error.issue }, 'PayPal shows no dispute of that id; its app may lack that right');
    return null;
  }
}

/**
 * Gives all the money of a capture back; an `attempt` asked for again is made once. Gives the payment as
 * it is then.
 */
export async function refundPaypalCapture(
  { reference, captureReference }: { reference: string; captureReference: string },
  { orderId, attempt }: { orderId: string; attempt: number },
): Promise<PaypalPayment | null> {
  try {
    const request = new sdk.payments.CapturesRefundRequest(captureReference).requestBody({});
    await ask(request, z.object({ status: z.string() }), `order:${orderId}:refund:${attempt}`);
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    if (error.issue !== 'CAPTURE_FULLY_REFUNDED') throw refusal(error);
  }
  return findPaypalPayment({ reference, captureReference });
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaypalRefused ? refusal(error) : error;
  }
}
