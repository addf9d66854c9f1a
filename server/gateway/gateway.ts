import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { AppError, databaseUnavailableError } from '@/lib/http/errors';
import type { Environment } from '@/lib/runtime/env';
import { log, logRequest } from '@/lib/runtime/log';
import type { PageVitals } from '@/lib/runtime/process-state';
import type { RenderedResponse } from '@/server/final-response';
import {
  classifyPath,
  dependsOnOwner,
  isHealthEndpoint,
  isProbe,
  isSandbox,
  LIVENESS_PATH,
  type PathClass,
  READINESS_PATH,
} from '@/server/path-rules';
import {
  createApiError,
  createJson,
  createText,
  createUnavailablePage,
  sendPlain,
} from '@/server/plain-responses';
import { ALL_TAGS } from '@/server/renderer-protocol';
import { hasCredentials, isPayloadRequest, toPathname } from '@/server/request-rules';
import { createCommonHeaders, createPageHeaders } from '@/server/security-headers';
import { TooBusyError } from './admission';
import { CacheFiller } from './cache-filler';
import { type CacheTarget, findCacheKey, findCacheTarget } from './cache-key-rules';
import { CacheWarmer } from './cache-warmer';
import type { CachedResponse } from './cached-response';
import { identifyClient } from './client-address';
import type { GatewayStatus } from './gateway-status';
import {
  hasMultipleHosts,
  hasUnknownExpectation,
  identifyRequest,
  isDecodable,
  isWebSocketUpgrade,
  selectRequestId,
} from './incoming';
import { GatewayMetrics } from './metrics';
import { type CacheEntry, type CachePolicy, PageCache } from './page-cache';
import { ReadAdmissions } from './read-admissions';
import { createBusyResponse, findPageRejection, findRejection, rejectBody } from './refusals';
import { BodyRejectedError } from './request-body-budget';
import { type GatewayUpstreams, RequestForwarder } from './request-forwarder';
import { UpstreamError } from './upstream';
import { VisitCounter } from './visit-counter';

type GatewaySettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL' | 'PAGE_CACHE_MB'> & {
  /** Next generates files when they are requested, and compresses parts of them itself. */
  isDevelopment?: boolean;
  rendererCount: number;
};

/** A request, the response to it, and the facts known of both from the start. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The key of the response in the cache; null if it must not be cached. */
  key: string | null;
  requestId: string;
  /** Whose limits it counts against. */
  client: string;
  startedMs: number;
};

const BYTES_PER_MB = 1024 * 1024;
/**
 * A response is sent to several clients only if it was rendered, or other processes' changes were polled, at most this
 * long ago, so that every change is seen within a second.
 */
const MAX_UNPOLLED_MS = 900;
/** The paths of Next's own pages. */
const NOT_FOUND_PATH = '/_not-found';
const ERROR_PATH = '/_global-error';
const LIVENESS_RESPONSE = createJson({ status: 'live' });
/**
 * The gateway between the network and the renderers: it identifies requests and clients, limits their load, caches
 * public responses, and sends every response.
 */
export class Gateway {
  readonly warmer: CacheWarmer;
  readonly visits = new VisitCounter();
  private readonly cache: PageCache<CachedResponse>;
  private readonly reads: ReadAdmissions;
  private readonly filler: CacheFiller;
  private readonly forwarder: RequestForwarder;
  private hasWarnedAboutProxy = false;
  private readonly metrics: GatewayMetrics;
  private readonly commonHeaders;

  constructor(
    private readonly upstreams: GatewayUpstreams,
    private readonly status: GatewayStatus,
    private readonly settings: GatewaySettings,
  ) {
    const origin = new URL(settings.NEXTAUTH_URL ?? 'http://localhost');
    this.commonHeaders = createCommonHeaders({ isHttps: origin.protocol === 'https:' });
    this.cache = new PageCache({ maxBytes: settings.PAGE_CACHE_MB * BYTES_PER_MB });
    const { isDevelopment, rendererCount } = settings;
    this.reads = new ReadAdmissions(rendererCount);
    const { renderers } = upstreams;
    this.filler = new CacheFiller(this.cache, {
      reads: this.reads,
      renderers,
      host: origin.host,
      isDevelopment,
    });
    this.forwarder = new RequestForwarder(upstreams, this.reads, isDevelopment);
    this.warmer = new CacheWarmer(this.cache, this.filler, () => this.isIdle());
    this.metrics = new GatewayMetrics({
      cache: this.cache,
      admissions: this.forwarder.admissions,
      listRendererStates: () => renderers.listStates(),
      isDatabaseUp: () => status.isPolling && !status.hasPollFailed,
    });
  }

