import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { type CapturedAnswer, CapturedResponse } from './captured-response';
import { type Caching, HeldAnswer } from './held-answer';
import type { PathClass } from './path-rules';
import { refuseCall, sendFailurePage, sendUnavailablePage } from './refusals';
import { readScriptPolicy } from './script-policy';
import { DEVELOPMENT_SCRIPTS, pageHeaders } from './security-headers';

export type AppHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What is sent instead of an answer that is none. */
export type Refusal = (response: ServerResponse) => void;

type Asked = {
  pathname: string;
  kind: PathClass;
  caching: Caching;
  /** Headers of every answer. */
  common: OutgoingHttpHeaders;
  isDevelopment: boolean;
};

/** Next's own name for the page of unknown addresses. */
export const NOT_FOUND_PATH = '/_not-found';

/**
 * Asks Next for a whole answer and makes of it what leaves the shop; null when the client left before
 * it was there.
 */
export async function askApp(
  app: AppHandler,
  request: IncomingMessage,
  captured: CapturedResponse,
  asked: Asked,
): Promise<HeldAnswer | Refusal | null> {
  await app(request, captured);
  const answer = await captured.answer.catch(() => null);
  const requestId = String(request.headers[REQUEST_ID_HEADER]);
  const databaseFailed = processState().failedForDatabase.delete(requestId);
  if (answer === null) return null;

  const { kind, pathname, caching, common } = asked;
  if (kind === 'page' && answer.status >= 500) return databaseFailed ? sendUnavailablePage : sendFailurePage;
  if (kind === 'call' && answer.status === 405) {
    // A handler that stands for several addresses says itself what each of them takes.
    const allowed = String(answer.headers.allow ?? (await allowedMethods(app, request)));
    return (response) => {
      response.setHeader('Allow', allowed);
      refuseCall(response, methodNotAllowed());
    };
  }
  const isNotFoundPage = kind === 'page' && answer.status === 404 && !request.headers.rsc;
  const whole = isNotFoundPage ? await renderNotFound(app, request) : answer;
  if (kind === 'call') return new HeldAnswer(common, withCharset(whole), caching);
  const lasting = isNotFoundPayload(answer) ? 'private' : caching;
  const scripts = asked.isDevelopment ? DEVELOPMENT_SCRIPTS : scriptsOf(whole, requestId, pathname);
  return new HeldAnswer({ ...common, ...pageHeaders(pathname, scripts) }, whole, lasting);
}

/** How Next writes in a page's data that the page called `notFound()`. */
const NOT_FOUND_MARK = /^[0-9a-f]+:E\{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"/m;

/** A page asked for as data says 200 even when there is nothing: its browser must read it. */
function isNotFoundPayload({ headers, body }: CapturedAnswer): boolean {
  return (
    String(headers['content-type']).startsWith('text/x-component') && NOT_FOUND_MARK.test(body.toString())
  );
}

/** The inline scripts that the page may run; one that is none of Next's is not among them, and logged. */
function scriptsOf({ headers, body }: CapturedAnswer, requestId: string, path: string): string[] {
  if (!String(headers['content-type']).startsWith('text/html')) return [];
  const { hashes, refused } = readScriptPolicy(body.toString());
  if (refused.length > 0) log.error({ requestId, path, refused }, 'inline scripts refused');
  return hashes;
}

export function methodNotAllowed(): AppError {
  return new AppError('method_not_allowed', 'This address does not take this method.');
}

/** Which methods a call takes, asked of Next, which knows from the handler's exports. */
export async function allowedMethods(app: AppHandler, request: IncomingMessage): Promise<string> {
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

/** Text says its charset; Next leaves it out of its JSON. */
function withCharset(answer: CapturedAnswer): CapturedAnswer {
  const type = String(answer.headers['content-type'] ?? '');
  if (type !== 'application/json') return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': `${type}; charset=utf-8` } };
}
