import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate as afterPendingReports } from 'node:timers/promises';
import { RENDERING_ID_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { findPage } from '@/lib/pages/page-rules';
import { type PageName, pages } from '@/lib/pages/pages';
import { log } from '@/lib/runtime/log';
import { processState } from '@/lib/runtime/process-state';
import {
  type Caching,
  type FinalResponse,
  finalizeResponse,
  type RenderedResponse,
} from '@/server/final-response';
import { classifyPath, isPubliclyCacheable } from '@/server/path-rules';
import {
  createApiError,
  createFailurePage,
  createMethodNotAllowedError,
  createUnavailablePage,
} from '@/server/plain-responses';
import { hasCredentials, isPayloadRequest } from '@/server/request-rules';
import { createPageHeaders, DEVELOPMENT_SCRIPTS } from '@/server/security-headers';

import { CapturedResponse } from './captured-response';
import { isPageOutcome, listPayloadErrors } from './payload-rules';
import { readScriptPolicy } from './script-policy';
import { deferScripts } from './script-start';

export type AppHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type BuildOptions = {
  pathname: string;
  /** Headers of every response. */
  common: OutgoingHttpHeaders;
  isDevelopment: boolean;
};

/** The path of Next's own not-found page. */
const NOT_FOUND_PATH = '/_not-found';

/** Public pages that are for filling in. */
const FORMS: ReadonlySet<PageName> = new Set(['advancedSearch']);

/** The methods that a handler can export; Next fails on any other. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets Next render the complete response, and builds the one to send. Returns null if the client disconnected
 * first.
 */
export async function buildResponse(
  app: AppHandler,
  request: IncomingMessage,
  { captured, pathname, common, isDevelopment }: { captured: CapturedResponse } & BuildOptions,
): Promise<FinalResponse | null> {
  const kind = classifyPath(pathname);
  const isKnownMethod = METHODS.has(request.method ?? '');
  if (isKnownMethod) await app(request, captured);
  const rendered = isKnownMethod
    ? await captured.rendered.catch(() => null)
    : { status: 405, headers: {}, body: Buffer.alloc(0) };
  // Next reports the error of a payload in the same moment as it ends the payload.
  await afterPendingReports();
  const requestId = String(request.headers[REQUEST_ID_HEADER]);
  const isDatabaseFailure = processState().databaseFailureRenderings.delete(
    String(request.headers[RENDERING_ID_HEADER]),
  );
  if (rendered === null) return null;

  const payloadErrors = isPayload(rendered) ? listPayloadErrors(rendered.body) : [];
  const hasPageOutcome = payloadErrors.some(isPageOutcome);
  if (kind === 'page' && (rendered.status >= 500 || (payloadErrors.length > 0 && !hasPageOutcome))) {
    const error = isDatabaseFailure ? createUnavailablePage() : createFailurePage();
    return {
      ...finalizeResponse({ ...common, ...createPageHeaders(pathname) }, error, 'private'),
      isDatabaseFailure,
    };
  }
  const caching = selectCaching(request, pathname);
  if (kind === 'endpoint') {
    if (rendered.status !== 405) return finalizeResponse(common, withCharset(rendered), caching);
    // A handler that serves several paths sets Allow itself.
    const allow = String(rendered.headers.allow ?? (await listAllowedMethods(app, request)));
    return finalizeResponse(common, createApiError(createMethodNotAllowedError(), { allow }), 'private');
  }
  const isNotFoundPage = kind === 'page' && rendered.status === 404 && !isPayloadRequest(request.headers);
  const { page, scripts } = prepareScripts(isNotFoundPage ? await renderNotFound(app, request) : rendered, {
    isDevelopment,
    requestId,
    pathname,
  });
  return {
    ...finalizeResponse(
      { ...common, ...createPageHeaders(pathname, scripts) },
      page,
      hasPageOutcome || isDatabaseFailure ? 'private' : caching,
    ),
    isDatabaseFailure,
  };
}

function selectCaching(request: IncomingMessage, pathname: string): Caching {
  if (classifyPath(pathname) === 'file') return 'from-app';
  const [, search = ''] = request.url?.split('?') ?? [];
  return isPubliclyCacheable(pathname, hasCredentials(request.headers), search) ? 'public' : 'private';
}

/** The payload for client-side navigation has status 200 even if its page is missing or could not be rendered. */
function isPayload({ headers }: RenderedResponse): boolean {
  return String(headers['content-type']).startsWith('text/x-component');
}

/**
 * Returns the page as it is sent, and its values for `script-src`: the hashes of its inline scripts. Scripts that Next did not
 * write are left out and logged.
 */
function prepareScripts(
  rendered: RenderedResponse,
  { isDevelopment, requestId, pathname }: { isDevelopment: boolean; requestId: string; pathname: string },
): { page: RenderedResponse; scripts: string[] } {
  if (isDevelopment) return { page: rendered, scripts: DEVELOPMENT_SCRIPTS };
  if (!String(rendered.headers['content-type']).startsWith('text/html'))
    return { page: rendered, scripts: [] };
  const html = isForReading(pathname) ? deferScripts(rendered.body.toString()) : rendered.body.toString();
  const { hashes, blockedScripts } = readScriptPolicy(html);
  if (blockedScripts.length > 0)
    log.error({ requestId, path: pathname, blockedScripts }, 'inline scripts blocked');
  return { page: { ...rendered, body: Buffer.from(html) }, scripts: hashes };
}

/** Whether a page is for reading, and so worth seeing before its buttons work: the same for everyone, and no form. */
function isForReading(pathname: string): boolean {
  const page = findPage(pathname);
  if (!page) return false;
  return pages[page.name].policy.cache !== 'private' && !FORMS.has(page.name);
}

/** Returns the methods of an endpoint, as Next knows them from the handler's exports. */
async function listAllowedMethods(app: AppHandler, request: IncomingMessage): Promise<string> {
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
  const rendered = await page.rendered;
  // Its layout may have reported the database as well; no one reads that of a page that is never cached.
  processState().databaseFailureRenderings.delete(String(request.headers[RENDERING_ID_HEADER]));
  return { ...rendered, status: 404 };
}

/** Adds the charset, which Next leaves out of its JSON. */
function withCharset(rendered: RenderedResponse): RenderedResponse {
  const type = String(rendered.headers['content-type'] ?? '');
  if (type !== 'application/json') return rendered;
  return { ...rendered, headers: { ...rendered.headers, 'content-type': `${type}; charset=utf-8` } };
}