  /** Deletes the cached responses with one of the tags. */
  invalidate(tags: readonly string[]): void {
    if (tags.includes(ALL_TAGS)) this.cache.invalidateAll();
    else this.cache.invalidate(tags);
    if (tags.some((tag) => tag === ALL_TAGS || tag === CATALOG_TAG)) this.visits.forgetMissed();
    this.warmer.warmAfterChange();
  }

  /** Returns the metrics in Prometheus text format. */
  readMetrics(): Promise<string> {
    return this.metrics.read();
  }

  /** Adds a visit that a browser has measured to the metrics. */
  recordPageVitals(vitals: PageVitals): void {
    this.metrics.pageVitals.observe(vitals);
  }

  readonly listener: RequestListener = (request, response) => {
    const startedMs = performance.now();
    if (this.status.isStopping || isWebSocketUpgrade(request)) response.setHeader('Connection', 'close');
    const isUncacheable = hasMultipleHosts(request) || hasUnknownExpectation(request);
    const key = this.settings.isDevelopment || isUncacheable ? null : findCacheKey(request);
    const exchange: Exchange = {
      request,
      response,
      key,
      requestId: selectRequestId(request, this.settings.TRUSTED_PROXIES),
      client: identifyClient(request, this.settings.TRUSTED_PROXIES),
      startedMs,
    };
    if (key !== null && this.sendCached(key, exchange)) return;
    this.receive(exchange);
  };

  /** Sends the cached response if there is a usable one, as for most requests; returns whether it did. */
  private sendCached(key: string, exchange: Exchange): boolean {
    const { request, response, requestId, startedMs: nowMs } = exchange;
    const entry = this.cache.find(key, nowMs);
    if (!entry || (!entry.immutable && nowMs - entry.filledAtMs > this.findMaxAge(nowMs))) return false;
    if (isWarmed(entry)) this.warmer.countVisit(key);
    if (!entry.immutable) this.visits.countRequest(request);
    const report = () => this.recordRequest(exchange, response.statusCode, request.url);
    if (entry.response.send(request, response, requestId)) report();
    else this.compressCached(entry, exchange).then(report);
    if (this.cache.isDueForRenewal(entry, nowMs)) this.filler.renew(key, entry);
    return true;
  }

  /** Sends a cached response to the first client that accepts an encoding; others may be sent while it waits. */
  private async compressCached(
    { response: cached }: CacheEntry,
    { request, response, requestId }: Exchange,
  ): Promise<void> {
    try {
      await cached.compressAndSend(request, response, requestId);
    } catch (error) {
      log.error({ requestId, err: error, path: request.url }, 'a cached response could not be compressed');
      sendPlain(response, createText(500, 'Something went wrong on our side. Please try again.'));
    }
  }

