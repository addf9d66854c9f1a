import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { sendApiError, sendFailurePage, sendUnavailablePage } from '@/server/error-responses';
import { CachedResponse, type Caching, isCompressible } from '@/server/gateway/cached-response';
import { readPrecompressed } from '@/server/gateway/precompressed-files';
import type { PathClass } from '@/server/path-rules';
import { createPageHeaders, DEVELOPMENT_SCRIPTS } from '@/server/security-headers';
import { CapturedResponse, type RenderedResponse } from './captured-response';
import { readScriptPolicy } from './script-policy';

export type AppHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Sends an error instead of the rendered response. */
export type ErrorResponse = (response: ServerResponse) => void;

type BuildOptions = {
  pathname: string;
  kind: PathClass;
  caching: Caching;
  /** Headers of every response. */
  common: OutgoingHttpHeaders;
  isDevelopment: boolean;
};

/** The path of Next's own not-found page. */
export const NOT_FOUND_PATH = '/_not-found';

/**
 * Lets Next render the complete response, and builds the response to send. Returns null if the client disconnected
 * first.
 */
export async function buildResponse(
  app: AppHandler,
  request: IncomingMessage,
  captured: CapturedResponse,
  options: BuildOptions,
): Promise<CachedResponse | ErrorResponse | null> {
  await app(request, captured);
  const rendered = await captured.rendered.catch(() => null);
  const requestId = String(request.headers[REQUEST_ID_HEADER]);
  const databaseFailed = processState().databaseFailureRequestIds.delete(requestId);
  if (rendered === null) return null;

  const { kind, pathname, caching, common } = options;
  if (kind === 'page' && rendered.status >= 500)
    return databaseFailed ? sendUnavailablePage : sendFailurePage;
  if (kind === 'endpoint' && rendered.status === 405) {
    // A handler that serves several paths sets Allow itself.
    const methods = String(rendered.headers.allow ?? (await listAllowedMethods(app, request)));
    return (response) => {
      response.setHeader('Allow', methods);
      sendApiError(response, createMethodNotAllowedError());
    };
  }
  const isNotFoundPage = kind === 'page' && rendered.status === 404 && !request.headers.rsc;
  const finalResponse = isNotFoundPage ? await renderNotFound(app, request) : rendered;
  if (kind === 'endpoint') return new CachedResponse(common, withCharset(finalResponse), caching);
  const effectiveCaching = isNotFoundPayload(rendered) ? 'private' : caching;
  const scripts = options.isDevelopment
    ? DEVELOPMENT_SCRIPTS
    : listAllowedScripts(finalResponse, requestId, pathname);
  return new CachedResponse(
    { ...common, ...createPageHeaders(pathname, scripts) },
    finalResponse,
    effectiveCaching,
    kind === 'file' && isCompressible(finalResponse) ? await readPrecompressed(finalResponse.body) : {},
  );
}

/** Identifies a call of `notFound()` in the payload that Next sends for client-side navigation. */
const NOT_FOUND_MARKER = /^[0-9a-f]+:E\{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"/m;

/** The payload of a missing page must have status 200, or the browser would not read it. */
function isNotFoundPayload({ headers, body }: RenderedResponse): boolean {
  return (
    String(headers['content-type']).startsWith('text/x-component') && NOT_FOUND_MARKER.test(body.toString())
  );
}

/** Returns the hashes of the page's inline scripts; scripts that Next did not write are left out and logged. */
function listAllowedScripts({ headers, body }: RenderedResponse, requestId: string, path: string): string[] {
  if (!String(headers['content-type']).startsWith('text/html')) return [];
  const { hashes, blockedScripts } = readScriptPolicy(body.toString());
  if (blockedScripts.length > 0) log.error({ requestId, path, blockedScripts }, 'inline scripts blocked');
  return hashes;
}

export function createMethodNotAllowedError(): AppError {
  return new AppError({ code: 'method_not_allowed', message: 'This URL does not support this method.' });
}

/** Returns the methods of an endpoint, as Next knows them from the handler's exports. */
export async function listAllowedMethods(app: AppHandler, request: IncomingMessage): Promise<string> {
  const { method } = request;
  request.method = 'OPTIONS';
  const captured = new CapturedResponse(request);
  await app(request, captured);
  request.method = method;
  return String((await captured.rendered).headers.allow ?? 'GET, HEAD');
}

/**
 * Renders the not-found page as HTML. When a page calls notFound(), Next leaves that to the browser's scripts
 * (vercel/next.js#62228); an unknown path is rendered completely.
 */
async function renderNotFound(app: AppHandler, request: IncomingMessage): Promise<RenderedResponse> {
  const { url } = request;
  request.url = NOT_FOUND_PATH;
  const page = new CapturedResponse(request);
  await app(request, page);
  request.url = url;
  return { ...(await page.rendered), status: 404 };
}

/** Adds the charset, which Next leaves out of its JSON. */
function withCharset(rendered: RenderedResponse): RenderedResponse {
  const type = String(rendered.headers['content-type'] ?? '');
  if (type !== 'application/json') return rendered;
  return { ...rendered, headers: { ...rendered.headers, 'content-type': `${type}; charset=utf-8` } };
}
