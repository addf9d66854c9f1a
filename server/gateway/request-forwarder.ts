import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/http/errors';
import type { RendererState } from '@/lib/runtime/renderer-states';
import type { FinalResponse } from '@/server/final-response';
import {
  isAuthEndpoint,
  isHealthEndpoint,
  isSandbox,
  isUpload,
  isVisitReport,
  toBodyLimit,
} from '@/server/path-rules';
import { Admission } from './admission';
import { CachedResponse } from './cached-response';
import { isReadMethod, selectDeadlineMs } from './deadline-rules';
import type { ReadAdmissions } from './read-admissions';
import { discardBody, rejectBody } from './refusals';
import { BodyRejectedError, isDeclaredTooLarge, RequestBodyBudget } from './request-body-budget';
import { UnsentBytesBudget } from './unsent-bytes-budget';
import { type FileUpstream, type Upstream, UpstreamError, type UpstreamRequest } from './upstream';

export type GatewayUpstreams = {
  renderers: FileUpstream & { listStates(): readonly RendererState[] };
  /** Null unless payments are simulated. */
  sandbox: Upstream | null;
};

const BYTES_PER_MB = 1024 * 1024;
/**
 * A write mostly waits for other servers once its body is complete, so many can run concurrently. But all of them use
 * the single thread, and each of one client's that is in progress there delays everyone else.
 */
const WRITE_LIMITS = {
  concurrent: 256,
  waiting: 512,
  waitMs: 10_000,
  perClient: { concurrent: 2, waiting: 64 },
};
/**
 * Requests that may hash passwords, which a single thread does one after the other: with one at a time per client, others
 * wait for one of its passwords, not for all of them.
 */
const AUTH_LIMITS = {
  concurrent: 32,
  waiting: 128,
  waitMs: 10_000,
  perClient: { concurrent: 1, waiting: 32 },
};
/** An upload keeps its slot while it arrives, perhaps slowly; the budget below bounds its memory. */
const UPLOAD_LIMITS = {
  concurrent: 12,
  waiting: 16,
  waitMs: 10_000,
  perClient: { concurrent: 1, waiting: 3 },
};
/** Each check reads the database, and an operator's must be answered while another client sends many. */
const HEALTH_LIMITS = {
  concurrent: 8,
  waiting: 64,
  waitMs: 5_000,
  perClient: { concurrent: 2, waiting: 8 },
};
/** Reports of visits, for which no one waits: many at once wait for each other or are lost, and delay no order. */
const VISIT_REPORT_LIMITS = {
  concurrent: 2,
  waiting: 64,
  waitMs: 5_000,
  perClient: { concurrent: 1, waiting: 8 },
};
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

/** A request of a client, and the response to it. */
type ForwardedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  client: string;
};
type Upload = Omit<ForwardedRequest, 'pathname'> & { limitBytes: number };

/** Forwards requests that are not answered from the cache, within limits on bodies, responses and concurrency. */
export class RequestForwarder {
  private readonly writes = new Admission(WRITE_LIMITS);
  private readonly authRequests = new Admission(AUTH_LIMITS);
  private readonly uploads = new Admission(UPLOAD_LIMITS);
  private readonly healthChecks = new Admission(HEALTH_LIMITS);
  private readonly visitReports = new Admission(VISIT_REPORT_LIMITS);
  private readonly bodies = new RequestBodyBudget(BODY_LIMITS);
  private readonly uploadBodies = new RequestBodyBudget(UPLOAD_BODY_LIMITS);
  private readonly unsent = new UnsentBytesBudget(UNSENT_BYTES_LIMITS);

  constructor(
    private readonly upstreams: GatewayUpstreams,
    private readonly reads: ReadAdmissions,
    private readonly isDevelopment = false,
  ) {}

  /** For `/api/metrics`. */
  get admissions(): Admission[] {
    return [
      ...this.reads.all,
      this.writes,
      this.authRequests,
      this.uploads,
      this.healthChecks,
      this.visitReports,
    ];
  }

  /** Forwards the request itself, and passes its response to `deliver`. */
  async forward(
    { request, response, pathname, client }: ForwardedRequest,
    deliver: (result: CachedResponse) => Promise<void>,
  ): Promise<void> {
    const limitBytes = toBodyLimit(pathname);
    if (isDeclaredTooLarge(request, limitBytes)) throw new BodyRejectedError('too large');
    this.unsent.requireAvailableShare(client);
    const isUploadRequest = isUpload(pathname) && !isReadMethod(request.method);
    // Waits for a slot only once the body is complete, so that an incomplete body occupies none.
    const body =
      isUploadRequest || !hasBody(request)
        ? null
        : await this.bodies.readComplete(request, client, limitBytes);
    const upstreamRequest: UpstreamRequest = {
      ...withoutDeliveryHeaders(request),
      ...(body && body.bytes > 0 && { body: body.content }),
      deadlineMs: selectDeadlineMs(request.method, pathname, this.isDevelopment),
    };
    const upstream = this.selectUpstream(pathname);
    try {
      // A client that disconnects keeps its slot until the renderer is done, or it could have any amount of work done.
      const fetched = await this.selectAdmission(request, pathname).run(client, async () => {
        if (response.destroyed) throw new UpstreamError('client left');
        return isUploadRequest
          ? this.fetchUpload(upstream, upstreamRequest, { request, response, client, limitBytes })
          : upstream.fetch(upstreamRequest);
      });
      if (response.destroyed) throw new UpstreamError('client left');
      // Most clients read the response only after they have sent everything.
      await discardBody(request);
      if (!request.complete) response.setHeader('Connection', 'close');
      const result = new CachedResponse(fetched);
      this.unsent.reserve(response, client, result.bytes);
      if (!response.headersSent) await deliver(result);
    } finally {
      body?.release();
    }
  }

  private selectUpstream(pathname: string): Upstream {
    if (!isSandbox(pathname)) return this.upstreams.renderers;
    if (this.upstreams.sandbox) return this.upstreams.sandbox;
    throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  }

  /** Passes an upload on while it arrives, and aborts it when it is too large, stalls or exceeds the budget. */
  private async fetchUpload(
    upstream: Upstream,
    upstreamRequest: UpstreamRequest,
    { request, response, client, limitBytes }: Upload,
  ): Promise<FinalResponse> {
    const abort = new AbortController();
    const upload = this.uploadBodies.passThrough(request, client, limitBytes);
    upload.complete.catch((error: BodyRejectedError) => {
      rejectBody(request, response, error);
      abort.abort();
    });
    try {
      return await upstream.fetch({ ...upstreamRequest, body: upload.stream, signal: abort.signal });
    } finally {
      upload.release();
    }
  }

  private selectAdmission({ method }: IncomingMessage, pathname: string): Admission {
    if (method === 'GET' || method === 'HEAD')
      return isHealthEndpoint(pathname) ? this.healthChecks : this.reads.select(pathname);
    if (isUpload(pathname)) return this.uploads;
    if (isVisitReport(pathname)) return this.visitReports;
    return isAuthEndpoint(pathname) ? this.authRequests : this.writes;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Leaves out the headers that the gateway itself handles: compression, If-None-Match and HEAD. */
function withoutDeliveryHeaders({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...own } = headers;
  return { method: method === 'HEAD' ? 'GET' : method, url, headers: own };
}
