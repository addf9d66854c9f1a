import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@/lib/env';
import { AppError, databaseAway } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { processState } from '@/lib/http/process-state';
import { log, logRequest } from '@/lib/log';
import { Admission, TooBusyError } from './admission';
import { anonymousRequest } from './anonymous-request';
import { type AppHandler, askApp, NOT_FOUND_PATH, type Refusal } from './app-answer';
import { declaresTooMuch, limitBody } from './body-limit';
import { CapturedResponse } from './captured-response';
import { clientAddress } from './client-address';
import { HeldAnswer } from './held-answer';
import { hasCredentials, hideSending, isDecodable, nameRequest, toPathname } from './incoming';
import { type KeepTarget, keepTargetOf, keyOf } from './keep-rules';
import { FrontMetrics } from './metrics';
import { type KeptEntry, PageCache } from './page-cache';
import {
  bodyLimitOf,
  classifyPath,
  dependsOnOwner,
  isHealthCall,
  isPubliclyCacheable,
  isUpload,
  type PathClass,
} from './path-rules';
import { refuseCall, sendBusyPage, sendText, sendUnavailablePage } from './refusals';
import { commonHeaders, pageHeaders } from './security-headers';

type FrontSettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL' | 'PAGE_CACHE_MB'> & {
  isDevelopment?: boolean;
};

type Made = HeldAnswer | Refusal;

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = 'This is more than the shop takes at once.';
const TOO_BUSY = 'The shop is very busy right now. Please try again in a moment.';
/** How long after the last look at the changes of other processes a kept answer may still be shown. */
const TRUSTED_FOR_MS = 900;
/** Next renders on one thread: more at once only makes all of them late. */
const READS = { atOnce: 32, waiting: 512, waitMs: 5_000 };
/** A changing call waits for its body and for others' servers, not for the thread. */
const CHANGES = { atOnce: 256, waiting: 0, waitMs: 0 };
const UPLOADS = { atOnce: 4, waiting: 8, waitMs: 10_000 };

/**
 * What stands between the network and Next: names each request, says who asks, bounds what comes in,
 * keeps public answers, and decides what caches may do with what goes out.
 */
export function createFront(app: AppHandler, settings: FrontSettings): RequestListener {
  return new Front(app, settings).listen;
}

class Front {
  private readonly state = processState();
  private readonly cache: PageCache<Made | null>;
  private readonly reads = new Admission(READS);
  private readonly changes = new Admission(CHANGES);
  private readonly uploads = new Admission(UPLOADS);
  private readonly metrics: FrontMetrics;
  private readonly common;
  private readonly host: string;

  constructor(
    private readonly app: AppHandler,
    private readonly settings: FrontSettings,
  ) {
    const origin = new URL(settings.NEXTAUTH_URL ?? 'http://localhost');
    this.host = origin.host;
    this.common = commonHeaders({ isHttps: origin.protocol === 'https:' });
    this.cache = new PageCache({ maxBytes: settings.PAGE_CACHE_MB * MEGABYTE });
    this.state.changeListeners.add((tags) => this.cache.drop(tags));
    this.metrics = new FrontMetrics(this.cache, [this.reads, this.changes, this.uploads]);
    this.state.readMetrics = () => this.metrics.read();
  }

