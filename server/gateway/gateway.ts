import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@/lib/config/env';
import { AppError, databaseUnavailableError } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log, logRequest } from '@/lib/log';
import type { RenderedResponse } from '@/server/final-response';
import {
  classifyPath,
  dependsOnOwner,
  isHealthEndpoint,
  isSandbox,
  isUpload,
  LIVENESS_PATH,
  type PathClass,
  READINESS_PATH,
  toBodyLimit,
} from '@/server/path-rules';
import {
  createApiError,
  createBusyPage,
  createJson,
  createText,
  createUnavailablePage,
  sendPlain,
} from '@/server/plain-responses';
import { ALL_TAGS } from '@/server/renderer-protocol';
import { hasCredentials, toPathname } from '@/server/request-rules';
import { createCommonHeaders, createPageHeaders } from '@/server/security-headers';
import { Admission, TooBusyError } from './admission';
import { type CacheTarget, findCacheKey, findCacheTarget } from './cache-key-rules';
import { CachedResponse } from './cached-response';
import { identifyClient } from './client-address';
import type { GatewayStatus } from './gateway-status';
import {
  hasDotSegment,
  hasMultipleHosts,
  hasUnknownExpectation,
  identifyRequest,
  isDecodable,
  isWebSocketUpgrade,
} from './incoming';
import { GatewayMetrics } from './metrics';
import { type CacheEntry, PageCache } from './page-cache';
import { readPrecompressed } from './precompressed-files';
import {
  type BodyRefusal,
  BodyRefusedError,
  type BudgetedBody,
  isDeclaredTooLarge,
  RequestBodyBudget,
} from './request-body-budget';
import { UnsentBytesBudget } from './unsent-bytes-budget';
import { type FileUpstream, type Upstream, UpstreamError, type UpstreamRequest } from './upstream';

type GatewaySettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL' | 'PAGE_CACHE_MB'> & {
  isDevelopment?: boolean;
  /** URL paths of this build's files. */
  staticFiles?: ReadonlySet<string>;
};

type GatewayUpstreams = {
  renderers: FileUpstream;
  /** Null unless payments are simulated. */
  sandbox: Upstream | null;
};

const BYTES_PER_MB = 1024 * 1024;
const TOO_LARGE_MESSAGE = 'This request is too large.';
const TOO_SLOW_MESSAGE = 'The request was not received in time. Please try again.';
const TOO_BUSY_MESSAGE = 'The shop is very busy right now. Please try again in a moment.';
/** A cached response is sent only if other processes' changes were polled at most this long ago. */
const MAX_POLL_AGE_MS = 900;
/** A renderer is a single thread, so more concurrency would only delay all requests. */
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
/** How long a renderer may take: after that its client gets an error, and others get the place. */
const DEADLINE_MS = { read: 15_000, write: 30_000, upload: 60_000 };
const DEVELOPMENT_DEADLINE_MS = 300_000;
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Without a browser's user agent, Next puts the title in the head instead of streaming it (`htmlLimitedBots`). */
const USER_AGENT = 'International Recipes';
/** The path of Next's own not-found page. */
const NOT_FOUND_PATH = '/_not-found';
const LIVENESS_RESPONSE = createJson({ status: 'live' });
/** The client name of renewals by the shop itself. */
const RENEWAL_CLIENT = '';

/**
 * The gateway between the network and the renderers: it identifies requests and clients, limits their load, caches
 * public responses, and sends every response.
 */
