import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readSession, type Session, type SessionUser } from '@/lib/accounts/session';
import { renewSession as renewSessionCookie } from '@/lib/accounts/session-commands';
import { isDatabaseUnavailable } from '@/lib/db/connect';
import type { Access, Endpoint, Parsed, Reply } from '@/lib/http/endpoint';
import { AppError, databaseUnavailableError, toErrorBody } from '@/lib/http/errors';
import { toFieldErrors } from '@/lib/http/field-error-rules';
import { CLIENT_ADDRESS_HEADER, PAGE_USER_HEADER } from '@/lib/http/header-rules';
import { isWithinJsonLimits } from '@/lib/http/json-rules';
import { readUpload, type UploadPart } from '@/lib/http/upload';
import { log } from '@/lib/runtime/log';
import { runPatiently } from '@/lib/runtime/process-state';
import { containsCardData } from './card-data-rules';
import { foreignOriginError, listShopOrigins } from './origin';
import { canWriteWithCookie, isUnsafeMethod, type RequestSource } from './origin-rules';

export type Handler<E extends Endpoint = Endpoint> = ((
  request: Request,
  context: HandlerContext,
) => Promise<Response>) & { endpoint: E };
type HandlerContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** The value for a signed-in user; null only if the access does not require a session. */
type IfSignedIn<A extends Access, T> = A extends 'user' | 'admin'
  ? T
  : A extends 'optional'
    ? T | null
    : null;

export type HandlerInput<E extends Endpoint> = {
  /** The signed-in user. */
  user: IfSignedIn<E['access'], SessionUser>;
  session: IfSignedIn<E['access'], Session>;
  /** Reads the session of a `lazy` endpoint. */
  findSession: E['access'] extends 'lazy' ? () => Promise<Session | null> : null;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  /** Only the headers that the endpoint declares. */
  headers: Parsed<E, 'headers'>;
  body: Parsed<E, 'body'>;
  /** The parts of an `upload`, in the order they were sent. */
  parts: UploadPart[];
  /** The client's IP address, as reported by trusted proxies. */
  clientAddress: string;
  request: Request;
};

/**
 * Creates the Route Handler of an endpoint: it authorizes the request, parses it with the endpoint's
 * schemas, calls `handle` with the parsed values, builds the response, and converts every error to the error
 * envelope. The response to an unexpected error reveals no details.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: HandlerInput<E>) => Promise<Reply<E>>,
): Handler<E> {
  const answer = async (request: Request, context: HandlerContext): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    try {
      const session = await authorize(endpoint.access, request);
      const params = endpoint.params && parseParams(endpoint.params, await context.params);
      const query = endpoint.query && parseQuery(endpoint.query, new URL(request.url).searchParams);
      const body = endpoint.body?.parse(await readJson(request));
      const headers = endpoint.headers && parseHeaders(endpoint.headers, request.headers);
      const parts = endpoint.upload ? await readUpload(request, endpoint.upload) : [];
      const reply = await handle({
        params,
        query,
        headers,
        body,
        parts,
        user: session?.user ?? null,
        session,
        findSession: endpoint.access === 'lazy' ? () => findUserSession(request) : null,
        clientAddress: request.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
        request,
      } as HandlerInput<E>);
      const response = await toResponse(reply, endpoint.contentType);
      return await renewSession(response, { session, endpoint, request });
    } catch (error) {
      return toErrorResponse(error, requestId, endpoint.access === 'admin');
    }
  };
  const handler = (request: Request, context: HandlerContext) =>
    waitingIfWrite(request, () => answer(request, context));
  return Object.assign(handler, { endpoint });
}

/**
 * How long a write waits for a new primary: "The median time before a cluster elects a new primary should not typically exceed 12
 * seconds", https://www.mongodb.com/docs/manual/core/replica-set-elections/
 */
const FAILOVER_WAIT_MS = 12_000;

/** An order, a login or a change by an admin waits out a failover; a read is answered at once, from a cache or with 503. */
function waitingIfWrite<T>({ method }: Request, work: () => T): T {
  return isUnsafeMethod(method) ? runPatiently(FAILOVER_WAIT_MS, work) : work();
}

type AnyReply = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: readonly string[];
};

async function toResponse(reply: AnyReply, contentType: Endpoint['contentType']): Promise<Response> {
  const { cookies = [] } = reply;
  const response = await toBodyResponse(reply, contentType);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

async function toBodyResponse(
  { status, body, headers }: AnyReply,
  contentType: Endpoint['contentType'],
): Promise<Response> {
  if (body === undefined) return new Response(null, { status, headers });
  if (contentType === undefined) return Response.json(body, { status, headers });
  return new Response(isInParts(body) ? await toStream(body) : String(body), {
    status,
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, ...headers },
  });
}

