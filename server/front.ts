import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@/lib/config/env';
import { AppError, databaseAway } from '@/lib/http/errors';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log, logRequest } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { Admission, TooBusyError } from './admission';
import { anonymousRequest } from './anonymous-request';
import {
  type AppHandler,
  allowedMethods,
  askApp,
  methodNotAllowed,
  NOT_FOUND_PATH,
  type Refusal,
} from './app-answer';
import { type BodyRefusal, BodyRefusedError, BodyRoom, declaresTooMuch, type Guest } from './body-room';
import { CapturedResponse } from './captured-response';
import { clientOf } from './client-address';
import { HeldAnswer } from './held-answer';
import {
  asksForSocket,
  expectsUnknown,
  hasCredentials,
  hasTwoHosts,
  hideSending,
  isDecodable,
  isKnownMethod,
  nameRequest,
  toPathname,
} from './incoming';
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
import { UnsentRoom } from './unsent-room';

type FrontSettings = Pick<Environment, 'TRUSTED_PROXIES' | 'NEXTAUTH_URL' | 'PAGE_CACHE_MB'> & {
  isDevelopment?: boolean;
  /** Addresses of the files that this build has. */
  staticFiles?: ReadonlySet<string>;
};

type Made = HeldAnswer | Refusal;

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = 'This is more than the shop takes at once.';
const TOO_SLOW = 'This did not arrive in time. Please try again.';
const TOO_BUSY = 'The shop is very busy right now. Please try again in a moment.';
/** How long after the last look at the changes of other processes a kept answer may still be shown. */
const TRUSTED_FOR_MS = 900;
/** Next renders on one thread: more at once only makes all of them late. */
const READS = { atOnce: 32, waiting: 512, waitMs: 5_000, perClient: { atOnce: 8, waiting: 256 } };
/**
 * A changing call, whose body is there, mostly waits for others' servers, so that many fit; but each goes
 * through the thread many times, and a client with many at work would make everybody's turn come late.
 */
