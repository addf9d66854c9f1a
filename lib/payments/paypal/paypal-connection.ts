import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '@/lib/http/errors';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { log } from '@/lib/runtime/log';
import { PAYPAL_ANSWERS, toPaypalAnswer } from './paypal-answer-rules';
import { paypalEndpoint } from './paypal-endpoint';
import { currentToken } from './paypal-token';
import { fetchJson, type JsonResponse, UnusableResponse } from './paypal-transport';

/**
 * The time limit for a request with all its retries and waits; shorter than the shop's request timeout and shutdown.
 */
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 250;

/** A request as built by PayPal's package. */
export type PaypalRequest = { path: string; verb: string; headers: Record<string, string>; body?: unknown };

/** Thrown if PayPal understood a request and refused it. */
export class PaypalRejection extends Error {
  constructor(
    readonly status: number,
    /** PayPal's name for the reason, such as `INSTRUMENT_DECLINED`. */
    readonly issue: string,
  ) {
    super(issue);
    this.name = 'PaypalRejection';
  }
}

/**
 * Sends a request and returns the response, parsed with `schema`. `requestId` makes retries idempotent, here
 * and at PayPal. Throws `PaypalRejection`; an outage `ProviderFailure` when PayPal does not respond or the
 * response cannot be read; `in_progress` while PayPal is still processing an earlier attempt.
 */
export async function sendRequest<S extends z.ZodType>(
  request: PaypalRequest,
  schema: S,
  requestId?: string,
): Promise<z.infer<S>> {
  const deadlineMs = Date.now() + REQUEST_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return parseResponse(schema, await send(request, requestId));
    } catch (error) {
      if (error instanceof PaypalRejection && !isBusy(error)) throw error;
      const waitMs = backoffMs(error, attempt);
      if (attempt === MAX_ATTEMPTS || Date.now() + waitMs >= deadlineMs) throw toFinalError(error);
      await pause(waitMs);
    }
  }
}

/** Makes one attempt with the current token; PayPal may have revoked it, so a 401 requests a new one, once. */
async function send(request: PaypalRequest, requestId: string | undefined): Promise<JsonResponse> {
  const token = await currentToken();
  const response = await sendWithToken(token, request, requestId);
  return response.status === 401
    ? sendWithToken(await currentToken({ insteadOf: token }), request, requestId)
    : response;
}

function sendWithToken(
  token: string,
  { path, verb, headers, body }: PaypalRequest,
  requestId: string | undefined,
): Promise<JsonResponse> {
  return fetchJson(`${paypalEndpoint().baseUrl}${path.replace(/\?$/, '')}`, {
    method: verb,
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      Prefer: 'return=representation',
      ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
    },
    // A string body is sent unchanged: a signature covers its exact bytes.
    ...(verb !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });
}

const rejectionSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

function parseResponse<S extends z.ZodType>(schema: S, { status, json }: JsonResponse): z.infer<S> {
  if (status < 300) {
    const result = schema.safeParse(json);
    if (result.success) return result.data;
    throw new UnusableResponse('SchemaMismatch', status);
  }
  const { data } = rejectionSchema.safeParse(json);
  const issue = data ? (data.details?.[0]?.issue ?? data.name ?? data.error ?? 'UNKNOWN') : null;
  const { kind } = PAYPAL_ANSWERS[toPaypalAnswer(status, issue)];
  if (kind === 'outage' || issue === null) throw new UnusableResponse('NoRefusal', status);
  throw new PaypalRejection(status, issue);
}

/** An earlier attempt with the same request id is still running. */
function isBusy({ status, issue }: PaypalRejection): boolean {
  return PAYPAL_ANSWERS[toPaypalAnswer(status, issue)].kind === 'busy';
}

/** Exponential backoff with jitter; PayPal's own Retry-After takes precedence. */
function backoffMs(error: unknown, attempt: number): number {
  if (error instanceof UnusableResponse && error.retryAfterMs !== null) return error.retryAfterMs;
  return FIRST_BACKOFF_MS * 2 ** attempt * (0.5 + Math.random() / 2);
}

function toFinalError(error: unknown): AppError {
  if (error instanceof PaypalRejection) {
    return new AppError({
      code: 'in_progress',
      message: 'PayPal is still working on this payment. Please wait a moment.',
      retryAfterSeconds: 5,
    });
  }
  return toOutage(error);
}

/** Returns a neutral error. The response itself is never logged: it may quote the request. */
export function toOutage(error: unknown): AppError {
  // A shop without PayPal keys already gets a specific error.
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.name : 'unknown';
  const status = error instanceof UnusableResponse ? error.status : undefined;
  log.warn({ failure: reason, status }, 'PayPal did not respond, or the response could not be read');
  return new ProviderFailure('paypal', 'outage', reason);
}

export function toPaypalFailure({ status, issue }: PaypalRejection): AppError {
  log.warn({ status, issue }, 'PayPal rejected a request');
  return new ProviderFailure('paypal', 'refusal', issue);
}
