import { z } from 'zod';
import { SANDBOX_KEYS } from '@/lib/config/payment-settings-rules';
import { decodeForm, type Form } from './form-rules';
import { findResponse, fingerprintOf, saveResponse } from './idempotent-responses';
import { consumeScenario, toCorruption } from './scenarios';
import { inTransaction } from './store';
import { ACCOUNT_OPERATIONS } from './stripe-account';
import { invalid, missing, StripeApiError, unauthorized } from './stripe-api-error';
import { intents, setupIntents } from './stripe-collections';
import { CUSTOMER_OPERATIONS } from './stripe-customers';
import { DISPUTE_OPERATIONS } from './stripe-disputes';
import type { Operation, StripeRequest, StripeResponse } from './stripe-operation';
import { PAYMENT_INTENT_OPERATIONS } from './stripe-payment-intents';
import { PAYMENT_METHOD_OPERATIONS } from './stripe-payment-methods';
import { EVENT_OPERATIONS, REFUND_OPERATIONS } from './stripe-refunds';
import { SETUP_INTENT_OPERATIONS } from './stripe-setup-intents';
import { DROPPED_CONNECTION, type WireRequest, type WireResponse } from './wire';

/** The part of Stripe's API that the shop uses, at Stripe's own paths. */
export const STRIPE_OPERATIONS: readonly Operation[] = [
  ...ACCOUNT_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...PAYMENT_METHOD_OPERATIONS,
  ...PAYMENT_INTENT_OPERATIONS,
  ...SETUP_INTENT_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...EVENT_OPERATIONS,
];

/** Requests with an idempotency key that this process is handling. */
const running = new Set<string>();

/** Responds to a request as Stripe would, after applying any scenario. */
export async function handleStripeRequest(request: WireRequest): Promise<WireResponse> {
  try {
    const match = findOperation(request.method, request.path);
    const form = readForm(request);
    const isFromBrowser = readCaller(request, form);
    requireCaller(match.operation, isFromBrowser);
    const { key: _key, ...input } = form;
    if (isFromBrowser) await requireClientSecret(match.operation, match.id, input);
    // Stripe.js adds these fields.
    for (const name of ['payment_user_agent', 'referrer', 'guid', 'muid', 'sid', '_stripe_version'])
      delete input[name];

    const scenario = await consumeScenario('call', match.operation.name);
    const effect = scenario?.effect;
    if (effect === 'lose_request') return DROPPED_CONNECTION;
    if (effect === 'fail') return toWire(serverError('The sandbox was told to fail.'));
    if (effect === 'overload') return toWire(rateLimited());
    if (effect === 'refuse') throw invalid('The sandbox was told to refuse.', { code: 'insufficient_funds' });
    const savesFailure = effect === 'fail_for_good';
    const scenarioEffect =
      effect === 'authentication_required' ||
      effect === 'leave_unconfirmed' ||
      effect === 'process' ||
      effect === 'refuse_other_card' ||
      effect === 'spend_card' ||
      effect === 'pending'
        ? effect
        : undefined;
    const { id } = match;
    const response = await runOnce(request, savesFailure ? FAILING : match.operation, {
      id,
      input,
      isFromBrowser,
      scenarioEffect,
    });
    if (effect === 'lose_response' || effect === 'leave_unconfirmed') return DROPPED_CONNECTION;
    const delayMs = effect === 'delay' ? scenario?.delayMs : undefined;
    return { ...response, delayMs, corruption: toCorruption(effect) };
  } catch (error) {
    return toWire(toErrorResponse(error));
  }
}

/** Replaces any operation; its response is saved with the key as usual. */
const FAILING: Pick<Operation, 'run'> = {
  run: async () => serverError('The sandbox was told to fail for good.'),
};

type Prepared = Omit<StripeRequest<unknown>, 'session'>;

async function runOnce(
  request: WireRequest,
  operation: Pick<Operation, 'run'>,
  prepared: Prepared,
): Promise<WireResponse> {
  const key =
    request.method === 'POST' && !prepared.isFromBrowser ? request.headers['idempotency-key'] : undefined;
  if (key === undefined)
    return toWire(await inTransaction((session) => run(operation, { ...prepared, session })));

  const savedKey = `stripe:${key}`;
  if (running.has(savedKey)) return toWire(errorResponse(keyInUse()));
  running.add(savedKey);
  try {
    const fingerprint = fingerprintOf(request.path, request.body);
    return await inTransaction(async (session) => {
      const before = await findResponse(savedKey, fingerprint, session);
      if (before && !before.isSameRequest) throw keyReused();
      if (before) return toWire(before, { 'idempotent-replayed': 'true' });
      const response = await run(operation, { ...prepared, session });
      await saveResponse(savedKey, fingerprint, response, session);
      return toWire(response);
    });
  } finally {
    running.delete(savedKey);
  }
}