export class Gateway {
  private readonly cache: PageCache<CachedResponse>;
  private readonly reads = new Admission(READ_LIMITS);
  /** Renders waiting for a slot, by client and cache key. */
  private readonly queuedFills = new Map<string, Promise<CachedResponse>>();
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
    private readonly upstreams: GatewayUpstreams,
    private readonly status: GatewayStatus,
    private readonly settings: GatewaySettings,
  ) {
    const origin = new URL(settings.NEXTAUTH_URL ?? 'http://localhost');
    this.host = origin.host;
    this.commonHeaders = createCommonHeaders({ isHttps: origin.protocol === 'https:' });
    this.cache = new PageCache({ maxBytes: settings.PAGE_CACHE_MB * BYTES_PER_MB });
    this.metrics = new GatewayMetrics(this.cache, [this.reads, this.writes, this.uploads]);
  }

  /** Deletes the cached responses with one of the tags. */
  invalidate(tags: readonly string[]): void {
    if (tags.includes(ALL_TAGS)) this.cache.invalidateAll();
    else this.cache.invalidate(tags);
  }

  /** Returns the metrics in Prometheus text format. */
  readMetrics(): Promise<string> {
    return this.metrics.read();
  }

  readonly listener: RequestListener = (request, response) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    if (this.status.isStopping || isWebSocketUpgrade(request)) response.setHeader('Connection', 'close');
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
      sendPlain(response, createText(500, 'Something went wrong on our side. Please try again.'));
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
    const refusal = findRefusal(request, pathname);
    if (refusal || pathname === null) {
      sendPlain(response, refusal ?? createText(400, 'This URL is malformed.'));
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
      if (error instanceof AppError) return sendPlain(response, createApiError(error));
      const kind = classifyPath(pathname);
      if (error instanceof TooBusyError) return sendPlain(response, createBusyResponse(kind));
      if (error instanceof UpstreamError)
        return this.sendUpstreamError(error, kind, key, request, response, requestId);
      log.error({ requestId, err: error, path: pathname }, 'the gateway failed');
      sendPlain(response, createText(500, 'Something went wrong on our side. Please try again.'));
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
    if (kind !== 'endpoint') {
      setHeaders(response, createPageHeaders(pathname));
      const refusal = findPageRefusal(request);
      if (refusal) return sendPlain(response, refusal);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (pathname === LIVENESS_PATH && isRead) return sendPlain(response, LIVENESS_RESPONSE);
    if (pathname === READINESS_PATH && isRead && this.status.isStopping)
      return sendPlain(response, createApiError(createStoppingError()));
    const target = key === null ? null : findCacheTarget(key);
    if (target?.kind === 'file') return this.sendCacheable(target, request, response, requestId, client);
    if (kind === 'file' && this.isStatic(pathname)) return this.upstreams.renderers.stream(request, response);
    if (!this.status.isReady && !isHealthEndpoint(pathname) && !isSandbox(pathname))
      throw new UpstreamError('unavailable');

    // Immediately, instead of after the driver's timeout.
    if (this.status.hasPollFailed && (await this.sendStale(target, request, response, requestId))) return;
    if (target && !mayBeOwner(request) && this.hasRecentPoll(performance.now())) {
      return this.sendCacheable(target, request, response, requestId, client);
    }
    return this.forward(target, request, response, pathname, requestId, client);
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
    if (!entry || response.headersSent) return false;
    response.setHeader('X-Cache', 'stale');
    await entry.response.compressAndSend(request, response, requestId);
    return true;
  }

  /** Sends a response; a stale page, if there is one, instead of the page for an unavailable database. */
  private async sendResult(
    result: CachedResponse,
    target: CacheTarget | null,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (result.isDatabaseFailure && (await this.sendStale(target, request, response, requestId))) return;
    await result.compressAndSend(request, response, requestId);
  }

  /** Sends an error when no renderer has responded; a stale page instead, if there is one. */
  private async sendUpstreamError(
    error: UpstreamError,
    kind: PathClass,
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (error.reason === 'client left') return void response.destroy();
    const { method, url } = request;
    const { reason, cause } = error;
    log.warn({ requestId, reason, cause, method, path: toPathname(url) }, 'no renderer has responded');
    const target = key === null ? null : findCacheTarget(key);
    if (await this.sendStale(target, request, response, requestId)) return;
    sendPlain(
      response,
      kind === 'endpoint' ? createApiError(databaseUnavailableError()) : createUnavailablePage(),
    );
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

  /** Forwards the request itself. */
  private async forward(
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
    const isUploadRequest = isUpload(pathname) && !READ_METHODS.has(request.method ?? '');
    // Waits for a slot only once the body is complete, so that an incomplete body occupies none.
    const body = isUploadRequest ? null : await this.bodies.readComplete(request, client, limitBytes);
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const upstreamRequest: UpstreamRequest = {
      ...withoutDeliveryHeaders(request),
      ...(body && body.bytes > 0 && { body: body.content }),
      deadlineMs: this.toDeadline(selectDeadline(request, pathname)),
      signal: abort.signal,
    };
    const upstream = this.selectUpstream(pathname);
    const fetch = async () => {
      const upload = isUploadRequest ? this.watchUpload(request, response, abort, client, limitBytes) : null;
      try {
        return await upstream.fetch({ ...upstreamRequest, ...(upload && { body: request }) });
      } finally {
        upload?.release();
      }
    };
    try {
      const fetched = isHealthEndpoint(pathname)
        ? await fetch()
        : await this.selectAdmission(request, pathname).run(client, fetch);
      const result = new CachedResponse(fetched);
      this.unsent.reserve(response, client, result.bytes);
      if (!response.headersSent) await this.sendResult(result, target, request, response, requestId);
    } finally {
      body?.release();
    }
  }

  /** The development server compiles a page when it is first requested. */
  private toDeadline(kind: keyof typeof DEADLINE_MS): number {
    return this.settings.isDevelopment ? DEVELOPMENT_DEADLINE_MS : DEADLINE_MS[kind];
  }

  private selectUpstream(pathname: string): Upstream {
    if (!isSandbox(pathname)) return this.upstreams.renderers;
    if (this.upstreams.sandbox) return this.upstreams.sandbox;
    throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  }

  /** Aborts an upload that is too large, stalls or exceeds the budget while a renderer reads it. */
  private watchUpload(
    request: IncomingMessage,
    response: ServerResponse,
    abort: AbortController,
    client: string,
    limitBytes: number,
  ): BudgetedBody {
    const upload = this.uploadBodies.passThrough(request, client, limitBytes);
    upload.complete.catch((error: BodyRefusedError) => {
      refuseBody(request, response, error);
      abort.abort();
    });
    return upload;
  }

  /**
   * Renders a cacheable response in one of the client's slots, or joins a render in progress. It does not join a
   * render that another client has queued, because that is rejected if the other client exceeds its limit.
   */
  private fill(target: CacheTarget, client: string): Promise<CachedResponse> {
    const { key } = target;
    const fill = this.cache.pendingFill(key) ?? this.queuedFills.get(`${client} ${key}`);
    return fill ?? this.queueFill(target, client);
  }

  private queueFill(target: CacheTarget, client: string): Promise<CachedResponse> {
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
        (result) => (result.isShareable ? result : null),
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

  /**
   * Renders without a client: the request has no cookie, credentials or other header through which a visitor could
   * inject content.
   */
  private async render({ url, headers, kind }: CacheTarget): Promise<CachedResponse> {
    const rendered = await this.upstreams.renderers.fetch({
      method: 'GET',
      url,
      headers: {
        accept: '*/*',
        'user-agent': USER_AGENT,
        ...headers,
        host: this.host,
        [REQUEST_ID_HEADER]: randomUUID(),
      },
      deadlineMs: this.toDeadline('read'),
    });
    if (kind !== 'file') return new CachedResponse(rendered);
    return new CachedResponse(rendered, true, await readPrecompressed(rendered.body));
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
    return nowMs - this.status.polledAtMs < MAX_POLL_AGE_MS;
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
  return hasCredentials(request.headers) && dependsOnOwner(toPathname(request.url) ?? '');
}

function setHeaders(response: ServerResponse, headers: ReturnType<typeof createCommonHeaders>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

/** Returns the response to a request that no upstream should see. */
function findRefusal(request: IncomingMessage, pathname: string | null): RenderedResponse | null {
  if (pathname === null || hasMultipleHosts(request)) return createText(400, 'This URL is malformed.');
  if (isWebSocketUpgrade(request)) return createText(400, 'WebSocket connections are not supported.');
  if (hasUnknownExpectation(request))
    return createText(417, 'The value of the Expect header is not supported.');
  // Next would redirect to the resolved path, although the segments may be another endpoint's values.
  if (classifyPath(pathname) === 'endpoint' && hasDotSegment(request))
    return createApiError(new AppError({ code: 'not_found', message: 'There is nothing at this URL.' }));
  return null;
}

function findPageRefusal({ method, headers }: IncomingMessage): RenderedResponse | null {
  if (headers['next-action']) return createText(404, 'There is nothing at this URL.');
  if (method === 'GET' || method === 'HEAD') return null;
  const refusal = createText(405, 'This URL only accepts GET and HEAD.');
  return { ...refusal, headers: { ...refusal.headers, allow: 'GET, HEAD' } };
}

/** Leaves out the headers that the gateway itself handles: compression, If-None-Match and HEAD. */
function withoutDeliveryHeaders({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...own } = headers;
  return { method: method === 'HEAD' ? 'GET' : method, url, headers: own };
}

function selectDeadline({ method = 'GET' }: IncomingMessage, pathname: string): keyof typeof DEADLINE_MS {
  if (READ_METHODS.has(method)) return 'read';
  return isUpload(pathname) ? 'upload' : 'write';
}

function createBusyResponse(kind: PathClass): RenderedResponse {
  if (kind !== 'endpoint') return createBusyPage();
  return createApiError(new AppError({ code: 'unavailable', message: TOO_BUSY_MESSAGE }));
}

function createStoppingError(): AppError {
  return new AppError({ code: 'unavailable', message: 'This process is shutting down.' });
}

/** Sends an error and closes the connection without reading the rest of the body. */
function refuseBody(request: IncomingMessage, response: ServerResponse, { reason }: BodyRefusedError): void {
  if (response.headersSent || reason === 'client left') return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  sendPlain(response, createApiError(BODY_REFUSAL_ERRORS[reason]()));
}

const BODY_REFUSAL_ERRORS: Record<Exclude<BodyRefusal, 'client left'>, () => AppError> = {
  'too large': () => new AppError({ code: 'too_large', message: TOO_LARGE_MESSAGE }),
  'too slow': () => new AppError({ code: 'invalid_input', message: TOO_SLOW_MESSAGE }),
  'over budget': () => new AppError({ code: 'unavailable', message: TOO_BUSY_MESSAGE }),
};
