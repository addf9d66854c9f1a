import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@/lib/config/env';
import { AppError, databaseUnavailableError } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log, logRequest } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { sendApiError, sendBusyPage, sendText, sendUnavailablePage } from '@/server/error-responses';
import {
  classifyPath,
  dependsOnOwner,
  isHealthEndpoint,
  isPubliclyCacheable,
  isUpload,
  type PathClass,
  toBodyLimit,
} from '@/server/path-rules';
import {
  type AppHandler,
  buildResponse,
  createMethodNotAllowedError,
  type ErrorResponse,
  listAllowedMethods,
  NOT_FOUND_PATH,
} from '@/server/renderer/app-response';
import { CapturedResponse } from '@/server/renderer/captured-response';
import { createCommonHeaders, createPageHeaders } from '@/server/security-headers';
import { Admission, TooBusyError } from './admission';
import { createAnonymousRequest } from './anonymous-request';
import { type CacheTarget, findCacheKey, findCacheTarget } from './cache-key-rules';
import { CachedResponse } from './cached-response';
import { identifyClient } from './client-address';
import {
  hasCredentials,
  hasMultipleHosts,
  hasUnknownExpectation,
  hideDeliveryHeaders,
  identifyRequest,
  isDecodable,
  isKnownMethod,
  isWebSocketUpgrade,
  toPathname,
} from './incoming';
import { GatewayMetrics } from './metrics';
import { type CacheEntry, PageCache } from './page-cache';
import {
  type BodyRefusal,
  BodyRefusedError,
  type BudgetedBody,
  isDeclaredTooLarge,
  RequestBodyBudget,
} from './request-body-budget';
import { UnsentBytesBudget } from './unsent-bytes-budget';

type GatewaySettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL' | 'PAGE_CACHE_MB'> & {
  isDevelopment?: boolean;
  /** URL paths of this build's files. */
  staticFiles?: ReadonlySet<string>;
};

type RenderResult = CachedResponse | ErrorResponse;

const BYTES_PER_MB = 1024 * 1024;
const TOO_LARGE_MESSAGE = 'This request is too large.';
const TOO_SLOW_MESSAGE = 'The request was not received in time. Please try again.';
const TOO_BUSY_MESSAGE = 'The shop is very busy right now. Please try again in a moment.';
/** A cached response is sent only if other processes' changes were polled at most this long ago. */
const MAX_POLL_AGE_MS = 900;
/** Next renders on a single thread, so more concurrency would only delay all requests. */
const READ_LIMITS = {
  concurrent: 32,
  waiting: 512,
  waitMs: 5_000,
  perClient: { concurrent: 8, waiting: 256 },
};
/**
 * A write mostly waits for other servers once its body is complete, so many can run concurrently. But all of them use
 * the single thread, so one client with many writes would slow down everyone else.
 */
const WRITE_LIMITS = {
  concurrent: 256,
  waiting: 512,
  waitMs: 10_000,
  perClient: { concurrent: 8, waiting: 64 },
};
const UPLOAD_LIMITS = { concurrent: 4, waiting: 8, waitMs: 10_000, perClient: { concurrent: 2, waiting: 2 } };
/** Request bodies in memory: 64 MB in total, including uploads, with a limit per client. */
const BODY_LIMITS = {
  bytes: 20 * BYTES_PER_MB,
  bytesPerClient: 5 * BYTES_PER_MB,
  bodiesPerClient: 64,
  completeMs: 10_000,
  idleMs: 10_000,
};
const UPLOAD_BODY_LIMITS = {
  bytes: 44 * BYTES_PER_MB,
  bytesPerClient: 22 * BYTES_PER_MB,
  bodiesPerClient: 4,
  completeMs: 60_000,
  idleMs: 10_000,
};
/** Responses that clients have not read completely. */
const UNSENT_BYTES_LIMITS = { bytes: 256 * BYTES_PER_MB, bytesPerClient: 64 * BYTES_PER_MB };
/** The client name of renewals by the shop itself. */
const RENEWAL_CLIENT = '';

/**
 * Creates the request listener between the network and Next: it identifies requests and clients, limits their load,
 * caches public responses, and sets the caching headers of every response.
 */
export function createGateway(app: AppHandler, settings: GatewaySettings): RequestListener {
  return new Gateway(app, settings).listener;
}

class Gateway {
  private readonly state = processState();
  private readonly cache: PageCache<RenderResult | null>;
  private readonly reads = new Admission(READ_LIMITS);
  /** Renders waiting for a slot, by client and cache key. */
  private readonly queuedFills = new Map<string, Promise<RenderResult | null>>();
  private readonly writes = new Admission(WRITE_LIMITS);
  private readonly uploads = new Admission(UPLOAD_LIMITS);
  private readonly bodies = new RequestBodyBudget(BODY_LIMITS);
  private readonly uploadBodies = new RequestBodyBudget(UPLOAD_BODY_LIMITS);
  private readonly unsent = new UnsentBytesBudget(UNSENT_BYTES_LIMITS);
  private hasWarnedAboutProxy = false;
  private readonly metrics: GatewayMetrics;
  private readonly commonHeaders;
  private readonly host: string;