/** An error is a response like any other: it is saved with its key, and nothing was written before it. */
async function run(
  operation: Pick<Operation, 'run'>,
  request: StripeRequest<unknown>,
): Promise<StripeResponse> {
  try {
    const response = await operation.run(request);
    return request.isFromBrowser ? { ...response, body: forBrowser(response.body) } : response;
  } catch (error) {
    if (error instanceof StripeApiError) return errorResponse(error);
    throw error;
  }
}

function findOperation(method: string, path: string): { operation: Operation; id: string } {
  const parts = path.split('/');
  for (const operation of STRIPE_OPERATIONS) {
    const pattern = operation.path.split('/');
    if (operation.method !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, index) => part === ':id' || part === parts[index])) continue;
    return { operation, id: parts[pattern.indexOf(':id')] ?? '' };
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox knows only what the shop uses.`,
  });
}

function readForm({ method, query, body }: WireRequest): Form {
  try {
    return decodeForm(method === 'GET' ? query : body);
  } catch (error) {
    if (error instanceof TypeError) throw invalid(`Invalid form: ${error.message}`);
    throw error;
  }
}

/** Returns true for the publishable key. Any key but the sandbox's two is refused, and never echoed. */
function readCaller({ headers, isFromBrowser }: WireRequest, form: Form): boolean {
  const apiKey = form.key ?? headers.authorization?.replace(/^Bearer /i, '');
  if (apiKey === SANDBOX_KEYS.stripeSecret && !isFromBrowser) return false;
  if (apiKey === SANDBOX_KEYS.stripePublishable) return true;
  throw unauthorized(
    apiKey === undefined
      ? 'You did not provide an API key.'
      : 'Invalid API key: this is the payment sandbox of the shop, which takes its own two keys alone.',
  );
}

function requireCaller({ caller }: Operation, isFromBrowser: boolean): void {
  if (isFromBrowser && caller === 'server')
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  if (!isFromBrowser && caller === 'browser')
    throw invalid('The sandbox takes this from the browser alone: no card passes the shop’s server.');
}

/** Without the secret key, a request must include the client secret of its intent. */
async function requireClientSecret({ path }: Operation, id: string, input: Form): Promise<void> {
  const isPayment = path.startsWith('/v1/payment_intents/');
  if (!isPayment && !path.startsWith('/v1/setup_intents/')) return;
  const stored = await (isPayment ? intents : setupIntents).find(id);
  if (!stored || stored.value.client_secret !== input.client_secret)
    throw missing(isPayment ? 'payment_intent' : 'setupintent', id);
}

/** Removes fields about the order behind the payment, which pages may not see. */
function forBrowser(body: object): object {
  const {
    metadata: _metadata,
    customer: _customer,
    receipt_email: _email,
    ...rest
  } = { ...body } as Record<string, unknown>;
  return rest;
}

function keyInUse(): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key. Please try again.',
  });
}

function keyReused(): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function serverError(message: string): StripeResponse {
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

function rateLimited(): StripeResponse {
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' };
  return { status: 429, body: { error } };
}

function errorResponse({ status, body }: StripeApiError): StripeResponse {
  return { status, body: { error: body } };
}

function toErrorResponse(error: unknown): StripeResponse {
  if (error instanceof StripeApiError) return errorResponse(error);
  if (error instanceof z.ZodError) return errorResponse(toInvalid(error));
  throw error;
}

function toInvalid({ issues }: z.ZodError): StripeApiError {
  const issue = flatten(issues)[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = [...issue.path, issue.keys[0]].map(String).reduce((all, part) => `${all}[${part}]`);
    if (param === 'payment_method_types')
      return invalid(
        'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types`.',
        {
          code: 'payment_method_types_no_longer_supported',
          param,
        },
      );
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = issue?.path.map(String).join('.') ?? '';
  return invalid(`Invalid or missing ${param}: ${issue?.message ?? ''}`, { param });
}

/** For a failed union, uses the first alternative's issues. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors[0]
      ? issue.errors[0].map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  );
}

function toWire({ status, body }: StripeResponse, headers: Record<string, string> = {}): WireResponse {
  return { status, body, headers };
}
