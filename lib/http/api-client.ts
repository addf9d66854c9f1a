import type { Endpoint, RequestBody, RequestHeaders, RequestPath, ResponseBody } from './endpoint';
import type { ErrorBody } from './errors';

/** An error response of the shop's API. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody>,
  ) {
    super(body.error ?? body.message ?? `The request failed with status ${status}.`);
    this.name = 'ApiError';
  }
}

/** Whether the server refused a request because the session has ended. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type Options<E extends Endpoint> =
  RequestBody<E> extends undefined
    ? [options?: { headers?: RequestHeaders<E> }]
    : [options: { body: RequestBody<E>; headers?: RequestHeaders<E> }];

/**
 * Sends a JSON request to one of the shop's endpoints. The endpoint is only a type parameter (`typeof
 * addAddress`), so no schema is bundled. Throws `ApiError` for an error response, and `TypeError` if
 * offline or if a successful response cannot be read.
 */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: RequestPath<E>,
  ...[options]: Options<E>
): Promise<ResponseBody<E>> {
  const { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = options ?? {};
  const allHeaders = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const response = await fetch(path, {
    method,
    ...(Object.keys(allHeaders).length > 0 && { headers: allHeaders }),
    // Lets the request complete even if the user leaves the page right after the click.
    keepalive: method !== 'GET' && body === undefined,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown =
    response.status === 204
      ? undefined
      : await response.json().catch((error: unknown) => {
          // A proxy's page or a broken connection: the request may not have succeeded.
          if (response.ok) throw new TypeError('The response is not JSON.', { cause: error });
          return {};
        });
  if (!response.ok) throw new ApiError(response.status, json as Partial<ErrorBody>);
  // Not validated, to keep the schemas out of the bundle. They type the handler, and the tests validate with them.
  return json as ResponseBody<E>;
}
