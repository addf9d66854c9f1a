import { z } from 'zod';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { WEBHOOK_EVENTS } from '@/lib/runtime/webhook-event-rules';
import { computeFingerprint, findResponse, saveResponse } from './idempotent-responses';
import {
  invalidClientError,
  invalidTokenError,
  PaypalApiError,
  paypalError,
  requestInProgressError,
  resourceNotFoundError,
} from './paypal-api-error';
import { getCapture, getRefund, refundCapture } from './paypal-captures';
import { getDispute, listDisputes } from './paypal-disputes';
import { applyCustomerStep, captureOrder, createOrder, getOrder } from './paypal-orders';
import { consumeScenario, toCorruption } from './scenarios';
import { inTransaction, type Session } from './store';
import { computePaypalSignature, toWebhookUrl } from './webhooks';
import { DROPPED_CONNECTION, type WireRequest, type WireResponse } from './wire';

/** The part of PayPal's API that the shop uses, at PayPal's own paths. */

const TOKEN = 'A21SANDBOX';
const TOKEN_SECONDS = 32_400;
const ID = '([A-Z0-9]{1,36})';

type PaypalRequest = {
  id: string;
  query: string;
  input: unknown;
  session: Session;
  prefersRepresentation: boolean;
  /** Whether the refund stays pending. */
  isPending: boolean;
};
type Operation = {
  /** Its name in scenarios. */
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  status?: number;
  /** Whether it is a step of the customer in PayPal's window, which needs no token. */
  isCustomerStep?: boolean;
  run: (request: PaypalRequest) => Promise<object>;
};

const toCustomerStep = (step: 'approve' | 'decline' | 'cancel'): Operation => ({
  name: `paypal.${step}`,
  method: 'POST',
  path: new RegExp(`^/v2/checkout/orders/${ID}/${step}$`),
  isCustomerStep: true,
  run: async ({ id, input, session }) => {
    const { status } = await applyCustomerStep(id, { step, input, session });
    return { id, status };
  },
});

const OPERATIONS: readonly Operation[] = [
  {
    name: 'paypal.create',
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    status: 201,
    run: async ({ input, session, prefersRepresentation }) => {
      const order = await createOrder(input, session);
      return prefersRepresentation ? order : { id: order.id, status: order.status, links: order.links };
    },
  },
  {
    name: 'paypal.get',
    method: 'GET',
    path: new RegExp(`^/v2/checkout/orders/${ID}$`),
    run: async ({ id, session }) => (await getOrder(id, session)).value,
  },
  {
    name: 'paypal.capture',
    method: 'POST',
    path: new RegExp(`^/v2/checkout/orders/${ID}/capture$`),
    status: 201,
    run: ({ id, session }) => captureOrder(id, session),
  },
  {
    name: 'paypal.get_capture',
    method: 'GET',
    path: new RegExp(`^/v2/payments/captures/${ID}$`),
    run: async ({ id, session }) => (await getCapture(id, session)).value,
  },
  {
    name: 'paypal.refund',
    method: 'POST',
    path: new RegExp(`^/v2/payments/captures/${ID}/refund$`),
    status: 201,
    run: ({ id, input, session, isPending }) =>
      refundCapture(id, { input, session, status: isPending ? 'PENDING' : 'COMPLETED' }),
  },
  {
    name: 'paypal.get_refund',
    method: 'GET',
    path: new RegExp(`^/v2/payments/refunds/${ID}$`),
    run: ({ id, session }) => getRefund(id, session),
  },
  {
    name: 'paypal.list_disputes',
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    run: ({ query, session }) => listDisputes(query, session),
  },
  {
    name: 'paypal.get_dispute',
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/(PP-D-[A-Z0-9]{1,36})$/,
    run: ({ id, session }) => getDispute(id, session),
  },
  {
    name: 'paypal.verify_webhook',
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    run: async ({ input }) => ({ verification_status: isSignatureValid(input) ? 'SUCCESS' : 'FAILURE' }),
  },
  {
    name: 'paypal.get_webhook',
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks\/([A-Z0-9-]{1,50})$/,
    run: async ({ id }) => {
      if (id !== SANDBOX_KEYS.paypalWebhook) throw resourceNotFoundError();
      return {
        id,
        url: toWebhookUrl('paypal'),
        event_types: WEBHOOK_EVENTS.paypal.map((name) => ({ name, status: 'ENABLED' })),
      };
    },
  },
  toCustomerStep('approve'),
  toCustomerStep('decline'),
  toCustomerStep('cancel'),
];

export function isPaypalPath(path: string): boolean {
  return ['/v2/', '/v1/oauth2/', '/v1/notifications/', '/v1/customer/'].some((start) =>
    path.startsWith(start),
  );
}

