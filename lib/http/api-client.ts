import type {
  Endpoint,
  ErrorResponse,
  RequestBody,
  RequestHeaders,
  RequestPath,
  ResponseBody,
} from './endpoint';
import type { ErrorBody, ErrorSchemas } from './errors';
import { PAGE_USER_HEADER } from './header-rules';

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

/** Returns the body of an endpoint's error response (`typeof placeOrder`); null for any other error. */
export function readError<E extends { readonly errors?: ErrorSchemas }>(
  error: unknown,
): ErrorResponse<E> | null {
  // Not validated, like the other responses: the tests do it.
  return error instanceof ApiError ? (error.body as ErrorResponse<E>) : null;
}

/**
 * Longer than the shop takes, even if it has to wait for a payment provider. A form stays busy, and its dialog open, until
 * its request ends.
 */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Below it, a 401 means wrong credentials instead of an ended session. */
const CREDENTIALS_PATH = '/api/auth/';

/** Whether the server refused a request because the session has ended, and the user has not logged in again. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The session of the page that sends requests, as far as they need it. */
type PageSession = {
  /** Resolves when the user of the page is known; null if it is already. */
  findPendingUser: () => Promise<unknown> | null;
  /** Returns the id of the user whose page this is; null for a guest. */
  readUserId: () => string | null;
  /**
   * Handles a request that was refused because the session has ended; with `asksForLogin`, the user is asked to log in
   * again. Resolves to whether to send the request again.
   */
  handleEnd: (asksForLogin: boolean) => Promise<boolean>;
  /** Handles a request that was refused because another user has logged in. */
  handleOtherUser: () => Promise<unknown>;
  /** Whether the shown data belongs to a user who is not logged in anymore. The page is then about to be left. */
  isPageOfAnotherUser: () => boolean;
};

let pageSession: PageSession = {
  findPendingUser: () => null,
  readUserId: () => null,
  handleEnd: async () => false,
  handleOtherUser: async () => undefined,
  isPageOfAnotherUser: () => false,
};

export function registerSession(session: PageSession): void {
  pageSession = session;
}

type SessionHeaders = Readonly<Record<string, string>>;

/**
 * Sends a request, and once more if the session had ended and its user has logged in again. A change belongs to the user
 * of the page at its start: `send` gets the headers by which the server refuses it in the session of another one.
 */
export async function sendInSession<T>(
  path: string,
  { isRead = false, asksForLogin }: { isRead?: boolean; asksForLogin: boolean },
  send: (headers: SessionHeaders) => Promise<T>,
): Promise<T> {
  const pendingUser = isRead ? null : pageSession.findPendingUser();
  // Otherwise sent immediately, since the page may be about to close.
  if (pendingUser) await pendingUser;
  const userId = isRead ? null : pageSession.readUserId();
  const headers: SessionHeaders = userId === null ? {} : { [PAGE_USER_HEADER]: userId };
  try {
    return await sendAsPageUser(send, headers);
  } catch (error) {
    const isEnd = isSessionEnd(error) && !path.startsWith(CREDENTIALS_PATH);
    if (!isEnd || !(await pageSession.handleEnd(asksForLogin))) throw error;
    return await sendAsPageUser(send, headers);
  }
}

async function sendAsPageUser<T>(
  send: (headers: SessionHeaders) => Promise<T>,
  headers: SessionHeaders,
): Promise<T> {
  // One user's input is not sent in another's name. Never settles, since nothing may be shown until the reload.
  if (pageSession.isPageOfAnotherUser()) return new Promise(() => {});
  try {
    return await send(headers);
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'other_user') {
      await pageSession.handleOtherUser();
      if (pageSession.isPageOfAnotherUser()) return new Promise(() => {});
    }
    throw error;
  }
}

type CommonOptions<E extends Endpoint> = {
  headers?: RequestHeaders<E>;
  /** For a change that the user is not waiting for: if the session has ended, no login is opened for it. */
  isBackground?: boolean;
  /** For a read that is merged with what this page's user has: refused in the session of another, as changes are. */
  isOwn?: boolean;
  /** After which it fails like one without a connection; by default a minute. */
  timeoutMs?: number;
};
type Options<E extends Endpoint> =
  RequestBody<E> extends undefined
    ? [options?: CommonOptions<E>]
    : [options: CommonOptions<E> & { body: RequestBody<E> }];

/**
 * Sends a JSON request to one of the shop's endpoints. The endpoint is only a type parameter (`typeof
 * addAddress`), so no schema is bundled. If the session has ended, a change opens the login and is sent again after
 * it. Throws `ApiError` for an error response, and `TypeError` if offline, if there is no response in time, or if a
 * successful response cannot be read.
 */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: RequestPath<E>,
  ...[options]: Options<E>
): Promise<ResponseBody<E>> {
  const {
    isBackground = method === 'GET',
    isOwn = method !== 'GET',
    ...request
  }: { isBackground?: boolean; isOwn?: boolean } & RequestParts = options ?? {};
  return sendInSession(path, { isRead: !isOwn, asksForLogin: !isBackground }, (headers) =>
    sendRequest(method, path, { ...request, headers: { ...request.headers, ...headers } }),
  );
}

type RequestParts = { body?: unknown; headers?: Record<string, string>; timeoutMs?: number };

/** Sends a request, which fails like one without a connection if there is no response in time. */
async function sendRequest<E extends Endpoint>(
  method: E['method'],
  path: string,
  { timeoutMs = RESPONSE_TIMEOUT_MS, ...parts }: RequestParts,
): Promise<ResponseBody<E>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await sendWith<E>({ signal: controller.signal, method, path, ...parts });
  } catch (error) {
    throw controller.signal.aborted
      ? new TypeError('There was no response in time.', { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

async function sendWith<E extends Endpoint>({
  signal,
  method,
  path,
  body,
  headers = {},
}: { signal: AbortSignal; method: E['method']; path: string } & RequestParts): Promise<ResponseBody<E>> {
  const allHeaders = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const response = await fetch(path, {
    method,
    signal,
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
