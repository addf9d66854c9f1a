import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/http/errors';
import { countOne, forgetOne } from '@/lib/rate-limits/rate-limit';
import { paypalEndpoint } from './endpoints';
import { ask, outage, PaypalRefused } from './paypal-connection';
import { isPlausibleTransmission, MAX_WEBHOOK_BYTES, type Transmission } from './paypal-webhook-rules';

/** What an event is about, as far as it says; what is true is asked at PayPal. */
export type PaypalNotice = {
  id: string;
  type: string;
  /** PayPal's order. */
  reference: string | null;
  /** The shop's own id of it. */
  orderId: string | null;
  /** PayPal's dispute. */
  disputeReference: string | null;
};

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.object({
    id: z.string().optional(),
    dispute_id: z.string().max(255).optional(),
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ custom: z.string().optional() })).optional(),
  }),
});

/**
 * The event in a webhook's body, once PayPal said that it is its own; null when it is not. Whatever can
 * be told without a call is told first, and a client whose messages are not PayPal's is soon refused with
 * `rate_limited`, so that nobody can make the shop ask PayPal without end.
 */
export async function readPaypalWebhook(
  body: string,
  headers: Headers,
  clientAddress: string,
): Promise<PaypalNotice | null> {
  if (Buffer.byteLength(body) > MAX_WEBHOOK_BYTES) {
    throw new AppError('too_large', 'An event of PayPal is never as large as this.');
  }
  const transmission = readTransmission(headers);
  const event = readEvent(body);
  if (!transmission || !event) return null;
  await countOne('paypalWebhook', clientAddress);
  if (!(await isFromPaypal(body, transmission))) return null;
  await forgetOne('paypalWebhook', clientAddress);
  const { id, event_type: type, resource } = event;
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  return {
    id,
    type,
    reference: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
    orderId: resource.custom_id ?? resource.disputed_transactions?.[0]?.custom ?? null,
    disputeReference: type.startsWith('CUSTOMER.DISPUTE.') ? (resource.dispute_id ?? null) : null,
  };
}

const headersSchema = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().max(100),
  'paypal-transmission-sig': z.string().min(1).max(2_000),
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.string().max(500),
});

function readTransmission(headers: Headers): Transmission | null {
  const given = headersSchema.safeParse(Object.fromEntries(headers));
  if (!given.success) return null;
  const transmission = {
    id: given.data['paypal-transmission-id'],
    time: given.data['paypal-transmission-time'],
    signature: given.data['paypal-transmission-sig'],
    algorithm: given.data['paypal-auth-algo'],
    certificateUrl: given.data['paypal-cert-url'],
  };
  return isPlausibleTransmission(transmission, paypalEndpoint().baseUrl) ? transmission : null;
}

function readEvent(body: string): z.infer<typeof eventSchema> | null {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    // Only a text that is JSON by itself can stand inside another one.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Whether PayPal itself sent this body. Asked over the very text that came: written anew, its signature
 * would not fit any more. PayPal's package knows no such request.
 */
async function isFromPaypal(body: string, transmission: Transmission): Promise<boolean> {
  const said = JSON.stringify({
    transmission_id: transmission.id,
    transmission_time: transmission.time,
    transmission_sig: transmission.signature,
    auth_algo: transmission.algorithm,
    cert_url: transmission.certificateUrl,
    webhook_id: paypalEndpoint().webhookId,
  });
  const request = {
    path: '/v1/notifications/verify-webhook-signature',
    verb: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${said.slice(0, -1)},"webhook_event":${body}}`,
  };
  try {
    const { verification_status } = await ask(request, z.object({ verification_status: z.string() }));
    return verification_status === 'SUCCESS';
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    if (error.status === 400 || error.status === 422) return false;
    throw outage(error);
  }
}
