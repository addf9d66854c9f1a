import { z } from 'zod';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { findAnswer, fingerprintOf, saveAnswer } from './answers';
import { getCapture, getRefund, refundCapture } from './paypal-captures';
import { getDispute } from './paypal-disputes';
import { answerAsCustomer, captureOrder, createOrder, getOrder } from './paypal-orders';
import {
  nothingThere,
  PaypalRefusal,
  refuse,
  stillRunning,
  unauthenticated,
  unknownClient,
} from './paypal-refusal';
import { garblingOf, takeScenario } from './scenarios';
import { inOneStep, type Session } from './store';
import { paypalSignature } from './webhooks';
import { CUT, type WireAnswer, type WireRequest } from './wire';

/** PayPal's API as far as the shop uses it, at PayPal's own paths. */

const TOKEN = 'A21SANDBOX';
const TOKEN_SECONDS = 32_400;
const ID = '([A-Z0-9]{1,36})';

type PaypalCall = {
  id: string;
  input: unknown;
  session: Session;
  prefersWhole: boolean;
  /** A refund stays pending. */
  isPending: boolean;
};
type Operation = {
  /** What scenarios call it. */
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  status?: number;
  /** What the customer's browser does in PayPal's window needs no token. */
  isCustomers?: boolean;
  run: (call: PaypalCall) => Promise<object>;
};

const customerStep = (step: 'approve' | 'decline' | 'cancel'): Operation => ({
  name: `paypal.${step}`,
  method: 'POST',
  path: new RegExp(`^/v2/checkout/orders/${ID}/${step}$`),
  isCustomers: true,
  run: async ({ id, input, session }) => {
    const { status } = await answerAsCustomer(id, step, input, session);
    return { id, status };
  },
});

