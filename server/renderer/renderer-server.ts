import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { RENDERING_ID_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/runtime/log';
import { runInRequest } from '@/lib/runtime/process-state';
import type { FinalResponse } from '@/server/final-response';
import { createText, sendPlain } from '@/server/plain-responses';
import {
  CHANGES_HEADER,
  DATABASE_FAILURE_HEADER,
  decodeTags,
  encodeInvalidations,
  INVALIDATIONS_HEADER,
  type Invalidation,
  SHAREABLE_HEADER,
  STREAM_HEADER,
} from '@/server/renderer-protocol';
import { toPathname } from '@/server/request-rules';
import { createCommonHeaders } from '@/server/security-headers';
import { type AppHandler, buildResponse } from './app-response';
import { CapturedResponse } from './captured-response';
import { InvalidationLog } from './invalidation-log';

/** The gateway bounds time and connections; a limit here would only cut connections that it keeps for reuse. */
const SERVER_OPTIONS = {
  requestTimeout: 0,
  headersTimeout: 0,
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 2 ** 31 - 1,
  maxHeaderSize: 64 * 1024,
};

type RendererServerOptions = {
  isHttps: boolean;
  isDevelopment: boolean;
  /** Called with each invalidation of this renderer, when it occurs. */
  onInvalidation: (invalidation: Invalidation) => void;
};

/**
 * Creates the server behind the gateway: it lets Next render each response completely, and adds the headers that
 * depend on its content. Requests come from the gateway alone, which has checked them.
 */
export function createRendererServer(
  app: AppHandler,
  { isHttps, isDevelopment, onInvalidation }: RendererServerOptions,
): Server {
  const common = createCommonHeaders({ isHttps });
  const invalidations = new InvalidationLog(onInvalidation);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const changes = request.headers[CHANGES_HEADER];
    if (typeof changes === 'string') invalidations.announce(decodeTags(changes));
    if (request.headers[STREAM_HEADER] !== undefined) return app(request, response);
    const captured = new CapturedResponse(request);
    response.once('close', () => captured.abandon());
    invalidations.start(response);
    const pathname = toPathname(request.url) ?? '/';
    const built = await buildResponse(app, request, { captured, pathname, common, isDevelopment });
    if (built) send(response, built, invalidations.list(response));
  }

  return createServer(SERVER_OPTIONS, (request, response) => {
    response.sendDate = false;
    request.headers[RENDERING_ID_HEADER] = randomUUID();
    const requestId = String(request.headers[REQUEST_ID_HEADER]);
    runInRequest(requestId, () => respond(request, response)).catch((error: unknown) => {
      log.error({ requestId, err: error, path: request.url }, 'a response could not be rendered');
      if (response.headersSent) response.destroy();
      else sendPlain(response, createText(500, 'Something went wrong on our side. Please try again.'));
    });
  });
}

function send(
  response: ServerResponse,
  { status, headers, body, isShareable, isDatabaseFailure }: FinalResponse,
  invalidations: readonly Invalidation[],
): void {
  const internalHeaders = [
    ...(isShareable ? [SHAREABLE_HEADER, '1'] : []),
    ...(isDatabaseFailure ? [DATABASE_FAILURE_HEADER, '1'] : []),
    ...(invalidations.length > 0 ? [INVALIDATIONS_HEADER, encodeInvalidations(invalidations)] : []),
  ];
  const hasBody = status !== 204 && status !== 304;
  const length = hasBody ? ['content-length', String(body.length)] : [];
  response.writeHead(status, [...headers, ...internalHeaders, ...length]).end(hasBody ? body : undefined);
}
