import 'server-only';

/** The timeout of one attempt: connecting, waiting and reading the body. */
const ATTEMPT_TIMEOUT_MS = 8_000;
/** Caps PayPal's Retry-After, because a customer is waiting at the checkout. */
const MAX_RETRY_AFTER_MS = 5_000;

export type JsonResponse = { status: number; json: unknown };

/** Thrown for an unusable response: PayPal's servers failed, or a proxy responded instead. */
export class UnusableResponse extends Error {
  constructor(
    name: string,
    readonly status: number | undefined,
    /** PayPal's Retry-After. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(name);
    this.name = name;
  }
}

/**
 * Sends a request and reads the JSON response, all within one deadline. Throws `UnusableResponse` for a server
 * error, too many requests or a body that is not JSON, and whatever `fetch` throws when there is no response.
 */
export async function fetchJson(url: string, init: RequestInit): Promise<JsonResponse> {
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  });
  const { status, headers } = response;
  // Always read, within the deadline: an unread body keeps its connection open.
  const body = await response.text();
  if (status === 408 || status === 429 || status >= 500) {
    throw new UnusableResponse('ServerError', status, readRetryAfterMs(headers));
  }
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(headers.get('content-type') ?? '')) {
    throw new UnusableResponse('NoJson', status);
  }
  return { status, json: parseJson(body, status) };
}

function parseJson(body: string, status: number): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The body is not passed on, because it may quote the request.
    throw new UnusableResponse('BrokenJson', status);
  }
}

/** Reads PayPal's Retry-After, which is in seconds. */
function readRetryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number(text) * 1_000, MAX_RETRY_AFTER_MS);
}
