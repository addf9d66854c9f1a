import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isDatabaseAway } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { AppError, toErrorBody } from './errors';

/** Who may call a handler. There is no default: every handler says it. */
export type Access = 'public';

type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.infer<S> : undefined;

export type Contract = {
  access: Access;
  /** One line for the description of the calls (`/api/openapi.json`). */
  summary: string;
  params?: Schema;
  query?: Schema;
  /** The body of a success, as it leaves the server. */
  answer?: Schema;
};

export type Handler = ((request: Request, context: HandlerContext) => Promise<Response>) & {
  contract: Contract;
};
type HandlerContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Makes a Route Handler: parses what came in by the schemas of the contract, calls `handle` with
 * the parsed values, and turns every error into the one envelope. Nothing of an unforeseen error
 * leaves the server but its request id.
 */
export function route<P extends Schema | undefined, Q extends Schema | undefined>(
  contract: Contract & { params?: P; query?: Q },
  handle: (input: { params: Parsed<P>; query: Parsed<Q>; request: Request }) => Promise<Response>,
): Handler {
  const handler = async (request: Request, context: HandlerContext): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    try {
      const params = contract.params && parseParams(contract.params, await context.params);
      const query = contract.query && parseQuery(contract.query, new URL(request.url).searchParams);
      return await handle({
        params: params as Parsed<P>,
        query: query as Parsed<Q>,
        request,
      });
    } catch (error) {
      return toErrorResponse(error, requestId);
    }
  };
  return Object.assign(handler, { contract });
}

/** The answer to an error, whatever it is; the one place that decides what leaves the server. */
export function toErrorResponse(error: unknown, requestId: string): Response {
  const refusal = toAppError(error);
  if (refusal.status >= 500) log.error({ requestId, err: error }, 'call failed');
  return Response.json(toErrorBody(refusal), {
    status: refusal.status,
    headers: refusal.status === 503 ? { 'Retry-After': '5' } : {},
  });
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return toInvalidInput(error);
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The shop is resting for a moment. Please try again shortly.');
  }
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
