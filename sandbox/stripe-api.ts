import { z } from 'zod';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { decodeForm, type Form } from './form-rules';
import { computeFingerprint, findResponse, saveResponse } from './idempotent-responses';
import { consumeScenario, toCorruption } from './scenarios';
import { inTransaction } from './store';
import { ACCOUNT_OPERATIONS } from './stripe-account';
import {
  invalidRequestError,
  missingResourceError,
  StripeApiError,
  unauthorizedError,
} from './stripe-api-error';
import { intents, setupIntents } from './stripe-collections';
import { CUSTOMER_OPERATIONS } from './stripe-customers';
import { DISPUTE_OPERATIONS } from './stripe-disputes';
import type { Operation, StripeRequest, StripeResponse } from './stripe-operation';
import { PAYMENT_INTENT_OPERATIONS } from './stripe-payment-intents';
import { PAYMENT_METHOD_OPERATIONS } from './stripe-payment-methods';
import { EVENT_OPERATIONS, REFUND_OPERATIONS } from './stripe-refunds';
import { SETUP_INTENT_OPERATIONS } from './stripe-setup-intents';
import { WEBHOOK_ENDPOINT_OPERATIONS } from './stripe-webhook-endpoints';
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
  ...WEBHOOK_ENDPOINT_OPERATIONS,
];

/** Requests with an idempotency key that this process is handling. */
const runningKeys = new Set<string>();

/** Responds to a request as Stripe would, and applies the next scenario for it. */
export async function handleStripeRequest(request: WireRequest): Promise<WireResponse> {
  try {
    const match = findOperation(request.method, request.path);
    const form = readForm(request);
    const isFromBrowser = authenticateCaller(request, form);
    requireCaller(match.operation, isFromBrowser);
    const { key: _key, ...input } = form;
    if (isFromBrowser) await requireClientSecret(match.operation, match.id, input);
    // Stripe.js adds these fields.
    for (const name of ['payment_user_agent', 'referrer', 'guid', 'muid', 'sid', '_stripe_version'])
      delete input[name];

    const scenario = await consumeScenario('call', match.operation.name);
    const effect = scenario?.effect;
    if (effect === 'lose_request') return DROPPED_CONNECTION;
    if (effect === 'fail') return toWire(serverErrorResponse('The sandbox simulates a failure.'));
    if (effect === 'overload') return toWire(rateLimitedResponse());
    if (effect === 'refuse')
      throw invalidRequestError('The sandbox simulates a rejection.', { code: 'insufficient_funds' });
    if (effect === 'in_use') throw keyInUseError();
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
    const response = await runOnce(request, savesFailure ? FAILING_OPERATION : match.operation, {
      id,
      input,
      isFromBrowser,
      scenarioEffect,
      durationMs: effect === 'slow' ? (scenario?.delayMs ?? 0) : 0,
    });
    if (effect === 'lose_response' || effect === 'leave_unconfirmed') return DROPPED_CONNECTION;
    const delayMs = effect === 'delay' ? scenario?.delayMs : undefined;
    return { ...response, delayMs, corruption: toCorruption(effect) };
  } catch (error) {
    return toWire(toErrorResponse(error));
  }
}

/** Replaces the operation; its response is saved with the key as usual. */
const FAILING_OPERATION: Pick<Operation, 'run'> = {
  run: async () => serverErrorResponse('The sandbox simulates a permanent failure.'),
};

type PreparedRequest = Omit<StripeRequest<unknown>, 'session'>;

async function runOnce(
  request: WireRequest,
  operation: Pick<Operation, 'run'>,
  { durationMs, ...prepared }: PreparedRequest & { durationMs: number },
): Promise<WireResponse> {
  const key =
    request.method === 'POST' && !prepared.isFromBrowser ? request.headers['idempotency-key'] : undefined;
  if (key === undefined)
    return toWire(await inTransaction((session) => runOperation(operation, { ...prepared, session })));

  const savedKey = `stripe:${key}`;
  if (runningKeys.has(savedKey)) return toWire(toResponse(keyInUseError()));
  runningKeys.add(savedKey);
  try {
    if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
    const fingerprint = computeFingerprint(request.path, request.body);
    return await inTransaction(async (session) => {
      const savedResponse = await findResponse(savedKey, fingerprint, session);
      if (savedResponse && !savedResponse.isSameRequest) throw keyReusedError();
      if (savedResponse) return toWire(savedResponse, { 'idempotent-replayed': 'true' });
      const response = await runOperation(operation, { ...prepared, session });
      await saveResponse(savedKey, { fingerprint, ...response, session });
      return toWire(response);
    });
  } finally {
    runningKeys.delete(savedKey);
  }
}

