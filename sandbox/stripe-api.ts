import { z } from 'zod';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { findAnswer, fingerprintOf, saveAnswer } from './answers';
import { decodeForm, type Form } from './form-rules';
import { garblingOf, takeScenario } from './scenarios';
import { inOneStep } from './store';
import { ACCOUNT_OPERATIONS } from './stripe-account';
import type { Answer, Operation, StripeCall } from './stripe-call';
import { CUSTOMER_OPERATIONS } from './stripe-customers';
import { DISPUTE_OPERATIONS } from './stripe-disputes';
import { PAYMENT_INTENT_OPERATIONS } from './stripe-payment-intents';
import { PAYMENT_METHOD_OPERATIONS } from './stripe-payment-methods';
import { EVENT_OPERATIONS, REFUND_OPERATIONS } from './stripe-refunds';
import { invalid, missing, StripeRefusal, unauthorized } from './stripe-refusal';
import { SETUP_INTENT_OPERATIONS } from './stripe-setup-intents';
import { intents, setupIntents } from './stripe-shelves';
import { CUT, type WireAnswer, type WireRequest } from './wire';

/** Stripe's API as far as the shop uses it, at Stripe's own paths. */
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

/** Calls with an idempotency key that are being answered by this process. */
const running = new Set<string>();

/** Answers one call as Stripe would, after whatever was arranged to go wrong. */
export async function answerStripe(request: WireRequest): Promise<WireAnswer> {
  try {
    const found = findOperation(request.method, request.path);
    const form = readForm(request);
    const byBrowser = readCaller(request, form);
    requireCaller(found.operation, byBrowser);
    const { key: _key, ...input } = form;
    if (byBrowser) await requireClientSecret(found.operation, found.id, input);
    // Stripe.js names itself in what it sends.
    for (const name of ['payment_user_agent', 'referrer', 'guid', 'muid', 'sid', '_stripe_version'])
      delete input[name];

    const scenario = await takeScenario('call', found.operation.name);
    const effect = scenario?.effect;
    if (effect === 'lose_request') return CUT;
    if (effect === 'fail') return toWire(failure('The sandbox was told to fail.'));
    if (effect === 'overload') return toWire(overload());
    if (effect === 'refuse') throw invalid('The sandbox was told to refuse.', { code: 'insufficient_funds' });
    const keepsFailure = effect === 'fail_for_good';
    const arranged =
      effect === 'authentication_required' ||
      effect === 'leave_unconfirmed' ||
      effect === 'process' ||
      effect === 'refuse_other_card' ||
      effect === 'spend_card' ||
      effect === 'pending'
        ? effect
        : undefined;
    const { id } = found;
    const answered = await answerOnce(request, keepsFailure ? FAILING : found.operation, {
      id,
      input,
      byBrowser,
      arranged,
    });
    if (effect === 'lose_response' || effect === 'leave_unconfirmed') return CUT;
    const delayMs = effect === 'delay' ? scenario?.delayMs : undefined;
    return { ...answered, delayMs, garbled: garblingOf(effect) };
  } catch (error) {
    return toWire(toAnswer(error));
  }
}

/** Stands for any operation: what it answers is kept with the key as every answer is. */
const FAILING: Pick<Operation, 'run'> = {
  run: async () => failure('The sandbox was told to fail for good.'),
};

type Prepared = Omit<StripeCall<unknown>, 'session'>;

async function answerOnce(
  request: WireRequest,
  operation: Pick<Operation, 'run'>,
  call: Prepared,
): Promise<WireAnswer> {
  const key = request.method === 'POST' && !call.byBrowser ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return toWire(await inOneStep((session) => run(operation, { ...call, session })));

  const saved = `stripe:${key}`;
  if (running.has(saved)) return toWire(refusalBody(keyInUse()));
  running.add(saved);
  try {
    const fingerprint = fingerprintOf(request.path, request.body);
    return await inOneStep(async (session) => {
      const before = await findAnswer(saved, fingerprint, session);
      if (before && !before.isSameCall) throw otherCall();
      if (before) return toWire(before, { 'idempotent-replayed': 'true' });
      const answer = await run(operation, { ...call, session });
      await saveAnswer(saved, fingerprint, answer, session);
      return toWire(answer);
    });
  } finally {
    running.delete(saved);
  }
}

/** A refusal is an answer like any other: it is kept with its key, and nothing was written before it. */
async function run(operation: Pick<Operation, 'run'>, call: StripeCall<unknown>): Promise<Answer> {
  try {
    const answer = await operation.run(call);
    return call.byBrowser ? { ...answer, body: forBrowser(answer.body) } : answer;
  } catch (error) {
    if (error instanceof StripeRefusal) return refusalBody(error);
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
  throw new StripeRefusal(404, {
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

/** True for the publishable key. Any key but the sandbox's two is refused, and never repeated. */
function readCaller({ headers, isFromBrowser }: WireRequest, form: Form): boolean {
  const said = form.key ?? headers.authorization?.replace(/^Bearer /i, '');
  if (said === SANDBOX_KEYS.stripeSecret && !isFromBrowser) return false;
  if (said === SANDBOX_KEYS.stripePublishable) return true;
  throw unauthorized(
    said === undefined
      ? 'You did not provide an API key.'
      : 'Invalid API key: this is the payment sandbox of the shop, which takes its own two keys alone.',
  );
}

function requireCaller({ caller }: Operation, byBrowser: boolean): void {
  if (byBrowser && caller === 'server')
    throw new StripeRefusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  if (!byBrowser && caller === 'browser')
    throw invalid('The sandbox takes this from the browser alone: no card passes the shop’s server.');
}

/** Whoever has no secret key must know the secret of the one intent that he asks about. */
async function requireClientSecret({ path }: Operation, id: string, input: Form): Promise<void> {
  const isPayment = path.startsWith('/v1/payment_intents/');
  if (!isPayment && !path.startsWith('/v1/setup_intents/')) return;
  const kept = await (isPayment ? intents : setupIntents).find(id);
  if (!kept || kept.value.client_secret !== input.client_secret)
    throw missing(isPayment ? 'payment_intent' : 'setupintent', id);
}

/** Pages are told nothing of the order behind the payment. */
function forBrowser(body: object): object {
  const {
    metadata: _metadata,
    customer: _customer,
    receipt_email: _email,
    ...rest
  } = { ...body } as Record<string, unknown>;
  return rest;
}

function keyInUse(): StripeRefusal {
  return new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key. Please try again.',
  });
}

function otherCall(): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function failure(message: string): Answer {
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

function overload(): Answer {
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' };
  return { status: 429, body: { error } };
}

function refusalBody({ status, body }: StripeRefusal): Answer {
  return { status, body: { error: body } };
}

function toAnswer(error: unknown): Answer {
  if (error instanceof StripeRefusal) return refusalBody(error);
  if (error instanceof z.ZodError) return refusalBody(toInvalid(error));
  throw error;
}

function toInvalid({ issues }: z.ZodError): StripeRefusal {
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

/** Of alternatives that all failed, the first one's reasons. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors[0]
      ? issue.errors[0].map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  );
}

function toWire({ status, body }: Answer, headers: Record<string, string> = {}): WireAnswer {
  return { status, body, headers };
}