  constructor(
    private readonly app: AppHandler,
    private readonly settings: GatewaySettings,
  ) {
    const origin = new URL(settings.NEXTAUTH_URL ?? 'http://localhost');
    this.host = origin.host;
    this.commonHeaders = createCommonHeaders({ isHttps: origin.protocol === 'https:' });
    this.cache = new PageCache({ maxBytes: settings.PAGE_CACHE_MB * BYTES_PER_MB });
    this.state.invalidationListeners.add((tags) => this.cache.invalidate(tags));
    this.metrics = new GatewayMetrics(this.cache, [this.reads, this.writes, this.uploads]);
    this.state.readMetrics = () => this.metrics.read();
  }

  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    if (this.state.stopping || isWebSocketUpgrade(request)) response.setHeader('Connection', 'close');
    const isUncacheable = hasMultipleHosts(request) || hasUnknownExpectation(request);
    const key = this.settings.isDevelopment || isUncacheable ? null : findCacheKey(request);
    if (key !== null && !mayBeOwner(request) && this.sendCached(key, request, response, requestId, startedMs))
      return;
    this.receive(key, request, response, requestId, startedMs);
  };

  /** Sends the cached response if there is a usable one, as for most requests; returns whether it did. */
  private sendCached(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    nowMs: number,
  ): boolean {
    const entry = this.cache.find(key, nowMs);
    if (!entry || (!entry.immutable && !this.hasRecentPoll(nowMs))) return false;
    const report = () => this.recordRequest(request, response.statusCode, requestId, nowMs, request.url);
    if (entry.response.send(request, response, requestId)) report();
    else this.compressCached(entry, request, response, requestId).then(report);
    if (this.cache.isDueForRenewal(entry, nowMs)) this.renew(key, entry);
    return true;
  }

  /** Sends a cached response to the first client that accepts an encoding; others may be sent while it waits. */
  private async compressCached(
    { response: cached }: CacheEntry,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    try {
      await cached.compressAndSend(request, response, requestId);
    } catch (error) {
      log.error({ requestId, err: error, path: request.url }, 'a cached response could not be compressed');
      sendText(response, 500, 'Something went wrong on our side. Please try again.');
    }
  }

  private receive(
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    startedMs: number,
  ): void {
    const pathname = toPathname(request.url);
    response.setHeader('X-Request-Id', requestId);
    setHeaders(response, this.commonHeaders);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'client left';
      this.recordRequest(request, status, requestId, startedMs, pathname ?? undefined);
    });
    if (pathname === null || hasMultipleHosts(request)) {
      sendText(response, 400, 'This URL is malformed.');
      return;
    }
    if (isWebSocketUpgrade(request)) {
      sendText(response, 400, 'WebSocket connections are not supported.');
      return;
    }
    if (hasUnknownExpectation(request)) {
      sendText(response, 417, 'The value of the Expect header is not supported.');
      return;
    }
    // A path with invalid percent-encoding is treated as unknown; Next would respond with 500.
    if (!isDecodable(pathname))
      request.url = classifyPath(pathname) === 'endpoint' ? '/api/unknown' : NOT_FOUND_PATH;

    this.warnAboutProxy(request);
    const client = identifyClient(request, this.settings.TRUSTED_PROXIES);
    identifyRequest(request, requestId, client);
    this.handle(key, request, response, pathname, requestId, client).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof BodyRefusedError) return refuseBody(request, response, error);
      if (error instanceof TooBusyError) return sendTooBusy(response, classifyPath(pathname));
      log.error({ requestId, err: error, path: pathname }, 'the gateway failed');
      sendText(response, 500, 'Something went wrong on our side. Please try again.');
    });
  }

  private async handle(
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    requestId: string,
    client: string,
  ): Promise<void> {
    const kind = classifyPath(pathname);
    if (kind === 'endpoint' && !isKnownMethod(request)) {
      response.setHeader('Allow', await listAllowedMethods(this.app, request));
      return sendApiError(response, createMethodNotAllowedError());
    }
    if (kind !== 'endpoint') {
      setHeaders(response, createPageHeaders(pathname));
      if (request.headers['next-action']) return sendText(response, 404, 'There is nothing at this URL.');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return sendText(response, 405, 'This URL only accepts GET and HEAD.');
      }
    }
    const target = key === null ? null : findCacheTarget(key);
    if (target?.kind === 'file') return this.sendCacheable(target, request, response, requestId, client);
    if (kind === 'file' && this.isStatic(pathname)) return this.app(request, response);
    if (!this.state.ready && !isHealthEndpoint(pathname)) return sendUnavailable(response, kind);

    // Immediately, instead of after the driver's timeout.
    if (this.state.pollFailed && (await this.sendStale(target, request, response, requestId))) return;
    if (target && !mayBeOwner(request) && this.hasRecentPoll(performance.now())) {
      return this.sendCacheable(target, request, response, requestId, client);
    }
    return this.forward(kind, target, request, response, pathname, requestId, client);
  }

  /**
   * Sends a cached page although it may have expired, marked as stale; for when the database is unavailable. Returns
   * false if there is none.
   */
  private async sendStale(
    target: CacheTarget | null,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<boolean> {
    if (target?.kind !== 'page' || mayBeOwner(request)) return false;
    const entry = this.cache.findStale(target.key, performance.now());
    if (!entry) return false;
    response.setHeader('X-Cache', 'stale');
    await entry.response.compressAndSend(request, response, requestId);
    return true;
  }

  /** Sends a response or an error; a stale page, if there is one, instead of the page for an unavailable database. */
  private async sendResult(
    result: RenderResult | null,
    target: CacheTarget | null,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (result === sendUnavailablePage && (await this.sendStale(target, request, response, requestId)))
      return;
    if (result instanceof CachedResponse) await result.compressAndSend(request, response, requestId);
    else result?.(response);
  }

  /** Whether Next only has to send a file. The development server generates files at run time. */
  private isStatic(pathname: string): boolean {
    return this.settings.isDevelopment === true || this.settings.staticFiles?.has(pathname) === true;
  }

  /** Sends a response that is the same for everyone, and caches it. */
  private async sendCacheable(
    target: CacheTarget,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    client: string,
  ): Promise<void> {
    await this.sendResult(await this.fill(target, client), target, request, response, requestId);
  }

  /** Forwards the request itself to Next. */
  private async forward(
    kind: PathClass,
    target: CacheTarget | null,
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    requestId: string,
    client: string,
  ): Promise<void> {
    const limitBytes = toBodyLimit(pathname);
    if (isDeclaredTooLarge(request, limitBytes)) throw new BodyRefusedError('too large');
    this.unsent.requireAvailableShare(client);
    const isUploadRequest = isUpload(pathname);
    // Waits for a slot only once the body is complete, so that an incomplete body occupies none.
    const body = isUploadRequest ? null : await this.bodies.readComplete(request, client, limitBytes);
    try {
      const captured = new CapturedResponse(request);
      response.once('close', () => captured.abandon());
      const isPublic = isPubliclyCacheable(pathname, hasCredentials(request));
      const delivery = hideDeliveryHeaders(request);
      const build = async () => {
        const upload = isUploadRequest
          ? this.watchUpload(request, response, captured, client, limitBytes)
          : null;
        try {
          return await buildResponse(this.app, request, captured, {
            pathname,
            kind,
            caching: kind === 'file' ? 'from-app' : isPublic ? 'public' : 'private',
            common: this.commonHeaders,
            isDevelopment: this.settings.isDevelopment ?? false,
          });
        } finally {
          upload?.release();
        }
      };
      const result = isHealthEndpoint(pathname)
        ? await build()
        : await this.selectAdmission(request, pathname).run(client, build);
      delivery.restore();
      if (result instanceof CachedResponse) this.unsent.reserve(response, client, result.bytes);
      if (!response.headersSent) await this.sendResult(result, target, request, response, requestId);
    } finally {
      body?.release();
    }
  }

  /** Aborts an upload that is too large, stalls or exceeds the budget while the app reads it. */
  private watchUpload(
    request: IncomingMessage,
    response: ServerResponse,
    captured: CapturedResponse,
    client: string,
    limitBytes: number,
  ): BudgetedBody {
    const upload = this.uploadBodies.passThrough(request, client, limitBytes);
    upload.complete.catch((error: BodyRefusedError) => {
      captured.abandon();
      refuseBody(request, response, error);
    });
    return upload;
  }

  /**
   * Renders a cacheable response in one of the client's slots, or joins a render in progress. It does not join a
   * render that another client has queued, because that is rejected if the other client exceeds its limit.
   */
  private fill(target: CacheTarget, client: string): Promise<RenderResult | null> {
    const { key } = target;
    const fill = this.cache.pendingFill(key) ?? this.queuedFills.get(`${client} ${key}`);
    return fill ?? this.queueFill(target, client);
  }

  private queueFill(target: CacheTarget, client: string): Promise<RenderResult | null> {
    const { key } = target;
    const name = `${client} ${key}`;
    const queuedAtMs = performance.now();
    let hasWaited = false;
    const fill = this.reads.run(client, async () => {
      this.queuedFills.delete(name);
      // Another client may have rendered it during the wait.
      const cached = hasWaited ? this.cache.find(key, performance.now()) : undefined;
      if (cached && cached.filledAtMs > queuedAtMs) return cached.response;
      return this.cache.fill(
        key,
        target,
        () => this.render(target),
        (result) => (result instanceof CachedResponse && result.isShareable ? result : null),
      );
    });
    if (this.cache.pendingFill(key)) return fill;
    hasWaited = true;
    this.queuedFills.set(name, fill);
    fill.catch(() => {
      // Refused before it started; the callers handle the failure.
      if (this.queuedFills.get(name) === fill) this.queuedFills.delete(name);
    });
    return fill;
  }

  private render(target: CacheTarget): Promise<RenderResult | null> {
    const request = createAnonymousRequest(target.url, {
      ...target.headers,
      host: this.host,
      [REQUEST_ID_HEADER]: randomUUID(),
    });
    return buildResponse(this.app, request, new CapturedResponse(request), {
      pathname: target.pathname,
      kind: target.kind,
      caching: target.kind === 'file' ? 'from-app' : 'public',
      common: this.commonHeaders,
      isDevelopment: false,
    });
  }

  private renew(key: string, entry: CacheEntry): void {
    const target = findCacheTarget(key);
    if (!target) return;
    entry.isRenewing = true;
    this.fill(target, RENEWAL_CLIENT)
      .catch((error: unknown) => {
        // No client is waiting; the next request retries while the entry is still valid.
        log.warn({ err: error, path: target.pathname }, 'a cached response could not be renewed');
      })
      .finally(() => {
        entry.isRenewing = false;
      });
  }

  /** Logs one warning if the shop seems to be behind a proxy that is not configured. */
  private warnAboutProxy({ headers }: IncomingMessage): void {
    if (this.hasWarnedAboutProxy || this.settings.TRUSTED_PROXIES > 0 || !headers['x-forwarded-for']) return;
    this.hasWarnedAboutProxy = true;
    log.warn(
      'a request has X-Forwarded-For while TRUSTED_PROXIES is 0: if the shop is behind a proxy, all visitors ' +
        'count as one client with shared limits; set TRUSTED_PROXIES to the number of proxies in front of it',
    );
  }

  private selectAdmission({ method }: IncomingMessage, pathname: string): Admission {
    if (method === 'GET' || method === 'HEAD') return this.reads;
    return isUpload(pathname) ? this.uploads : this.writes;
  }

  /** Whether this process has recently polled for other processes' changes. */
  private hasRecentPoll(nowMs: number): boolean {
    return this.state.ready && nowMs - this.state.polledAtMs < MAX_POLL_AGE_MS;
  }

  private recordRequest(
    { method }: IncomingMessage,
    status: number | 'client left',
    requestId: string,
    startedMs: number,
    url = '',
  ): void {
    const ms = performance.now() - startedMs;
    this.metrics.count(status, ms);
    const queryIndex = url.indexOf('?');
    logRequest({
      requestId,
      method,
      path: queryIndex < 0 ? url : url.slice(0, queryIndex),
      status,
      startedMs,
      ms,
    });
  }
}

