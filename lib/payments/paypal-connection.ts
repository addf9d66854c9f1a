import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { paypalEndpoint } from './endpoints';
import { currentToken } from './paypal-token';
import { askJson, type JsonResponse, Unreadable } from './paypal-transport';
import { ProviderFailure } from './provider-failure';

/** A call with all its tries and waits: less than a request of the shop, or its stop, may take. */
const CALL_WAIT_MS = 20_000;
const TRIES = 3;
const FIRST_BACKOFF_MS = 250;

/** What PayPal's package builds. */
export type PaypalRequest = { path: string; verb: string; headers: Record<string, string>; body?: unknown };

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

/**
 * Sends a request and gives what came back, which must be of the form of `schema`. `requestId` makes a
 * repeated one count once, there and here. Refused with `PaypalRefused`; with an outage of the provider
 * when PayPal does not answer, or nothing that can be read; with `in_progress` while it still works on an
 * earlier try.
 */
export async function ask<S extends z.ZodType>(
  request: PaypalRequest,
  schema: S,
  requestId?: string,
): Promise<z.infer<S>> {
  const deadlineMs = Date.now() + CALL_WAIT_MS;
  for (let tried = 1; ; tried++) {
    try {
      return read(schema, await send(request, requestId));
    } catch (error) {
      if (error instanceof PaypalRefused && !isBusy(error)) throw error;
      const waitMs = waitBeforeNext(error, tried);
      if (tried === TRIES || Date.now() + waitMs >= deadlineMs) throw atLast(error);
      await pause(waitMs);
    }
  }
}

/** One try, with the token that is at hand; PayPal may have withdrawn it, so that another is asked for once. */
async function send(request: PaypalRequest, requestId: string | undefined): Promise<JsonResponse> {
  const token = await currentToken();
  const response = await sendWith(token, request, requestId);
  return response.status === 401
    ? sendWith(await currentToken({ insteadOf: token }), request, requestId)
    : response;
}

function sendWith(
  token: string,
  { path, verb, headers, body }: PaypalRequest,
  requestId: string | undefined,
): Promise<JsonResponse> {
  return askJson(`${paypalEndpoint().baseUrl}${path.replace(/\?$/, '')}`, {
    method: verb,
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      Prefer: 'return=representation',
      ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
    },
    // A body that is a text goes as it is: a signature stands over its very letters.
    ...(verb !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });
}

const refusalSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

function read<S extends z.ZodType>(schema: S, { status, json }: JsonResponse): z.infer<S> {
  if (status < 300) {
    const result = schema.safeParse(json);
    if (result.success) return result.data;
    throw new Unreadable('SchemaMismatch', status);
  }
  const refusal = refusalSchema.safeParse(json);
  // Credentials that are not good any more concern every call.
  if (!refusal.success || status === 401) throw new Unreadable('NoRefusal', status);
  const { details, name, error } = refusal.data;
  throw new PaypalRefused(status, details?.[0]?.issue ?? name ?? error ?? 'UNKNOWN');
}

/** An earlier try with the same request id still runs. */
function isBusy({ status, issue }: PaypalRefused): boolean {
  return status === 409 || issue === 'PREVIOUS_REQUEST_IN_PROGRESS';
}

/** Longer each time and not in step with others; what PayPal itself asks for comes first. */
function waitBeforeNext(error: unknown, tried: number): number {
  if (error instanceof Unreadable && error.retryAfterMs !== null) return error.retryAfterMs;
  return FIRST_BACKOFF_MS * 2 ** tried * (0.5 + Math.random() / 2);
}

function atLast(error: unknown): AppError {
  if (error instanceof PaypalRefused) {
    return new AppError(
      'in_progress',
      'PayPal is still working on this payment. Please wait a moment.',
      undefined,
      5,
    );
  }
  return outage(error);
}

/** A neutral refusal. Never the response itself in the log: it may quote what was sent. */
export function outage(error: unknown): AppError {
  // A shop that is not set up for PayPal says so itself.
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.name : 'unknown';
  const status = error instanceof Unreadable ? error.status : undefined;
  log.warn({ failure: reason, status }, 'PayPal did not answer, or nothing that can be read');
  return new ProviderFailure('paypal', 'outage', reason);
}

export function refusal({ status, issue }: PaypalRefused): AppError {
  log.warn({ status, issue }, 'PayPal refused a call');
  return new ProviderFailure('paypal', 'refusal', issue);
}
