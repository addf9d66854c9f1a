import type { ServerResponse } from 'node:http';
import { type AppError, toErrorBody } from '@/lib/http/errors';
import { pages } from '@/lib/pages/pages';

/** Seconds until a rejected client should try again. */
const RETRY_AFTER_SECONDS = 5;

/** Sends an endpoint's error in the shop's error envelope. */
export function sendApiError(response: ServerResponse, error: AppError): void {
  response.statusCode = error.status;
  if (error.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  send(response, 'application/json; charset=utf-8', JSON.stringify(toErrorBody(error)));
}

const DATABASE_UNAVAILABLE_MESSAGE =
  'The shop is temporarily unavailable. Nothing you have done is lost. This page tries again automatically every few seconds.';
const TOO_BUSY_MESSAGE =
  'The shop is very busy right now. Nothing you have done is lost. This page tries again automatically every few seconds.';

/** Sends the page shown while the database is unavailable; it needs no other request. */
export function sendUnavailablePage(response: ServerResponse): void {
  sendRetryingPage(response, DATABASE_UNAVAILABLE_MESSAGE);
}

/** Sends the page shown while the shop is overloaded. */
export function sendBusyPage(response: ServerResponse): void {
  sendRetryingPage(response, TOO_BUSY_MESSAGE);
}

function sendRetryingPage(response: ServerResponse, message: string): void {
  response.statusCode = 503;
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  send(
    response,
    'text/html; charset=utf-8',
    renderPlainPage(
      'Back in a moment',
      message,
      `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`,
    ),
  );
}

/** Sends the page of an internal error; Next's own would be blank without scripts. */
export function sendFailurePage(response: ServerResponse): void {
  response.statusCode = 500;
  send(
    response,
    'text/html; charset=utf-8',
    renderPlainPage(
      'Something went wrong',
      'It is our fault, not yours, and nothing you have done is lost. Please try again.',
    ),
  );
}

export function sendText(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status;
  send(response, 'text/plain; charset=utf-8', `${message}\n`);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
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