const OPERATIONS: readonly Operation[] = [
  {
    name: 'paypal.create',
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    status: 201,
    run: async ({ input, session, prefersWhole }) => {
      const order = await createOrder(input, session);
      return prefersWhole ? order : { id: order.id, status: order.status, links: order.links };
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
      refundCapture(id, input, session, isPending ? 'PENDING' : 'COMPLETED'),
  },
  {
    name: 'paypal.get_refund',
    method: 'GET',
    path: new RegExp(`^/v2/payments/refunds/${ID}$`),
    run: ({ id, session }) => getRefund(id, session),
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
    run: async ({ input }) => ({ verification_status: isGenuine(input) ? 'SUCCESS' : 'FAILURE' }),
  },
  customerStep('approve'),
  customerStep('decline'),
  customerStep('cancel'),
];

export function isPaypalPath(path: string): boolean {
  return ['/v2/', '/v1/oauth2/', '/v1/notifications/', '/v1/customer/'].some((start) =>
    path.startsWith(start),
  );
}

/** Answers one call as PayPal would, after whatever was arranged to go wrong. */
export async function answerPaypal(request: WireRequest): Promise<WireAnswer> {
  try {
    const isToken = request.path === '/v1/oauth2/token';
    const found = isToken ? null : findOperation(request);
    if (found && !found.operation.isCustomers && request.headers.authorization !== `Bearer ${TOKEN}`)
      throw unauthenticated();
    const input = found && readJson(request);
    const mocked = mockedIssue(request);
    if (mocked === FAILED.body.name) return FAILED;
    if (mocked !== null) throw refuse(422, mocked, 'Simulated, as PayPal-Mock-Response asked for.');
    const scenario = await takeScenario('call', found?.operation.name ?? 'paypal.token');
    const effect = scenario?.effect;
    if (effect === 'lose_request') return CUT;
    if (effect === 'fail') return FAILED;
    if (effect === 'overload') return OVERLOADED;
    if (effect === 'refuse') throw refuse(422, 'REFUND_TIME_LIMIT_EXCEEDED', 'It is too late for this.');
    if (effect === 'unauthorized') throw unauthenticated();
    const takesMs = effect === 'slow' ? scenario?.delayMs : undefined;
    const answer = found
      ? await answerOnce(request, found.operation, {
          id: found.id,
          input,
          takesMs,
          isPending: effect === 'pending',
        })
      : giveToken(request);
    if (effect === 'lose_response') return CUT;
    const delayMs = effect === 'delay' ? scenario?.delayMs : undefined;
    return { ...answer, delayMs, garbled: garblingOf(effect) };
  } catch (error) {
    return toRefusal(error);
  }
}

const FAILED = {
  status: 500,
  body: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' },
} satisfies WireAnswer;

const mockSchema = z.object({ mock_application_codes: z.string().regex(/^[A-Z_]+$/) });

/** https://developer.paypal.com/tools/sandbox/negative-testing/request-headers/ */
function mockedIssue({ headers }: WireRequest): string | null {
  const asked = headers['paypal-mock-response'];
  return asked === undefined ? null : mockSchema.parse(JSON.parse(asked)).mock_application_codes;
}
const OVERLOADED: WireAnswer = {
  status: 429,
  body: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  headers: { 'Retry-After': '1' },
};

/** Calls with a request id that are being worked on by this process. */
const running = new Set<string>();

/** A `PayPal-Request-Id` that succeeded before is answered the same again; one that failed is tried anew. */
async function answerOnce(
  request: WireRequest,
  operation: Operation,
  {
    id,
    input,
    takesMs = 0,
    isPending,
  }: { id: string; input: unknown; takesMs?: number | undefined; isPending: boolean },
): Promise<WireAnswer> {
  const requestId = request.method === 'POST' ? request.headers['paypal-request-id'] : undefined;
  const prefersWhole = request.headers.prefer === 'return=representation';
  const key = requestId && `paypal:${operation.name}:${requestId}`;
  if (key && running.has(key)) throw stillRunning();
  if (key) running.add(key);
  try {
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    return await inOneStep(async (session) => {
      const before = key ? await findAnswer(key, '', session) : null;
      if (before) return { status: before.status, body: before.body };
      const body = await operation.run({ id, input, session, prefersWhole, isPending });
      const answer = { status: operation.status ?? 200, body };
      if (key) await saveAnswer(key, fingerprintOf(request.path), answer, session);
      return answer;
    });
  } finally {
    if (key) running.delete(key);
  }
}

function findOperation({ method, path }: WireRequest): { operation: Operation; id: string } {
  for (const operation of OPERATIONS) {
    const match = operation.method === method ? operation.path.exec(path) : null;
    if (match) return { operation, id: match[1] ?? '' };
  }
  throw nothingThere();
}

function giveToken({ method, headers }: WireRequest): WireAnswer {
  const { paypalClient, paypalSecret } = SANDBOX_KEYS;
  const expected = `Basic ${Buffer.from(`${paypalClient}:${paypalSecret}`).toString('base64')}`;
  if (method !== 'POST' || headers.authorization !== expected) throw unknownClient();
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
    throw refuse(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

const verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  auth_algo: z.string(),
  cert_url: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/** Whether the sandbox itself sent it, to that webhook, and nobody changed a word. */
function isGenuine(input: unknown): boolean {
  const { transmission_id, transmission_time, webhook_id, webhook_event, transmission_sig } =
    verification.parse(input);
  const body = JSON.stringify(webhook_event);
  return paypalSignature(transmission_id, transmission_time, webhook_id, body) === transmission_sig;
}

function toRefusal(error: unknown): WireAnswer {
  if (error instanceof PaypalRefusal) return { status: error.status, body: error.body };
  if (!(error instanceof z.ZodError)) throw error;
  const issue = error.issues[0];
  const refusal = refuse(
    400,
    'INVALID_PARAMETER_VALUE',
    `/${issue?.path.map(String).join('/')}: ${issue?.message}`,
  );
  return { status: refusal.status, body: refusal.body };
}
