import type { z } from 'zod';
import type { DetailedCode, ErrorBody, ErrorCode, ErrorSchemas } from './errors';
import type { UploadContract } from './upload';

/**
 * Who may send a request. Anyone may request the first three: a `public` endpoint never reads the session, a `lazy` one
 * reads it when its handler calls `findSession`, and an `optional` one passes its handler the signed-in user, if any.
 */
export type Access = 'public' | 'lazy' | 'optional' | 'user' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint's contract, shared by its handler, its callers, the OpenAPI document and the tests. */
export type Endpoint = {
  readonly method: Method;
  /** In OpenAPI syntax, with the parameters in braces. */
  readonly path: `/api/${string}`;
  /** Required, so that no endpoint is public by mistake. */
  readonly access: Access;
  /** One line for the OpenAPI document (`/api/openapi.json`). */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The request headers that the handler reads. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Files instead of a JSON body. */
  readonly upload?: UploadContract;
  /** The format of the body of a success, which is then a text, or parts that are sent as they come; JSON unless it says otherwise. */
  readonly contentType?: 'text/csv';
  /** The success statuses, each with the schema of the body as it is sent; null for an empty body. */
  readonly responses: { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 204?: null };
  /** The errors of the shop's rules; those that every such endpoint has are not repeated (`listImpliedCodes`). */
  readonly errors?: ErrorSchemas;
  /** Whether a read renews the session, as writes do. */
  readonly renewsSession?: boolean;
};

/** Declares an endpoint and infers its literal types. */
export function endpoint<const E extends Endpoint>(contract: E): E {
  return contract;
}

/** The parsed value of one part of the request; undefined if the endpoint has no such part. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [P in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** The value of a response body before it is serialized; the schema does not transform it. */
type Body<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The return value of a handler: a success status and its body. */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['responses']]: {
    // A plain `Status` would widen a handler's literal to `number`.
    status: Extract<Status, number>;
    headers?: Record<string, string>;
    /** Values of `Set-Cookie`. */
    cookies?: readonly string[];
  } & (E['responses'][Status] extends z.ZodType
    ? { body: Body<E['responses'][Status]> | PartsIfText<E> }
    : { body?: undefined });
}[keyof E['responses']];

/** A text may be long: its parts are sent while the next ones are made. */
type PartsIfText<E extends Endpoint> = E extends { readonly contentType: string }
  ? AsyncIterable<string>
  : never;

/** The body of a success response. */
export type ResponseBody<E extends Endpoint> = {
  [Status in keyof E['responses']]: Body<E['responses'][Status]>;
}[keyof E['responses']];

/** The errors that an endpoint declares. */
type ErrorsOf<E extends { readonly errors?: ErrorSchemas }> = E extends {
  readonly errors: infer Errors extends ErrorSchemas;
}
  ? Errors
  : Record<never, never>;

/**
 * The body of an error response: with the details that the endpoint declares for its code. It is empty if it did not come
 * from the shop but from a proxy before it.
 */
export type ErrorResponse<E extends { readonly errors?: ErrorSchemas }> = Partial<Omit<ErrorBody, 'code'>> &
  (
    | { code?: Exclude<ErrorCode, DetailedCode<ErrorsOf<E>>> }
    | {
        [Code in DetailedCode<ErrorsOf<E>>]: { code: Code } & Body<ErrorsOf<E>[Code]>;
      }[DetailedCode<ErrorsOf<E>>]
  );

/** The request body that a caller may send, before defaults and transforms. */
export type RequestBody<E extends Endpoint> = E extends { readonly body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** The headers that a caller may send. */
export type RequestHeaders<E extends Endpoint> = E extends { readonly headers: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** The path with its parameters filled in, and a query if the endpoint takes one. */
export type RequestPath<E extends Endpoint> = E extends { readonly query: z.ZodType }
  ? Filled<E['path']> | `${Filled<E['path']>}?${string}`
  : Filled<E['path']>;

type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