  readonly listen = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    if (this.state.stopping) response.setHeader('Connection', 'close');
    const key = this.settings.isDevelopment ? null : keyOf(request);
    if (key !== null && this.sendKept(key, request, response, requestId, startedMs)) return;
    this.receive(key, request, response, requestId, startedMs);
  };

  /** Sends what is kept, if it may be shown: the whole way of most requests. */
  private sendKept(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    nowMs: number,
  ): boolean {
    const entry = this.cache.find(key, nowMs);
    if (!entry || (!entry.lasts && !this.isInTouch(nowMs))) return false;
    entry.answer.send(request, response, requestId);
    this.report(request, response.statusCode, requestId, nowMs, request.url);
    if (this.cache.isDue(entry, nowMs)) this.renew(key, entry);
    return true;
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
    setHeaders(response, this.common);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'client left';
      this.report(request, status, requestId, startedMs, pathname ?? undefined);
    });
    if (pathname === null) {
      sendText(response, 400, 'This address makes no sense.');
      return;
    }
    // Percent signs that stand for nothing name nothing; Next would answer 500.
    if (!isDecodable(pathname))
      request.url = classifyPath(pathname) === 'call' ? '/api/unknown' : NOT_FOUND_PATH;

    nameRequest(request, requestId, clientAddress(request, this.settings.TRUSTED_PROXIES));
    this.handle(key, request, response, pathname, requestId).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof TooBusyError) return sendTooBusy(response, classifyPath(pathname));
      log.error({ requestId, err: error, path: pathname }, 'the front failed');
      sendText(response, 500, 'Something went wrong on our side. Please try again.');
    });
  }

  private async handle(
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    requestId: string,
  ): Promise<void> {
    const kind = classifyPath(pathname);
    if (kind !== 'call') {
      setHeaders(response, pageHeaders(pathname));
      if (request.headers['next-action']) return sendText(response, 404, 'There is nothing at this address.');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return sendText(response, 405, 'This address can only be read.');
      }
    }
    const target = key === null ? null : keepTargetOf(key);
    if (target?.kind === 'file') return this.sendShared(target, request, response, requestId);
    if (kind === 'file') return this.app(request, response);
    if (!this.state.ready && !isHealthCall(pathname)) return sendUnavailable(response, kind);

    const mayBeOwner = dependsOnOwner(pathname) && hasCredentials(request);
    if (target && !mayBeOwner && this.isInTouch(performance.now())) {
      return this.sendShared(target, request, response, requestId);
    }
    return this.passOn(kind, request, response, pathname, requestId);
  }

  /** Sends an answer that is the same for everyone, and keeps it. */
  private async sendShared(
    target: KeepTarget,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    await sendMade(await this.fill(target), request, response, requestId);
  }

  /** Hands the request itself to Next. */
  private async passOn(
    kind: 'page' | 'call',
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    requestId: string,
  ): Promise<void> {
    const limitBytes = bodyLimitOf(pathname);
    if (declaresTooMuch(request, limitBytes)) return refuseTooLarge(request, response);
    const captured = new CapturedResponse(request);
    limitBody(request, limitBytes, () => {
      captured.abandon();
      refuseTooLarge(request, response);
    });
    response.once('close', () => captured.abandon());

    const isPublic = isPubliclyCacheable(pathname, hasCredentials(request));
    const asked = hideSending(request);
    const ask = () =>
      askApp(this.app, request, captured, {
        pathname,
        kind,
        caching: isPublic ? 'public' : 'private',
        common: this.common,
        isDevelopment: this.settings.isDevelopment ?? false,
      });
    const made = isHealthCall(pathname) ? await ask() : await this.admissionOf(request, pathname).run(ask);
    asked.restore();
    if (!response.headersSent) await sendMade(made, request, response, requestId);
  }

  private fill(target: KeepTarget): Promise<Made | null> {
    const make = () => {
      const request = anonymousRequest(target.url, {
        ...target.headers,
        host: this.host,
        [REQUEST_ID_HEADER]: randomUUID(),
      });
      return askApp(this.app, request, new CapturedResponse(request), {
        pathname: target.pathname,
        kind: target.kind,
        caching: target.kind === 'file' ? 'as-said' : 'public',
        common: this.common,
        isDevelopment: false,
      });
    };
    return this.cache.fill(
      target.key,
      target,
      () => this.reads.run(make),
      (made) => (made instanceof HeldAnswer && made.isForAll ? made : null),
    );
  }

  private renew(key: string, entry: KeptEntry): void {
    const target = keepTargetOf(key);
    if (!target) return;
    entry.isRenewing = true;
    this.fill(target)
      .catch((error: unknown) => {
        // Nobody waits for this: the next request tries again, as long as the answer may be shown.
        log.warn({ err: error, path: target.pathname }, 'a kept answer could not be renewed');
      })
      .finally(() => {
        entry.isRenewing = false;
      });
  }

  private admissionOf({ method }: IncomingMessage, pathname: string): Admission {
    if (method === 'GET' || method === 'HEAD') return this.reads;
    return isUpload(pathname) ? this.uploads : this.changes;
  }

  /** Whether this process knows what the others have changed. */
  private isInTouch(nowMs: number): boolean {
    return this.state.ready && nowMs - this.state.followedAtMs < TRUSTED_FOR_MS;
  }

  private report(
    { method }: IncomingMessage,
    status: number | 'client left',
    requestId: string,
    startedMs: number,
    address = '',
  ): void {
    const ms = performance.now() - startedMs;
    this.metrics.count(status, ms);
    const at = address.indexOf('?');
    logRequest({
      requestId,
      method,
      path: at < 0 ? address : address.slice(0, at),
      status,
      startedMs,
      ms,
    });
  }
}

/** Sends what was made of a request: an answer, a refusal, or nothing to a client who left. */
async function sendMade(
  made: Made | null,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (made instanceof HeldAnswer) await made.sendOnce(request, response, requestId);
  else made?.(response);
}

function setHeaders(response: ServerResponse, headers: ReturnType<typeof commonHeaders>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

function sendUnavailable(response: ServerResponse, kind: 'page' | 'call'): void {
  if (kind === 'page') sendUnavailablePage(response);
  else refuseCall(response, databaseAway());
}

function sendTooBusy(response: ServerResponse, kind: PathClass): void {
  if (kind === 'call') refuseCall(response, new AppError('unavailable', TOO_BUSY));
  else sendBusyPage(response);
}

/** Answers and ends the connection: what else the client sends is not read. */
function refuseTooLarge(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  refuseCall(response, new AppError('too_large', TOO_LARGE));
}