/** Whether the client may be the owner, who sees more than everyone else and must not get a cached response. */
function mayBeOwner(request: IncomingMessage): boolean {
  return hasCredentials(request) && dependsOnOwner(toPathname(request.url) ?? '');
}

function setHeaders(response: ServerResponse, headers: ReturnType<typeof createCommonHeaders>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

function sendUnavailable(response: ServerResponse, kind: PathClass): void {
  if (kind === 'endpoint') sendApiError(response, databaseUnavailableError());
  else sendUnavailablePage(response);
}

function sendTooBusy(response: ServerResponse, kind: PathClass): void {
  if (kind === 'endpoint')
    sendApiError(response, new AppError({ code: 'unavailable', message: TOO_BUSY_MESSAGE }));
  else sendBusyPage(response);
}

/** Sends an error and closes the connection without reading the rest of the body. */
function refuseBody(request: IncomingMessage, response: ServerResponse, { reason }: BodyRefusedError): void {
  if (response.headersSent || reason === 'client left') return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  sendApiError(response, BODY_REFUSAL_ERRORS[reason]());
}

const BODY_REFUSAL_ERRORS: Record<Exclude<BodyRefusal, 'client left'>, () => AppError> = {
  'too large': () => new AppError({ code: 'too_large', message: TOO_LARGE_MESSAGE }),
  'too slow': () => new AppError({ code: 'invalid_input', message: TOO_SLOW_MESSAGE }),
  'over budget': () => new AppError({ code: 'unavailable', message: TOO_BUSY_MESSAGE }),
};