/** Converts errors to responses, which are saved with the key like any other; operations throw before they write. */
async function runOperation(
  operation: Pick<Operation, 'run'>,
  request: StripeRequest<unknown>,
): Promise<StripeResponse> {
  try {
    const response = await operation.run(request);
    return request.isFromBrowser ? { ...response, body: toBrowserBody(response.body) } : response;
  } catch (error) {
    if (error instanceof StripeApiError) return toResponse(error);
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
    message: `Unrecognized request URL (${method}: ${path}). The sandbox only supports what the shop uses.`,
  });
}

function readForm({ method, query, body }: WireRequest): Form {
  try {
    return decodeForm(method === 'GET' ? query : body);
  } catch (error) {
    if (error instanceof TypeError) throw invalidRequestError(`Invalid form: ${error.message}`);
    throw error;
  }
}

/** Returns whether the caller used the publishable key. Keys other than the sandbox's two are rejected and not echoed. */
function authenticateCaller({ headers, isFromBrowser }: WireRequest, form: Form): boolean {
  const apiKey = form.key ?? headers.authorization?.replace(/^Bearer /i, '');
  if (apiKey === SANDBOX_KEYS.stripeSecret && !isFromBrowser) return false;
  if (apiKey === SANDBOX_KEYS.stripePublishable) return true;
  throw unauthorizedError(
    apiKey === undefined
      ? 'You did not provide an API key.'
      : 'Invalid API key: this payment sandbox only accepts its own two keys.',
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
    throw invalidRequestError(
      'The sandbox only accepts this request from a browser: card data never reaches the shop’s server.',
    );
}

/** Without the secret key, a request must include the client secret of its intent. */
async function requireClientSecret({ path }: Operation, id: string, input: Form): Promise<void> {
  const isPayment = path.startsWith('/v1/payment_intents/');
  if (!isPayment && !path.startsWith('/v1/setup_intents/')) return;
  const stored = await (isPayment ? intents : setupIntents).find(id);
  if (!stored || stored.value.client_secret !== input.client_secret)
    throw missingResourceError(isPayment ? 'payment_intent' : 'setupintent', id);
}

/** Removes fields about the order, which pages may not see. */
function toBrowserBody(body: object): object {
  const {
    metadata: _metadata,
    customer: _customer,
    receipt_email: _email,
    ...rest
  } = { ...body } as Record<string, unknown>;
  return rest;
}

function keyInUseError(): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key. Please try again.',
  });
}

function keyReusedError(): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function serverErrorResponse(message: string): StripeResponse {
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

function rateLimitedResponse(): StripeResponse {
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' };
  return { status: 429, body: { error } };
}

function toResponse({ status, body }: StripeApiError): StripeResponse {
  return { status, body: { error: body } };
}

function toErrorResponse(error: unknown): StripeResponse {
  if (error instanceof StripeApiError) return toResponse(error);
  if (error instanceof z.ZodError) return toResponse(toInvalidRequestError(error));
  throw error;
}

function toInvalidRequestError({ issues }: z.ZodError): StripeApiError {
  const issue = flattenIssues(issues)[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = [...issue.path, issue.keys[0]].map(String).reduce((all, part) => `${all}[${part}]`);
    if (param === 'payment_method_types')
      return invalidRequestError(
        'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types`.',
        {
          code: 'payment_method_types_no_longer_supported',
          param,
        },
      );
    return invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = issue?.path.map(String).join('.') ?? '';
  return invalidRequestError(`Invalid or missing ${param}: ${issue?.message ?? ''}`, { param });
}

/** For a failed union, uses the first alternative's issues. */
function flattenIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors[0]
      ? issue.errors[0].map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  );
}

function toWire({ status, body }: StripeResponse, headers: Record<string, string> = {}): WireResponse {
  return { status, body, headers };
}
