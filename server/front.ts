import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@/lib/env';
import { AppError, databaseAway } from '@/lib/http/errors';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import { declaresTooMuch, limitBody } from './body-limit';
import { type CapturedAnswer, CapturedResponse } from './captured-response';
import { clientAddress } from './client-address';
import { bodyLimitOf, classifyPath, isHealthCall, isPubliclyCacheable } from './path-rules';
import { refuseCall, sendFailurePage, sendText, sendUnavailablePage } from './refusals';
import { readScriptPolicy } from './script-policy';
import { allowScripts, DEVELOPMENT_SCRIPTS, setCommonHeaders, setPageHeaders } from './security-headers';
import { sendAnswer } from './send-answer';

export type AppHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type FrontSettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL'> & { isDevelopment?: boolean };

/** Next's own name for the page of unknown addresses. */
const NOT_FOUND_PATH = '/_not-found';
const TOO_LARGE = 'This is more than the shop takes at once.';

/**
 * What stands between the network and Next: names each request, says who asks, bounds what comes
 * in, and decides what caches may do with what goes out.
 */
export function createFront(app: AppHandler, settings: FrontSettings): RequestListener {
  const isHttps = settings.NEXTAUTH_URL?.startsWith('https:') ?? false;

  return (request, response) => {
    const requestId = randomUUID();
    const startedMs = performance.now();
    const pathname = toPathname(request.url);
    response.setHeader('X-Request-Id', requestId);
    setCommonHeaders(response, { isHttps });
    if (processState().stopping) response.setHeader('Connection', 'close');
    response.once('close', () => {
      log.info({
        requestId,
        method: request.method,
        path: pathname,
        status: response.writableFinished ? response.statusCode : 'client left',
        ms: Math.round(performance.now() - startedMs),
      });
    });
    if (pathname === null) return sendText(response, 400, 'This address makes no sense.');
    // Percent signs that stand for nothing name nothing; Next would answer 500.
    if (!isDecodable(pathname))
      request.url = classifyPath(pathname) === 'call' ? '/api/unknown' : NOT_FOUND_PATH;

    for (const name of Object.keys(request.headers)) {
      if (name === REQUEST_ID_HEADER || name.startsWith('x-shop-')) delete request.headers[name];
    }
    request.headers[REQUEST_ID_HEADER] = requestId;
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(request, settings.TRUSTED_PROXIES);

    const work = handle(app, request, response, pathname, settings.isDevelopment ?? false);
    work.catch((error: unknown) => {
      log.error({ requestId, err: error, path: pathname }, 'the front failed');
      if (!response.headersSent)
        sendText(response, 500, 'Something went wrong on our side. Please try again.');
      else response.destroy();
    });
  };
}

async function handle(
  app: AppHandler,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  isDevelopment: boolean,
): Promise<void> {
  const kind = classifyPath(pathname);
  if (kind !== 'call') {
    setPageHeaders(response, pathname);
    if (request.headers['next-action']) return sendText(response, 404, 'There is nothing at this address.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'This address can only be read.');
    }
  }
  if (!processState().ready && kind !== 'file' && !isHealthCall(pathname)) {
    return sendUnavailable(response, kind);
  }
  if (kind === 'file') return app(request, response);

  const limitBytes = bodyLimitOf(pathname);
  if (declaresTooMuch(request, limitBytes)) return refuseTooLarge(request, response);
  const captured = new CapturedResponse(request);
  limitBody(request, limitBytes, () => {
    captured.abandon();
    refuseTooLarge(request, response);
  });
  response.once('close', () => captured.abandon());

  const isHead = request.method === 'HEAD';
  if (isHead) request.method = 'GET';
  // We compress what we send ourselves; conditions are judged against what we send.
  const asked: IncomingHttpHeaders = {};
  for (const name of ['accept-encoding', 'if-none-match'] as const) {
    if (request.headers[name] !== undefined) asked[name] = request.headers[name];
    delete request.headers[name];
  }
  await app(request, captured);
  const answer = await captured.answer.catch(() => null);
  const databaseFailed = processState().failedForDatabase.delete(String(request.headers[REQUEST_ID_HEADER]));
  if (answer === null || response.headersSent) return;

  if (kind === 'page' && answer.status >= 500) {
    return databaseFailed ? sendUnavailablePage(response) : sendFailurePage(response);
  }
  if (kind === 'call' && answer.status === 405) {
    response.setHeader('Allow', await allowedMethods(app, request));
    return refuseCall(
      response,
      new AppError('method_not_allowed', 'This address does not take this method.'),
    );
  }
  const isNotFoundPage = kind === 'page' && answer.status === 404 && !request.headers.rsc;
  const whole = isNotFoundPage ? await renderNotFound(app, request) : answer;

  if (String(whole.headers['content-type']).startsWith('text/html')) {
    allowScripts(response, isDevelopment ? DEVELOPMENT_SCRIPTS : scriptsOf(whole, request, pathname));
  }

  if (isHead) request.method = 'HEAD';
  Object.assign(request.headers, asked);
  const isPublic = isPubliclyCacheable(pathname, hasCredentials(request));
  await sendAnswer(response, withCharset(whole), { isPublic });
}

/** The inline scripts that the page may run; one that is none of Next's is not among them, and logged. */
function scriptsOf({ body }: CapturedAnswer, request: IncomingMessage, path: string): string[] {
  const { hashes, refused } = readScriptPolicy(body.toString());
  if (refused.length > 0) {
    log.error({ requestId: request.headers[REQUEST_ID_HEADER], path, refused }, 'inline scripts refused');
  }
  return hashes;
}

function toPathname(url = '/'): string | null {
  try {
    return new URL(url, 'http://shop').pathname;
  } catch {
    return null;
  }
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function sendUnavailable(response: ServerResponse, kind: 'page' | 'call'): void {
  if (kind === 'page') sendUnavailablePage(response);
  else refuseCall(response, databaseAway());
}

/** Answers and ends the connection: what else the client sends is not read. */
function refuseTooLarge(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  refuseCall(response, new AppError('too_large', TOO_LARGE));
}

/** Which methods a call takes, asked of Next, which knows from the handler's exports. */
async function allowedMethods(app: AppHandler, request: IncomingMessage): Promise<string> {
  const { method } = request;
  request.method = 'OPTIONS';
  const asked = new CapturedResponse(request);
  await app(request, asked);
  request.method = method;
  return String((await asked.answer).headers.allow ?? 'GET, HEAD');
}

/**
 * The not-found page as HTML. When a page calls notFound(), Next leaves it to scripts to show it
 * (vercel/next.js#62228); an address that no page has is rendered whole.
 */
async function renderNotFound(app: AppHandler, request: IncomingMessage): Promise<CapturedAnswer> {
  const { url } = request;
  request.url = NOT_FOUND_PATH;
  const page = new CapturedResponse(request);
  await app(request, page);
  request.url = url;
  return { ...(await page.answer), status: 404 };
}

function hasCredentials(request: IncomingMessage): boolean {
  return request.headers.authorization !== undefined || /session-token/.test(request.headers.cookie ?? '');
}

/** Text says its charset; Next leaves it out of its JSON. */
function withCharset(answer: CapturedAnswer): CapturedAnswer {
  const type = String(answer.headers['content-type'] ?? '');
  if (type !== 'application/json') return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': `${type}; charset=utf-8` } };
}
