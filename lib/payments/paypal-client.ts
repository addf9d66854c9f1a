import 'server-only';
import sdk from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import type { PaypalPayment } from './payment-schema';
import { ask, isFromPaypal, PaypalRefused, unanswered } from './paypal-connection';
import { paypalOrderSchema, toAmount, toPaypalPayment } from './paypal-payment-rules';

/** What PayPal calls an order, made for the customer to approve; gives its id. */
export async function createPaypalOrder({
  id,
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
}: {
  /** The shop's own id of it, which comes back with every answer. */
  id: string;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}): Promise<string> {
  const request = new sdk.orders.OrdersCreateRequest().requestBody({
    intent: 'CAPTURE',
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
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
      },
    ],
  });
  const order = await asking(() => ask(request, `draft:${id}`));
  return z.object({ id: z.string() }).parse(order).id;
}

/** A PayPal order as it is now; null when PayPal knows none of that id, or no longer. */
export async function getPaypalPayment(reference: string): Promise<PaypalPayment | null> {
  try {
    return readPayment(await ask(new sdk.orders.OrdersGetRequest(reference)));
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null;
    throw error instanceof PaypalRefused ? unanswered(error) : error;
  }
}

/**
 * Takes the money of an approved PayPal order; `requestId` makes it once, however often it is sent. Gives
 * the payment as it is then; a refused instrument is an answer, `declined`.
 */
export async function capturePaypalOrder(
  reference: string,
  requestId: string,
): Promise<PaypalPayment | null> {
  try {
    return readPayment(await ask(new sdk.orders.OrdersCaptureRequest(reference).requestBody({}), requestId));
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    const payment = await getPaypalPayment(reference);
    if (payment?.state !== 'waiting' || !DECLINES.has(error.issue)) return payment;
    return { ...payment, state: 'declined', decline: { code: error.issue, message: DECLINED_TEXT } };
  }
}

const DECLINES = new Set(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED']);
const DECLINED_TEXT = 'PayPal declined this way to pay. Please choose another one in PayPal.';

/** Gives all the money of a capture back; asked again it is done once. Gives the payment as it is then. */
export async function refundPaypalCapture(
  { reference, captureReference }: { reference: string; captureReference: string },
  orderId: string,
): Promise<PaypalPayment | null> {
  try {
    const request = new sdk.payments.CapturesRefundRequest(captureReference).requestBody({});
    await ask(request, `order:${orderId}:refund`);
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    if (error.issue !== 'CAPTURE_FULLY_REFUNDED') throw unanswered(error);
  }
  return getPaypalPayment(reference);
}

/** What an event is about, as far as it says; what is true is asked at PayPal. */
export type PaypalNotice = {
  id: string;
  type: string;
  /** PayPal's order. */
  reference: string | null;
  /** The shop's own id of it. */
  orderId: string | null;
  isDispute: boolean;
};

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ custom: z.string().optional() })).optional(),
  }),
});

/** The event in a webhook's body, once PayPal said that it is its own; null when it is not. */
export async function readPaypalWebhook(body: string, headers: Headers): Promise<PaypalNotice | null> {
  if (!(await isFromPaypal(body, headers))) return null;
  const event = eventSchema.safeParse(JSON.parse(body));
  if (!event.success) return null;
  const { id, event_type: type, resource } = event.data;
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  return {
    id,
    type,
    reference: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
    orderId: resource.custom_id ?? resource.disputed_transactions?.[0]?.custom ?? null,
    isDispute: type === 'CUSTOMER.DISPUTE.CREATED',
  };
}

function readPayment(answer: unknown): PaypalPayment {
  return toPaypalPayment(paypalOrderSchema.parse(answer));
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaypalRefused ? unanswered(error) : error;
  }
}