  private receive(exchange: Exchange): void {
    const { request, response, requestId, client } = exchange;
    const pathname = toPathname(request.url);
    response.setHeader('X-Request-Id', requestId);
    setHeaders(response, this.commonHeaders);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'client left';
      this.recordRequest(exchange, status, pathname ?? undefined);
    });
    const refusal = findRejection(request, pathname);
    if (refusal || pathname === null) {
      sendPlain(response, refusal ?? createText(400, 'This URL is malformed.'));
      return;
    }
    // Next would respond with 500 to invalid percent-encoding, and to a request for its own page for errors.
    if (!isDecodable(pathname) || pathname === ERROR_PATH)
      request.url = classifyPath(pathname) === 'endpoint' ? '/api/unknown' : NOT_FOUND_PATH;

    this.warnAboutProxy(request);
    identifyRequest(request, requestId, client);
    this.handle(exchange, pathname)
      .catch((error: unknown) => {
        if (error instanceof BodyRejectedError) return rejectBody(request, response, error);
        // The rest of a refused upload is still being discarded.
        if (response.headersSent) return error instanceof UpstreamError ? undefined : void response.destroy();
        if (error instanceof AppError) return sendPlain(response, createApiError(error));
        const kind = classifyPath(pathname);
        if (error instanceof TooBusyError) return this.sendStaleOr(createBusyResponse(kind), exchange);
        if (error instanceof UpstreamError) return this.sendUpstreamError(error, kind, exchange);
        throw error;
      })
      .catch((error: unknown) => {
        log.error({ requestId, err: error, path: pathname }, 'the gateway failed');
        if (response.headersSent) return response.destroy();
        sendPlain(response, createText(500, 'Something went wrong on our side. Please try again.'));
      });
  }

  private async handle(exchange: Exchange, pathname: string): Promise<void> {
    const { key, request, response, client } = exchange;
    const kind = classifyPath(pathname);
    if (kind !== 'endpoint') {
      setHeaders(response, createPageHeaders(pathname));
      const refusal = findPageRejection(request);
      if (refusal) return sendPlain(response, refusal);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (pathname === LIVENESS_PATH && isRead) return sendPlain(response, LIVENESS_RESPONSE);
    const unreadiness = pathname === READINESS_PATH && isRead && findUnreadiness(this.status);
    if (unreadiness) return sendPlain(response, createApiError(unreadiness));
    const target = key === null ? null : findCacheTarget(key);
    if (target?.kind === 'file') {
      await this.sendCacheable(target, exchange);
      return;
    }
    if (kind === 'file' && this.settings.isDevelopment)
      return this.upstreams.renderers.stream(request, response);
    if (!this.status.isReady && !isHealthEndpoint(pathname) && !isSandbox(pathname))
      throw new UpstreamError('unavailable');

    // Immediately, instead of after the driver's timeout.
    if (this.status.hasPollFailed && (await this.sendStale(target, exchange))) return;
    const isShared = target && !this.status.hasPollFailed;
    if (isShared && (await this.sendCacheable(target, exchange))) return;
    return this.forwarder.forward({ request, response, client, pathname }, (result) =>
      this.sendResult(result, target, exchange),
    );
  }

  /**
   * Sends a cached page although it may have expired, marked as stale, or else one that lacks a part; for when the
   * database is unavailable. Returns false if there is none.
   */
  private async sendStale(target: CacheTarget | null, exchange: Exchange): Promise<boolean> {
    const { request, response, requestId } = exchange;
    if (target?.kind !== 'page') return false;
    const entry = this.cache.findStale(target.key, performance.now());
    const cached = entry?.response ?? this.cache.findPartial(target.key);
    if (!cached || response.headersSent) return false;
    if (entry) response.setHeader('X-Cache', 'stale');
    await cached.compressAndSend(request, response, requestId);
    return true;
  }

  /** Sends a response; a stale page, if there is one, instead of one that could be rendered without the database. */
  private async sendResult(
    result: CachedResponse,
    target: CacheTarget | null,
    exchange: Exchange,
  ): Promise<void> {
    const { request, response, requestId } = exchange;
    if (result.isDatabaseFailure && (await this.sendStale(target, exchange))) return;
    if (result.isShareable) this.visits.countRequest(request);
    // A payload may hold only the parts that this client's browser lacks, and an owner's page is theirs.
    const isForEveryone = !isPayloadRequest(request.headers) && !mayBeOwner(request);
    if (target && result.isPartial && isForEveryone) this.cache.keepPartial(target.key, result);
    await result.compressAndSend(request, response, requestId);
  }

  /** Sends an error when no renderer has responded; a stale page instead, if there is one. */
  private async sendUpstreamError(error: UpstreamError, kind: PathClass, exchange: Exchange): Promise<void> {
    const { request, response, requestId } = exchange;
    if (error.reason === 'client left') return void response.destroy();
    const { method, url } = request;
    const { reason, cause } = error;
    // Until the first renderer is ready, that is how a process starts; the request's own line has the status.
    const level = this.status.hasBeenReady ? 'warn' : 'debug';
    log[level]({ requestId, reason, cause, method, path: toPathname(url) }, 'no renderer has responded');
    const refusal =
      kind === 'endpoint' ? createApiError(databaseUnavailableError()) : createUnavailablePage();
    return this.sendStaleOr(refusal, exchange);
  }

  /** Sends a stale page if there is one, and otherwise the refusal. */
  private async sendStaleOr(refusal: RenderedResponse, exchange: Exchange): Promise<void> {
    const target = exchange.key === null ? null : findCacheTarget(exchange.key);
    if (!(await this.sendStale(target, exchange))) sendPlain(exchange.response, refusal);
  }

  /**
   * Sends a response that is the same for everyone, and caches it. Returns false and sends nothing if there is none and the
   * client may be the owner of content that others do not see.
   */
  private async sendCacheable(target: CacheTarget, exchange: Exchange): Promise<boolean> {
    if (target.isRepeatedOnly) this.cache.countRequest(target.key);
    const result = await this.filler.fill(target, exchange.client, this.findMaxAge(performance.now()));
    if (!result.isShareable && !result.isDatabaseFailure && mayBeOwner(exchange.request)) return false;
    if (result.isShareable && isWarmed(target) && !target.isRepeatedOnly) this.warmer.countVisit(target.key);
    await this.sendResult(result, target, exchange);
    return true;
  }

  /** Whether the renderers can be used for work that no client is waiting for. */
  private isIdle(): boolean {
    const { isReady, isStopping, hasPollFailed } = this.status;
    if (!isReady || isStopping || hasPollFailed) return false;
    return this.forwarder.admissions.every(({ active, queued }) => active === 0 && queued === 0);
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

  /**
   * Returns how long ago the rendering of a shared response may have started: at any time if a recent poll would have
   * named the changes since, and otherwise recently.
   */
  private findMaxAge(nowMs: number): number {
    return nowMs - this.status.polledAtMs < MAX_UNPOLLED_MS ? Number.POSITIVE_INFINITY : MAX_UNPOLLED_MS;
  }

  private recordRequest(
    { request: { method }, requestId, client, startedMs }: Exchange,
    status: number | 'client left',
    url = '',
  ): void {
    const ms = performance.now() - startedMs;
    const queryIndex = url.indexOf('?');
    const pathname = queryIndex < 0 ? url : url.slice(0, queryIndex);
    this.metrics.count(pathname, status, ms);
    // A probe is only worth a line when it fails.
    const isRoutine = status === 200 && isProbe(pathname);
    logRequest({
      requestId,
      client,
      method,
      path: pathname,
      status,
      level: isRoutine ? 'debug' : 'info',
      startedMs,
      ms,
    });
  }
}

/**
 * Whether a response is worth rendering before it is asked for, and its URL worth saving: not one that is gone after a moment,
 * nor a file, nor visitors' input.
 */
function isWarmed({ immutable, maxAgeMs, isTyped }: CachePolicy): boolean {
  return !immutable && maxAgeMs === undefined && !isTyped;
}

/** Whether the client may be the owner, who sees more than everyone else. */
function mayBeOwner(request: IncomingMessage): boolean {
  return hasCredentials(request.headers) && dependsOnOwner(toPathname(request.url) ?? '');
}

function setHeaders(response: ServerResponse, headers: ReturnType<typeof createCommonHeaders>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

/** Returns why this process as a whole is not ready; a renderer only knows about itself. */
function findUnreadiness({ isDraining, isStopping, isPolling }: GatewayStatus): AppError | null {
  const isEnding = isDraining || isStopping;
  const message = isEnding
    ? 'This process is shutting down.'
    : 'This process has not reached the database yet.';
  return isEnding || !isPolling ? new AppError({ code: 'unavailable', message }) : null;
}
