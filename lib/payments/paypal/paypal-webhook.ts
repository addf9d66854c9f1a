import 'server-only';
import { z } from 'zod';
import { consumeRateLimit, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import type { ProviderDispute } from '@/lib/payments/provider/payment-types';
import { PaypalRejection, sendRequest, toOutage } from './paypal-connection';
import { paypalEndpoint } from './paypal-endpoint';
import { paypalDisputeSchema, toPaypalDispute } from './paypal-payment-rules';

/** The references an event contains; the current state is then read from PayPal. */
export type PaypalEvent = {
  id: string;
  type: string;
  /** The PayPal order. */
  reference: string | null;
  /** The shop's own id for the PayPal order. */
  orderId: string | null;
  /** The capture that was refunded or reversed, and the refund. */
  captureReference: string | null;
  refundReference: string | null;
  /** The PayPal dispute, as it was when the event happened. */
  dispute: ProviderDispute | null;
};

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.looseObject({
    id: z.string().optional(),
    dispute_id: z.string().max(255).optional(),
    custom_id: z.string().optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ custom: z.string().optional() })).optional(),
  }),
});

type Resource = z.infer<typeof eventSchema>['resource'];

/**
 * Returns the event in a webhook's body once PayPal has verified it; null when it is not from PayPal.
 * Local checks run first, and clients that send forged events are rate limited, so that no one can make the shop
 * send PayPal an unlimited number of requests.
 */
export async function readPaypalWebhook(
  body: string,
  headers: Headers,
  clientAddress: string,
): Promise<PaypalEvent | null> {
  if (Buffer.byteLength(body) > MAX_WEBHOOK_BYTES) {
    throw new AppError({ code: 'too_large', message: 'This event is too large to be from PayPal.' });
  }
  const transmission = readTransmission(headers);
  const event = readEvent(body);
  if (!transmission || !event) return null;
  await consumeRateLimit('paypalWebhook', clientAddress);
  if (!(await isFromPaypal(body, transmission))) return null;
  await restoreRateLimit('paypalWebhook', clientAddress);
  const { id, event_type: type, resource } = event;
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  const captureReference = findCapture(resource.links ?? []);
  return {
    id,
    type,
    reference: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
    orderId: resource.custom_id ?? resource.disputed_transactions?.[0]?.custom ?? null,
    captureReference,
    // Only a refund is below a capture.
    refundReference: captureReference === null ? null : (resource.id ?? null),
    dispute: type.startsWith('CUSTOMER.DISPUTE.') ? readDispute(resource) : null,
  };
}

function readDispute(resource: Resource): ProviderDispute | null {
  if (resource.dispute_id === undefined) return null;
  const { data } = paypalDisputeSchema.safeParse(resource);
  return data ? toPaypalDispute(data) : { reference: resource.dispute_id, state: 'open', cents: null };
}

/** A refund names its capture only in its link to it. */
function findCapture(links: readonly { href: string; rel: string }[]): string | null {
  const href = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(href)?.[1] ?? null;
}

const headersSchema = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().max(100),
  'paypal-transmission-sig': z.string().min(1).max(2_000),
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.string().max(500),
});

function readTransmission(headers: Headers): Transmission | null {
  const result = headersSchema.safeParse(Object.fromEntries(headers));
  if (!result.success) return null;
  const transmission = {
    id: result.data['paypal-transmission-id'],
    time: result.data['paypal-transmission-time'],
    signature: result.data['paypal-transmission-sig'],
    algorithm: result.data['paypal-auth-algo'],
    certificateUrl: result.data['paypal-cert-url'],
  };
  return isPlausibleTransmission(transmission, paypalEndpoint().baseUrl) ? transmission : null;
}

function readEvent(body: string): z.infer<typeof eventSchema> | null {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    // Only valid JSON can be embedded in the verification request.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Returns whether PayPal itself sent this body. The verification request contains the exact bytes received,
 * because re-serializing them would break the signature. PayPal's package does not have this request.
 */
async function isFromPaypal(body: string, transmission: Transmission): Promise<boolean> {
  const verification = JSON.stringify({
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
    body: `${verification.slice(0, -1)},"webhook_event":${body}}`,
  };
  try {
    const { verification_status } = await sendRequest(request, z.object({ verification_status: z.string() }));
    return verification_status === 'SUCCESS';
  } catch (error) {
    if (!(error instanceof PaypalRejection)) throw error;
    if (error.status === 400 || error.status === 422) return false;
    throw toOutage(error);
  }
}

/** The delivery details of an event, from PayPal's headers. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
  certificateUrl: string;
};

/** PayPal's events are a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;

/** PayPal retries an event for three days, with the time of its first attempt. */
const RETRY_PERIOD_MS = 3 * 24 * 60 * 60_000;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Returns whether PayPal may have sent this event, without a request to PayPal: the time is plausible, and the
 * certificate is on a PayPal host or the configured API host (`baseUrl`).
 */
export function isPlausibleTransmission(
  { time, certificateUrl }: Transmission,
  baseUrl: string,
  nowMs = Date.now(),
): boolean {
  const ageMs = nowMs - Date.parse(time);
  // An invalid time is NaN, which fails both comparisons.
  const isTimely = ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= RETRY_PERIOD_MS + CLOCK_TOLERANCE_MS;
  return isTimely && isPaypalCertificateUrl(certificateUrl, baseUrl);
}

function isPaypalCertificateUrl(certificateUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certificateUrl)) return false;
  const { protocol, hostname, origin, username } = new URL(certificateUrl);
  if (origin === new URL(baseUrl).origin) return true;
  return protocol === 'https:' && username === '' && /(?:^|\.)paypal\.com$/.test(hostname);
}
