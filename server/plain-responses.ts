import type { ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@/lib/http/errors';
import { pages } from '@/lib/pages/pages';
import type { RenderedResponse } from './final-response';

/** Seconds until a rejected client should try again. */
const RETRY_AFTER_SECONDS = 5;
const RETRY_HEADERS = { 'retry-after': String(RETRY_AFTER_SECONDS) };

/** Returns an endpoint's error in the shop's error envelope. */
export function createApiError(error: AppError, headers: RenderedResponse['headers'] = {}): RenderedResponse {
  const retry = error.status === 503 ? RETRY_HEADERS : {};
  return createResponse(error.status, {
    type: 'application/json',
    text: JSON.stringify(toErrorBody(error)),
    headers: {
      ...headers,
      ...retry,
    },
  });
}

export function createMethodNotAllowedError(): AppError {
  return new AppError({ code: 'method_not_allowed', message: 'This URL does not support this method.' });
}

const DATABASE_UNAVAILABLE_MESSAGE =
  'The shop is temporarily unavailable. Nothing you have done is lost. This page tries again automatically every few seconds.';
const TOO_BUSY_MESSAGE =
  'The shop is very busy right now. Nothing you have done is lost. This page tries again automatically every few seconds.';

/** Returns the page shown while the database or every renderer is unavailable; it needs no other request. */
export function createUnavailablePage(): RenderedResponse {
  return createRetryingPage(DATABASE_UNAVAILABLE_MESSAGE);
}

/** Returns the page shown while the shop is overloaded. */
export function createBusyPage(): RenderedResponse {
  return createRetryingPage(TOO_BUSY_MESSAGE);
}

function createRetryingPage(message: string): RenderedResponse {
  const refresh = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`;
  return createResponse(503, {
    type: 'text/html',
    text: renderPlainPage('Back in a moment', message, refresh),
    headers: RETRY_HEADERS,
  });
}

/** Returns the page of an internal error; Next's own would be blank without scripts. */
export function createFailurePage(): RenderedResponse {
  return createResponse(500, {
    type: 'text/html',
    text: renderPlainPage(
      'Something went wrong',
      'This is our fault, not yours, and nothing you have done is lost. Please try again.',
    ),
  });
}

export function createText(status: number, message: string): RenderedResponse {
  return createResponse(status, { type: 'text/plain', text: `${message}\n` });
}

export function createJson(body: unknown): RenderedResponse {
  return createResponse(200, { type: 'application/json', text: JSON.stringify(body) });
}

/** Sends a response immediately, in addition to the headers that the response already has. */
export function sendPlain(response: ServerResponse, { status, headers, body }: RenderedResponse): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function createResponse(
  status: number,
  {
    type,
    text,
    headers = {},
  }: { type: string; text: string; headers?: RenderedResponse['headers'] | undefined },
): RenderedResponse {
  return {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'private, no-store',
      ...headers,
    },
    body: Buffer.from(text),
  };
}

/** Renders a page that needs no other files, so that it works during any outage. */
function renderPlainPage(title: string, message: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${title} | International Recipes</title>
<style>
  :root { color-scheme: light dark; --ground: #fbf7f0; --ink: #231a14; --muted: #6b5d52; --brand: #a8341f; }
  @media (prefers-color-scheme: dark) { :root { --ground: #17120e; --ink: #f6eee3; --muted: #b9a998; --brand: #f2916f; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem; }
  h1 { font: 500 2.5rem/1.1 Georgia, serif; margin: 0 0 1rem; }
  p { color: var(--muted); }
  a { color: var(--brand); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="">Try again now</a> or go to the <a href="${pages.home.path()}">home page</a>.</p>
</main>
</body>
</html>
`;
}
