import 'server-only';

/** One try: to connect, to be answered, and to read what was answered. */
const TRY_WAIT_MS = 8_000;
/** What PayPal asks to wait is kept up to here: somebody stands at the checkout. */
const LONGEST_RETRY_AFTER_MS = 5_000;

export type JsonResponse = { status: number; json: unknown };

/** Nothing that can be read as PayPal's word: its servers failed, or something stands before them. */
export class Unreadable extends Error {
  constructor(
    name: string,
    readonly status: number | undefined,
    /** How long PayPal asks to wait. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(name);
    this.name = name;
  }
}

/**
 * Sends a request and reads the JSON that comes back, all within one deadline. Throws `Unreadable`, or
 * what `fetch` throws, when there is none: no response, a server's error, too many calls, or another form.
 */
export async function askJson(url: string, init: RequestInit): Promise<JsonResponse> {
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TRY_WAIT_MS),
  });
  const { status, headers } = response;
  // Read in any case, within the deadline: a body that nobody reads keeps its connection.
  const body = await response.text();
  if (status === 408 || status === 429 || status >= 500) {
    throw new Unreadable('ServerError', status, readRetryAfter(headers));
  }
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Unreadable('NoJson', status);
  }
  return { status, json: parse(body, status) };
}

function parse(body: string, status: number): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The body itself goes nowhere: it may quote what was sent.
    throw new Unreadable('BrokenJson', status);
  }
}

/** In seconds, as PayPal says it. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number(text) * 1_000, LONGEST_RETRY_AFTER_MS);
}