const CHANGES = { atOnce: 256, waiting: 512, waitMs: 10_000, perClient: { atOnce: 8, waiting: 64 } };
const UPLOADS = { atOnce: 4, waiting: 8, waitMs: 10_000, perClient: { atOnce: 2, waiting: 2 } };
/** Bodies in memory: 64 MB in all, and no client may have all of it. */
const BODIES = {
  bytes: 20 * MEGABYTE,
  bytesPerClient: 5 * MEGABYTE,
  perClient: 64,
  wholeMs: 10_000,
  silentMs: 10_000,
};
const UPLOADED = {
  bytes: 44 * MEGABYTE,
  bytesPerClient: 22 * MEGABYTE,
  perClient: 4,
  wholeMs: 60_000,
  silentMs: 10_000,
};
/** Answers of which a client has not taken everything yet. */
const UNSENT = { bytes: 256 * MEGABYTE, bytesPerClient: 64 * MEGABYTE };
/** Whose turn it is when the shop renews what it keeps. */
const NOBODY = '';

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
  /** Of each client and page, who waits for a place to make it. */
  private readonly turns = new Map<string, Promise<Made | null>>();
  private readonly changes = new Admission(CHANGES);
  private readonly uploads = new Admission(UPLOADS);
  private readonly bodies = new BodyRoom(BODIES);
  private readonly uploaded = new BodyRoom(UPLOADED);
  private readonly unsent = new UnsentRoom(UNSENT);
  private isProxyTold = false;
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
    if (this.state.stopping || asksForSocket(request)) response.setHeader('Connection', 'close');
    const isOdd = hasTwoHosts(request) || expectsUnknown(request);
    const key = this.settings.isDevelopment || isOdd ? null : keyOf(request);
    if (key !== null && !mayBeOwner(request) && this.sendKept(key, request, response, requestId, startedMs))
      return;
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
    if (pathname === null || hasTwoHosts(request)) {
      sendText(response, 400, 'This address makes no sense.');
      return;
    }
    if (asksForSocket(request)) {
      sendText(response, 400, 'This shop speaks plain HTTP.');
      return;
    }
    if (expectsUnknown(request)) {
      sendText(response, 417, 'This shop does not do what the Expect header asks for.');
      return;
    }
    // Percent signs that stand for nothing name nothing; Next would answer 500.
    if (!isDecodable(pathname))
      request.url = classifyPath(pathname) === 'call' ? '/api/unknown' : NOT_FOUND_PATH;

    this.tellOfProxy(request);
    const client = clientOf(request, this.settings.TRUSTED_PROXIES);
    nameRequest(request, requestId, client);
    this.handle(key, request, response, pathname, requestId, client).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof BodyRefusedError) return refuseBody(request, response, error);
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
    client: string,
  ): Promise<void> {
    const kind = classifyPath(pathname);
    if (kind === 'call' && !isKnownMethod(request)) {
      response.setHeader('Allow', await allowedMethods(this.app, request));
      return refuseCall(response, methodNotAllowed());
    }
    if (kind !== 'call') {
      setHeaders(response, pageHeaders(pathname));
      if (request.headers['next-action']) return sendText(response, 404, 'There is nothing at this address.');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return sendText(response, 405, 'This address can only be read.');
      }
    }
    const target = key === null ? null : keepTargetOf(key);
    if (target?.kind === 'file') return this.sendShared(target, request, response, requestId, client);
    if (kind === 'file' && this.isStatic(pathname)) return this.app(request, response);
    if (!this.state.ready && !isHealthCall(pathname)) return sendUnavailable(response, kind);

    if (target && !mayBeOwner(request) && this.isInTouch(performance.now())) {
      return this.sendShared(target, request, response, requestId, client);
    }
    return this.passOn(kind, request, response, pathname, requestId, client);
  }

  /** Whether Next only has to send a file. The development server makes files as it goes. */
  private isStatic(pathname: string): boolean {
    return this.settings.isDevelopment === true || this.settings.staticFiles?.has(pathname) === true;
  }

  /** Sends an answer that is the same for everyone, and keeps it. */
  private async sendShared(
    target: KeepTarget,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    client: string,
  ): Promise<void> {
    await sendMade(await this.fill(target, client), request, response, requestId);
  }

  /** Hands the request itself to Next. */
  private async passOn(
    kind: PathClass,
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    requestId: string,
    client: string,
  ): Promise<void> {
    const limitBytes = bodyLimitOf(pathname);
    if (declaresTooMuch(request, limitBytes)) throw new BodyRefusedError('too large');
    this.unsent.requireRoom(client);
    const isFileCall = isUpload(pathname);
    // A place is taken when there is something to work on: half a body holds up nobody but its sender.
    const body = isFileCall ? null : await this.bodies.takeWhole(request, client, limitBytes);
    try {
      const captured = new CapturedResponse(request);
      response.once('close', () => captured.abandon());
      const isPublic = isPubliclyCacheable(pathname, hasCredentials(request));
      const asked = hideSending(request);
      const ask = async () => {
        const upload = isFileCall ? this.followUpload(request, response, captured, client, limitBytes) : null;
        try {
          return await askApp(this.app, request, captured, {
            pathname,
            kind,
            caching: kind === 'file' ? 'as-said' : isPublic ? 'public' : 'private',
            common: this.common,
            isDevelopment: this.settings.isDevelopment ?? false,
          });
        } finally {
          upload?.leave();
        }
      };
      const made = isHealthCall(pathname)
        ? await ask()
        : await this.admissionOf(request, pathname).run(client, ask);
      asked.restore();
      if (made instanceof HeldAnswer) this.unsent.take(response, client, made.bytes);
      if (!response.headersSent) await sendMade(made, request, response, requestId);
    } finally {
      body?.leave();
    }
  }

  /** Ends an upload that is too large, stops coming or finds no room, while the app reads it. */
  private followUpload(
    request: IncomingMessage,
    response: ServerResponse,
    captured: CapturedResponse,
    client: string,
    limitBytes: number,
  ): Guest {
    const upload = this.uploaded.passThrough(request, client, limitBytes);
    upload.whole.catch((error: BodyRefusedError) => {
      captured.abandon();
      refuseBody(request, response, error);
    });
    return upload;
  }

  /**
   * Makes a page that is the same for everyone in a place of the client's own, or joins who is at work on it.
   * Nobody joins another client who still waits: that one may have so much to do that it is refused.
   */
  private fill(target: KeepTarget, client: string): Promise<Made | null> {
    const { key } = target;
    const turn = this.cache.making(key) ?? this.turns.get(`${client} ${key}`);
    return turn ?? this.takeTurn(target, client);
  }

  private takeTurn(target: KeepTarget, client: string): Promise<Made | null> {
    const { key } = target;
    const name = `${client} ${key}`;
    const askedAtMs = performance.now();
    let hasWaited = false;
    const turn = this.reads.run(client, async () => {
      this.turns.delete(name);
      // Somebody else may have made it meanwhile.
      const kept = hasWaited ? this.cache.find(key, performance.now()) : undefined;
      if (kept && kept.filledAtMs > askedAtMs) return kept.answer;
      return this.cache.fill(
        key,
        target,
        () => this.make(target),
        (made) => (made instanceof HeldAnswer && made.isForAll ? made : null),
      );
    });
    if (this.cache.making(key)) return turn;
    hasWaited = true;
    this.turns.set(name, turn);
    turn.catch(() => {
      // Refused before it began; the failure itself is told to those who asked.
      if (this.turns.get(name) === turn) this.turns.delete(name);
    });
    return turn;
  }

  private make(target: KeepTarget): Promise<Made | null> {
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
  }

  private renew(key: string, entry: KeptEntry): void {
    const target = keepTargetOf(key);
    if (!target) return;
    entry.isRenewing = true;
    this.fill(target, NOBODY)
      .catch((error: unknown) => {
        // Nobody waits for this: the next request tries again, as long as the answer may be shown.
        log.warn({ err: error, path: target.pathname }, 'a kept answer could not be renewed');
      })
      .finally(() => {
        entry.isRenewing = false;
      });
  }

  /** Says once that the shop seems to stand behind a proxy which it was not told of. */
  private tellOfProxy({ headers }: IncomingMessage): void {
    if (this.isProxyTold || this.settings.TRUSTED_PROXIES > 0 || !headers['x-forwarded-for']) return;
    this.isProxyTold = true;
    log.warn(
      'a request brings X-Forwarded-For while TRUSTED_PROXIES is 0: if the shop is behind a proxy, all its visitors ' +
        'count as one client and share its limits; set TRUSTED_PROXIES to the number of proxies in front',
    );
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

/** Whether somebody asks who may see there what nobody else does: nothing that is kept is meant for him. */
function mayBeOwner(request: IncomingMessage): boolean {
  return hasCredentials(request) && dependsOnOwner(toPathname(request.url) ?? '');
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

function sendUnavailable(response: ServerResponse, kind: PathClass): void {
  if (kind === 'call') refuseCall(response, databaseAway());
  else sendUnavailablePage(response);
}

function sendTooBusy(response: ServerResponse, kind: PathClass): void {
  if (kind === 'call') refuseCall(response, new AppError('unavailable', TOO_BUSY));
  else sendBusyPage(response);
}

/** Answers and ends the connection: what else the client sends is not read. */
function refuseBody(request: IncomingMessage, response: ServerResponse, { reason }: BodyRefusedError): void {
  if (response.headersSent || reason === 'client left') return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  refuseCall(response, REFUSED_BODIES[reason]());
}

const REFUSED_BODIES: Record<Exclude<BodyRefusal, 'client left'>, () => AppError> = {
  'too large': () => new AppError('too_large', TOO_LARGE),
  'too slow': () => new AppError('invalid_input', TOO_SLOW),
  'no room': () => new AppError('unavailable', TOO_BUSY),
};
