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

/** Below it, a 401 means wrong credentials instead of an ended session. */
const CREDENTIALS_PATH = '/api/auth/';

/** Whether the server refused a request because the session has ended, and the user has not logged in again. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Handles a request that was refused because the session has ended; with `asksForLogin`, the user is asked to log in
 * again. Resolves to whether to send the request again.
 */
type SessionEndHandler = (asksForLogin: boolean) => Promise<boolean>;
let handleSessionEnd: SessionEndHandler = async () => false;

/** Whether another user than the one the page shows has logged in. The page is then about to be reloaded. */
let isPageOfAnotherUser: () => boolean = () => false;

export function registerSession(session: {
  handleEnd: SessionEndHandler;
  isPageOfAnotherUser: () => boolean;
}): void {
  handleSessionEnd = session.handleEnd;
  isPageOfAnotherUser = session.isPageOfAnotherUser;
}

/** Sends a request, and once more if the session had ended and its user has logged in again. */
export async function sendInSession<T>(
  path: string,
  asksForLogin: boolean,
  send: () => Promise<T>,
): Promise<T> {
  // What one user typed is not sent in another's name. Never settles, since nothing may be shown until the reload.
  if (isPageOfAnotherUser()) return new Promise(() => {});
  try {
    return await send();
  } catch (error) {
    const isEnd = isSessionEnd(error) && !path.startsWith(CREDENTIALS_PATH);
    if (!isEnd || !(await handleSessionEnd(asksForLogin))) throw error;
    return await send();
  }
}

type CommonOptions<E extends Endpoint> = {
  headers?: RequestHeaders<E>;
  /** For a change that the user is not waiting for: if the session has ended, no login is opened for it. */
  isBackground?: boolean;
};
type Options<E extends Endpoint> =
  RequestBody<E> extends undefined
    ? [options?: CommonOptions<E>]
    : [options: CommonOptions<E> & { body: RequestBody<E> }];

/**
 * Sends a JSON request to one of the shop's endpoints. The endpoint is only a type parameter (`typeof
 * addAddress`), so no schema is bundled. If the session has ended, a change opens the login and is sent again after
 * it. Throws `ApiError` for an error response, and `TypeError` if offline or if a successful response cannot be read.
 */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: RequestPath<E>,
  ...[options]: Options<E>
): Promise<ResponseBody<E>> {
  const { isBackground = method === 'GET', ...request }: { isBackground?: boolean } & RequestParts =
    options ?? {};
  return sendInSession(path, !isBackground, () => sendRequest(method, path, request));
}

type RequestParts = { body?: unknown; headers?: Record<string, string> };

async function sendRequest<E extends Endpoint>(
  method: E['method'],
  path: string,
  { body, headers = {} }: RequestParts,
): Promise<ResponseBody<E>> {
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