/** Responds to a request as PayPal would, and applies the next scenario for it. */
export async function handlePaypalRequest(request: WireRequest): Promise<WireResponse> {
  try {
    const isTokenRequest = request.path === '/v1/oauth2/token';
    const match = isTokenRequest ? null : findOperation(request);
    if (match && !match.operation.isCustomerStep && request.headers.authorization !== `Bearer ${TOKEN}`)
      throw invalidTokenError();
    const input = match && readJson(request);
    const mockedIssue = readMockedIssue(request);
    if (mockedIssue === FAILED.body.name) return FAILED;
    if (mockedIssue !== null)
      throw paypalError(422, mockedIssue, 'Simulated because of PayPal-Mock-Response.');
    const scenario = await consumeScenario('call', match?.operation.name ?? 'paypal.token');
    const effect = scenario?.effect;
    if (effect === 'lose_request') return DROPPED_CONNECTION;
    if (effect === 'fail') return FAILED;
    if (effect === 'overload') return OVERLOADED;
    if (effect === 'refuse')
      throw paypalError(422, 'REFUND_TIME_LIMIT_EXCEEDED', 'The time limit for refunds has passed.');
    if (effect === 'unauthorized') throw invalidTokenError();
    if (effect === 'in_use') throw requestInProgressError();
    const durationMs = effect === 'slow' ? scenario?.delayMs : undefined;
    const response = match
      ? await runOnce(request, match.operation, {
          id: match.id,
          input,
          durationMs,
          isPending: effect === 'pending',
        })
      : issueToken(request);
    if (effect === 'lose_response') return DROPPED_CONNECTION;
    const delayMs = effect === 'delay' ? scenario?.delayMs : undefined;
    return { ...response, delayMs, corruption: toCorruption(effect) };
  } catch (error) {
    return toErrorResponse(error);
  }
}

const FAILED = {
  status: 500,
  body: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' },
} satisfies WireResponse;

const mockSchema = z.object({ mock_application_codes: z.string().regex(/^[A-Z_]+$/) });

/** https://developer.paypal.com/tools/sandbox/negative-testing/request-headers/ */
function readMockedIssue({ headers }: WireRequest): string | null {
  const header = headers['paypal-mock-response'];
  return header === undefined ? null : mockSchema.parse(JSON.parse(header)).mock_application_codes;
}
const OVERLOADED: WireResponse = {
  status: 429,
  body: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  headers: { 'Retry-After': '1' },
};

/** Requests with a request id that this process is handling. */
const runningKeys = new Set<string>();

/** A request with the `PayPal-Request-Id` of a successful one gets the same response; after a failure, it is run again. */
async function runOnce(
  request: WireRequest,
  operation: Operation,
  {
    id,
    input,
    durationMs = 0,
    isPending,
  }: { id: string; input: unknown; durationMs?: number | undefined; isPending: boolean },
): Promise<WireResponse> {
  const requestId = request.method === 'POST' ? request.headers['paypal-request-id'] : undefined;
  const prefersRepresentation = request.headers.prefer === 'return=representation';
  const key = requestId && `paypal:${operation.name}:${requestId}`;
  if (key && runningKeys.has(key)) throw requestInProgressError();
  if (key) runningKeys.add(key);
  try {
    if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
    return await inTransaction(async (session) => {
      const savedResponse = key ? await findResponse(key, '', session) : null;
      if (savedResponse) return { status: savedResponse.status, body: savedResponse.body };
      const { query } = request;
      const body = await operation.run({ id, query, input, session, prefersRepresentation, isPending });
      const response = { status: operation.status ?? 200, body };
      if (key)
        await saveResponse(key, { fingerprint: computeFingerprint(request.path), ...response, session });
      return response;
    });
  } finally {
    if (key) runningKeys.delete(key);
  }
}

function findOperation({ method, path }: WireRequest): { operation: Operation; id: string } {
  for (const operation of OPERATIONS) {
    const match = operation.method === method ? operation.path.exec(path) : null;
    if (match) return { operation, id: match[1] ?? '' };
  }
  throw resourceNotFoundError();
}

function issueToken({ method, headers }: WireRequest): WireResponse {
  const { paypalClient, paypalSecret } = SANDBOX_KEYS;
  const expected = `Basic ${Buffer.from(`${paypalClient}:${paypalSecret}`).toString('base64')}`;
  if (method !== 'POST' || headers.authorization !== expected) throw invalidClientError();
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: TOKEN,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: TOKEN_SECONDS,
      nonce: 'sandbox',
    },
  };
}

function readJson({ body }: WireRequest): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw paypalError(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

const verificationSchema = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  auth_algo: z.string(),
  cert_url: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/** Whether the sandbox itself sent this event to that webhook, unmodified. */
function isSignatureValid(input: unknown): boolean {
  const { transmission_id, transmission_time, webhook_id, webhook_event, transmission_sig } =
    verificationSchema.parse(input);
  const body = JSON.stringify(webhook_event);
  return (
    computePaypalSignature({ id: transmission_id, time: transmission_time, webhookId: webhook_id, body }) ===
    transmission_sig
  );
}

function toErrorResponse(error: unknown): WireResponse {
  if (error instanceof PaypalApiError) return { status: error.status, body: error.body };
  if (!(error instanceof z.ZodError)) throw error;
  const issue = error.issues[0];
  const invalidParameter = paypalError(
    400,
    'INVALID_PARAMETER_VALUE',
    `/${issue?.path.map(String).join('/')}: ${issue?.message}`,
  );
  return { status: invalidParameter.status, body: invalidParameter.body };
}