function isInParts(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Returns the parts as a stream that reads the next one when it is wanted. Throws if the first one cannot be made; a later
 * failure ends the connection, so that no one takes the beginning of a file for all of it.
 */
async function toStream(parts: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next = await iterator.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await iterator.next();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * Wraps the few handlers that route() cannot create, because they respond with bytes, text or a third party's format.
 * Anything they throw is converted to the same error envelope.
 */
export function withErrorEnvelope<C>(
  handle: (request: Request, context: C) => Promise<Response>,
): (request: Request, context: C) => Promise<Response> {
  return async (request, context) => {
    try {
      return await waitingIfWrite(request, () => handle(request, context));
    } catch (error) {
      return toErrorResponse(error, request.headers.get('x-request-id') ?? randomUUID());
    }
  };
}

/** Converts any error to a response. No other code decides about the content of an error response. */
function toErrorResponse(error: unknown, requestId: string, isAdmin = false): Response {
  const appError = toAppError(error);
  const cause = error instanceof AppError ? { reason: error.message } : { err: error };
  // Only a warning, because it is temporary; for routine errors, the line of the request says enough.
  if (appError.code === 'unavailable')
    log[appError.isRoutine ? 'debug' : 'warn'](
      { requestId, ...cause },
      'request failed: temporarily unavailable',
    );
  else if (appError.status >= 500) log.error({ requestId, err: error }, 'request failed');
  const retryAfter = appError.retryAfterSeconds ?? (appError.status === 503 ? 5 : undefined);
  return Response.json(
    { ...toErrorBody(appError), ...(isAdmin && { msg: appError.message }) },
    { status: appError.status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} },
  );
}

/** Returns the session that the access requires. A write authenticated by cookie must come from the shop's own pages. */
async function authorize(access: Access, request: Request): Promise<Session | null> {
  if (access !== 'user' && access !== 'admin') requireSameOrigin(request);
  if (access === 'public' || access === 'lazy') return null;
  const session = await findUserSession(request);
  // An expired cookie makes the visitor a guest, but a bearer token is sent on purpose and must be valid.
  if (!session && access === 'optional' && !request.headers.has('authorization')) return null;
  if (!session) throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
  if (
    session.isCookieSession &&
    !canWriteWithCookie(toRequestSource(request), listShopOrigins(request.headers))
  ) {
    throw foreignOriginError(request.headers);
  }
  if (access === 'admin' && session.user.role !== 'admin') {
    throw new AppError({ code: 'forbidden', message: 'Only an administrator may do this.' });
  }
  if (access === 'admin' && session.needsSecondFactor) {
    throw new AppError({
      code: 'second_factor_setup_required',
      message: 'Administrators of this shop need two-step login. Please turn it on in your profile first.',
    });
  }
  return session;
}

/** Reads the session; throws if another user has logged in since the page that sends the request was loaded. */
async function findUserSession(request: Request): Promise<Session | null> {
  const session = await readSession(request);
  const pageUserId = request.headers.get(PAGE_USER_HEADER);
  if (!session || pageUserId === null || pageUserId === session.user.id) return session;
  throw new AppError({
    code: 'other_user',
    message: 'Another user has logged in in this browser, so this was not done. Please reload the page.',
  });
}

/** Refuses other sites' pages, which must not log a visitor in or out or place an order; API clients send no origin. */
export function requireSameOrigin(request: Request): void {
  const source = toRequestSource(request);
  const isFromBrowser = source.origin !== null || source.fetchSite === 'cross-site';
  const isChecked = isUnsafeMethod(source.method) && isFromBrowser && !request.headers.has('authorization');
  if (isChecked && !canWriteWithCookie(source, listShopOrigins(request.headers)))
    throw foreignOriginError(request.headers);
}

function toRequestSource({ method, headers }: Request): RequestSource {
  return { method, origin: headers.get('origin'), fetchSite: headers.get('sec-fetch-site') };
}

/** Renews the session after a write, or after a read that declares `renewsSession`. */
async function renewSession(
  response: Response,
  { session, endpoint, request }: { session: Session | null; endpoint: Endpoint; request: Request },
): Promise<Response> {
  const canRenew = isUnsafeMethod(request.method) || endpoint.renewsSession;
  // A handler that sets the cookie itself (logout, password change) takes precedence.
  if (!session || !canRenew || response.headers.has('set-cookie')) return response;
  const cookie = await renewSessionCookie(session, request.headers.get('user-agent'));
  if (cookie) response.headers.append('Set-Cookie', cookie);
  return response;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return toInvalidInput(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailableError();
  return new AppError({ code: 'internal', message: 'Something went wrong on our side. Please try again.' });
}

function toInvalidInput(error: z.ZodError): AppError {
  return new AppError({
    code: 'invalid_input',
    message: error.issues[0]?.message ?? 'Invalid input.',
    fields: toFieldErrors(error),
  });
}

/** Throws `not_found` for a malformed id, as for an unknown one. */
function parseParams(schema: z.ZodType, params: Record<string, unknown>): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  return result.data;
}

/** A repeated parameter becomes an array, which a schema accepts only if it asks for one. */
function parseQuery(schema: z.ZodType, search: URLSearchParams): unknown {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    query[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return schema.parse(query);
}

function parseHeaders(schema: z.ZodObject, headers: Headers): unknown {
  const values = Object.keys(schema.shape).map((name) => [name, headers.get(name) ?? undefined]);
  return schema.parse(Object.fromEntries(values));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new AppError({ code: 'invalid_input', message: 'The request body is not valid JSON.' });
  }
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError({
      code: 'unsupported_media',
      message: 'This endpoint expects JSON (Content-Type: application/json).',
    });
  }
  const json = await request.text();
  if (!isWithinJsonLimits(json)) {
    throw new AppError({
      code: 'invalid_input',
      message: 'The request body is too deeply nested or has too many values.',
    });
  }
  const body = parseJson(json);
  if (containsCardData(body)) {
    throw new AppError({
      code: 'invalid_input',
      message:
        "Please enter your card only in the card provider's field: this shop does not accept card numbers.",
    });
  }
  return body;
}
