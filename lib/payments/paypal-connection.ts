import 'server-only';
import sdk from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { paypalEndpoint } from './endpoints';

/** One call may wait this long; a lost one is repeated twice with the same request id. */
const CALL_WAIT_MS = 8_000;
const TRIES = 3;

class Client extends sdk.core.PayPalHttpClient {
  override getTimeout(): number {
    return CALL_WAIT_MS;
  }
}

let client: { paypal: Client; address: string } | undefined;

/** The client of PayPal's API; made anew when its address is another one. */
function paypal(): Client {
  const { clientId, secret, baseUrl } = paypalEndpoint();
  const address = `${baseUrl} ${clientId} ${secret}`;
  if (client?.address !== address) {
    const environment = new sdk.core.PayPalEnvironment(clientId, secret, baseUrl, baseUrl);
    client = { address, paypal: new Client(environment) };
  }
  return client.paypal;
}

/** A call that PayPal understood and refused. */
export class PaypalRefused extends Error {
  constructor(
    readonly status: number,
    /** PayPal's name of the reason: `INSTRUMENT_DECLINED`. */
    readonly issue: string,
  ) {
    super(issue);
    this.name = 'PaypalRefused';
  }
}

type Request = Parameters<Client['execute']>[0];

/**
 * Sends a request and gives what came back. `requestId` makes a repeated one count once, there and here.
 * Refused with `PaypalRefused`, and with `provider_failed` when PayPal does not answer.
 */
export async function ask(request: Request, requestId?: string): Promise<unknown> {
  request.headers.Prefer = 'return=representation';
  if (requestId !== undefined) request.headers['PayPal-Request-Id'] = requestId;
  for (let attempt = 1; ; attempt++) {
    try {
      return (await paypal().execute(request)).result;
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal) throw refusal;
      if (attempt === TRIES) throw unanswered(error);
    }
  }
}

const headersSchema = z.object({
  'paypal-transmission-id': z.string().max(200),
  'paypal-transmission-time': z.string().max(100),
  'paypal-transmission-sig': z.string().max(2_000),
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.string().max(500),
});

/**
 * Whether PayPal itself sent this body. Asked over the very text that came: written anew, its signature
 * would not fit any more. The package knows no such call.
 */
export async function isFromPaypal(body: string, headers: Headers): Promise<boolean> {
  const given = headersSchema.safeParse(Object.fromEntries(headers));
  // Only a text that is JSON by itself can stand inside another one.
  if (!given.success || !isJson(body)) return false;
  const { webhookId, baseUrl } = paypalEndpoint();
  const said = JSON.stringify({
    transmission_id: given.data['paypal-transmission-id'],
    transmission_time: given.data['paypal-transmission-time'],
    transmission_sig: given.data['paypal-transmission-sig'],
    auth_algo: given.data['paypal-auth-algo'],
    cert_url: given.data['paypal-cert-url'],
    webhook_id: webhookId,
  });
  try {
    const response = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
      method: 'POST',
      headers: {
        Authorization: (await paypal().fetchAccessToken()).authorizationString(),
        'Content-Type': 'application/json',
      },
      body: `${said.slice(0, -1)},"webhook_event":${body}}`,
      signal: AbortSignal.timeout(CALL_WAIT_MS),
    });
    if (response.status === 400 || response.status === 422) return false;
    const { verification_status } = z
      .object({ verification_status: z.string() })
      .parse(await response.json());
    return verification_status === 'SUCCESS';
  } catch (error) {
    throw unanswered(error);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const refusalSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

function readRefusal(error: unknown): PaypalRefused | null {
  const failure = z.object({ statusCode: z.number(), message: z.string() }).safeParse(error);
  if (!failure.success || failure.data.statusCode >= 500 || failure.data.statusCode === 429) return null;
  const { statusCode, message } = failure.data;
  const said = refusalSchema.safeParse(isJson(message) ? JSON.parse(message) : null);
  const issue = said.success
    ? (said.data.details?.[0]?.issue ?? said.data.name ?? said.data.error)
    : undefined;
  return new PaypalRefused(statusCode, issue ?? 'UNKNOWN');
}

/** A neutral refusal. Never the answer itself in the log: it may quote what was sent. */
export function unanswered(error: unknown): AppError {
  const said =
    error instanceof PaypalRefused
      ? { status: error.status, issue: error.issue }
      : { failure: nameOf(error) };
  log.warn(said, 'PayPal refused a call, or did not answer');
  return new AppError(
    'provider_failed',
    'Order failed: PayPal does not answer. Nothing is lost; please try again in a moment.',
  );
}

function nameOf(error: unknown): string {
  const { code, statusCode } = z
    .object({ code: z.string().optional(), statusCode: z.number().optional() })
    .catch({})
    .parse(error);
  return code ?? statusCode?.toString() ?? (error instanceof Error ? error.name : 'unknown');
}
