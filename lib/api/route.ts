import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readSession, renewalCookie, type Session, type SessionUser } from '@/lib/accounts/session';
import { isDatabaseAway } from '@/lib/db/connect';
import { AppError, databaseAway, toErrorBody } from '@/lib/http/errors';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { isWalkable } from '@/lib/http/json-rules';
import { readUpload, type UploadContract, type UploadPart } from '@/lib/http/upload';
import { log } from '@/lib/log';
import { holdsCardData } from './card-data-rules';
import { ownOrigins } from './origin';
import { isChanging, mayChangeByCookie } from './origin-rules';

/**
 * Who may call a handler. There is no default: every handler says it. `public` calls do not ask who
 * calls; `anyone` may call as well, and the handler is told who is signed in, if somebody is.
 */
export type Access = 'public' | 'anyone' | 'user' | 'admin';

type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.infer<S> : undefined;

export type Contract<A extends Access = Access> = {
  access: A;
  /** One line for the description of the calls (`/api/openapi.json`). */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A body of files instead of JSON. */
  upload?: UploadContract;
  /** The body of a success, as it leaves the server. */
  answer?: Schema;
  /** A read that counts as use: it prolongs the session as changing calls do. */
  renewsSession?: boolean;
};

export type Handler = ((request: Request, context: HandlerContext) => Promise<Response>) & {
  contract: Contract;
};
type HandlerContext = { params: Promise<Record<string, string | string[] | undefined>> };

export type CallInput<A extends Access, P, Q, B> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** What was sent of an `upload`, in its order. */
  parts: UploadPart[];
  /** Who calls: certain where access demands somebody. */
  user: A extends 'public' ? null : A extends 'anyone' ? SessionUser | null : SessionUser;
  session: A extends 'public' ? null : A extends 'anyone' ? Session | null : Session;
  /** The address of the client, as far as our proxies vouch for it. */
  clientAddress: string;
  request: Request;
};

/**
 * Makes a Route Handler: asks who calls, parses what came in by the schemas of the contract, calls
 * `handle` with the parsed values, and turns every error into the one envelope. Nothing of an
 * unforeseen error leaves the server but its request id.
 */
export function route<
  A extends Access,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  contract: Contract<A> & { params?: P; query?: Q; body?: B },
  handle: (input: CallInput<A, P, Q, B>) => Promise<Response>,
): Handler {
  const handler = async (request: Request, context: HandlerContext): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    try {
      const session = await authorize(contract.access, request);
      const params = contract.params && parseParams(contract.params, await context.params);
      const query = contract.query && parseQuery(contract.query, new URL(request.url).searchParams);
      const body = contract.body?.parse(await readJson(request));
      const parts = contract.upload ? await readUpload(request, contract.upload) : [];
      const response = await handle({
        params,
        query,
        body,
        parts,
        user: session?.user ?? null,
        session,
        clientAddress: request.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
        request,
      } as CallInput<A, P, Q, B>);
      return await prolong(session, contract, request, response);
    } catch (error) {
      return toErrorResponse(error, requestId, contract.access === 'admin');
    }
  };
  return Object.assign(handler, { contract });
}

/**
 * For the few handlers that route() does not make, because they answer bytes or somebody else's
 * form: whatever they throw becomes the one envelope too.
 */
export function guarded<C>(
  handle: (request: Request, context: C) => Promise<Response>,
): (request: Request, context: C) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      return toErrorResponse(error, request.headers.get('x-request-id') ?? randomUUID());
    }
  };
}

/** The answer to an error, whatever it is; the one place that decides what leaves the server. */
function toErrorResponse(error: unknown, requestId: string, isAdminCall = false): Response {
  const refusal = toAppError(error);
  // What passes by itself calls nobody: a process that starts says so to every probe.
  const cause = error instanceof AppError ? { reason: error.message } : { err: error };
  if (refusal.code === 'unavailable') log.warn({ requestId, ...cause }, 'call refused for now');
  else if (refusal.status >= 500) log.error({ requestId, err: error }, 'call failed');
  const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? 5 : undefined);
  return Response.json(
    { ...toErrorBody(refusal), ...(isAdminCall && { msg: refusal.message }) },
    { status: refusal.status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} },
  );
}

/** The session that the access demands; a changing call by cookie must come from our own pages. */
async function authorize(access: Access, request: Request): Promise<Session | null> {
  const source = {
    method: request.method,
    origin: request.headers.get('origin'),
    fetchSite: request.headers.get('sec-fetch-site'),
  };
  if (access === 'public' || access === 'anyone') {
    // Nobody's page but ours may sign a visitor in or out, or order; other clients say no origin at all.
    const saysWhere = source.origin !== null || source.fetchSite === 'cross-site';
    const isForeign = isChanging(source.method) && saysWhere && !request.headers.has('authorization');
    if (isForeign && !mayChangeByCookie(source, ownOrigins(request.headers))) throw foreignPage();
    if (access === 'public') return null;
  }
  const session = await readSession(request);
  // A cookie whose session is over makes a guest; a token that was sent on purpose must be good.
  if (!session && access === 'anyone' && !request.headers.has('authorization')) return null;
  if (!session) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (session.byCookie && !mayChangeByCookie(source, ownOrigins(request.headers))) throw foreignPage();
  if (access === 'admin' && session.user.role !== 'admin') {
    throw new AppError('forbidden', 'Only an administrator may do this.');
  }
  return session;
}

function foreignPage(): AppError {
  return new AppError('forbidden', 'This request did not come from a page of the shop.');
}

/** A session in use lives on: after a changing call, or a read that says it counts. */
async function prolong(
  session: Session | null,
  contract: Contract,
  request: Request,
  response: Response,
): Promise<Response> {
  const counts = isChanging(request.method) || contract.renewsSession;
  // A handler that sets the cookie itself (logout, password change) has the last word.
  if (!session || !counts || response.headers.has('set-cookie')) return response;
  const cookie = await renewalCookie(session);
  if (cookie) response.headers.append('Set-Cookie', cookie);
  return response;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return toInvalidInput(error);
  if (isDatabaseAway(error)) return databaseAway();
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

function toInvalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return new AppError('invalid_input', error.issues[0]?.message ?? 'Invalid input.', fields);
}

/** A malformed id names nothing, just as an unknown one. */
function parseParams(schema: Schema, params: Record<string, unknown>): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError('not_found', 'There is nothing at this address.');
  return result.data;
}

/** A parameter given twice arrives as a list, which no schema takes by accident. */
function parseQuery(schema: Schema, search: URLSearchParams): unknown {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    query[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return schema.parse(query);
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('unsupported_media', 'This call takes JSON (Content-Type: application/json).');
  }
  const body: unknown = await request.json().catch(() => {
    throw new AppError('invalid_input', 'The body of this call is not valid JSON.');
  });
  if (!isWalkable(body)) {
    throw new AppError('invalid_input', 'The body of this call holds more than any call takes.');
  }
  if (holdsCardData(body)) {
    throw new AppError(
      'invalid_input',
      'This shop takes no card numbers: please enter your card in the field of the card provider.',
    );
  }
  return body;
}
