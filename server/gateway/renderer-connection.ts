import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { CONNECTION_HEADERS, type FinalResponse } from '@/server/final-response';
import {
  CHANGES_HEADER,
  DATABASE_FAILURE_HEADER,
  decodeInvalidations,
  encodeTags,
  INVALIDATIONS_HEADER,
  type Invalidation,
  isInternalHeader,
  SHAREABLE_HEADER,
  STREAM_HEADER,
} from '@/server/renderer-protocol';
import { type FileUpstream, UpstreamError, type UpstreamRequest } from './upstream';

const MAX_HEADER_BYTES = 64 * 1024;
/** A file of the build is sent immediately; its client may be slow, which the listener's own timeout bounds. */
const STREAM_START_MS = 15_000;

/** HTTP to one renderer over its socket, on pooled connections. */
export class RendererConnection implements FileUpstream {
  /** Requests in progress. */
  active = 0;
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  /** Invalidated tags that the renderer does not know of yet, with the number of the latest change. */
  private readonly changes = new Map<string, number>();
  private changeCount = 0;
  /** The renderer's invalidations: all up to `applied` have been applied, and those in `appliedEarly`. */
  private applied = 0;
  private readonly appliedEarly = new Set<number>();

  constructor(
    readonly socketPath: string,
    /** Called with the tags of each invalidation by this renderer, before its response is passed on. */
    private readonly onInvalidation: (tags: readonly string[]) => void,
  ) {}

  /** Has the next request tell the renderer about others' changes. */
  announce(tags: readonly string[]): void {
    this.changeCount += 1;
    for (const tag of tags) this.changes.set(tag, this.changeCount);
  }

  /** Applies an invalidation that the renderer reported by message; those follow one another without gaps. */
  receive(invalidation: Invalidation): void {
    this.apply(invalidation);
    this.applied = invalidation.sequence;
    this.appliedEarly.delete(invalidation.sequence);
  }

  fetch({ method, url, headers, body, deadlineMs, signal }: UpstreamRequest): Promise<FinalResponse> {
    return new Promise((resolve, reject) => {
      const inner = this.open(method, url, toRendererHeaders(headers, body));
      const fail = (reason: ConstructorParameters<typeof UpstreamError>[0], cause?: unknown) => {
        reject(new UpstreamError(reason, { cause }));
        inner.destroy();
      };
      const timer = setTimeout(() => fail('too slow'), deadlineMs);
      const leave = () => fail('client left');
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave, { once: true });
      inner.once('close', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        // Only if the connection was lost before the response was complete; otherwise already resolved.
        reject(new UpstreamError('unavailable'));
      });
      inner.once('error', (error) => fail('unavailable', error));
      inner.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', (error) => fail('unavailable', error));
        incoming.once('end', () => {
          if (!incoming.complete) return;
          resolve(toFinalResponse(incoming, Buffer.concat(chunks)));
          // Otherwise the request would stay open, since the gateway passes on no more of its body.
          if (!inner.writableEnded) inner.destroy();
        });
      });
      if (body === undefined || Buffer.isBuffer(body)) inner.end(body);
      else pipeline(body, inner).catch((error: unknown) => fail('unavailable', error));
    });
  }

  async stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const inner = this.open(method, url, { ...toRendererHeaders(headers), [STREAM_HEADER]: '1' });
    response.once('close', () => inner.destroy());
    const timer = setTimeout(() => inner.destroy(), STREAM_START_MS);
    try {
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        inner.once('response', resolve);
        inner.once('error', reject);
        inner.end();
      });
      clearTimeout(timer);
      response.writeHead(incoming.statusCode ?? 502, listOwnHeaders(incoming, BODY_HEADERS));
      await pipeline(incoming, response);
    } catch (cause) {
      if (response.destroyed) return;
      if (response.headersSent) response.destroy();
      else throw new UpstreamError('unavailable', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private open(method: string, path: string, headers: OutgoingHttpHeaders): ClientRequest {
    const announced = this.changeCount;
    const inner = httpRequest({
      socketPath: this.socketPath,
      agent: this.agent,
      method,
      path,
      headers:
        this.changes.size > 0 ? { ...headers, [CHANGES_HEADER]: encodeTags(this.changes.keys()) } : headers,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    this.active += 1;
    inner.once('close', () => {
      this.active -= 1;
    });
    // First of the listeners: the request's changes are invalidated before anyone sees its response.
    inner.once('response', ({ headers: received }) => {
      this.forgetChanges(announced);
      const invalidations = received[INVALIDATIONS_HEADER];
      if (typeof invalidations === 'string')
        for (const each of decodeInvalidations(invalidations)) this.applyEarly(each);
    });
    return inner;
  }

  private forgetChanges(announced: number): void {
    for (const [tag, change] of this.changes) if (change <= announced) this.changes.delete(tag);
  }

  private applyEarly(invalidation: Invalidation): void {
    this.apply(invalidation);
    if (invalidation.sequence > this.applied) this.appliedEarly.add(invalidation.sequence);
  }

  private apply({ sequence, tags }: Invalidation): void {
    if (sequence > this.applied && !this.appliedEarly.has(sequence)) this.onInvalidation(tags);
  }
}

/**
 * Returns the headers for the renderer: without those of the client's connection, and without the ones that the gateway
 * handles itself. The length is that of the body that was actually received.
 */
function toRendererHeaders(
  headers: IncomingHttpHeaders,
  body?: UpstreamRequest['body'],
): OutgoingHttpHeaders {
  const own: OutgoingHttpHeaders = { ...headers };
  for (const name of HANDLED_HEADERS) delete own[name];
  if (Buffer.isBuffer(body)) own['content-length'] = body.length;
  else if (body === undefined) delete own['content-length'];
  if (body !== undefined && own['content-length'] === undefined) own['transfer-encoding'] = 'chunked';
  return own;
}

const HANDLED_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-connection',
  // Every response is complete: Next compresses parts of files, and fails if a range is outside the file.
  'range',
  'if-range',
] as const;

/** They describe a body that is passed through as it is. */
const BODY_HEADERS: ReadonlySet<string> = new Set(['content-length', 'content-encoding']);

/** The response's own headers, as names and values in turn; multiple values of a name are one list. */
function listOwnHeaders(
  { rawHeaders }: IncomingMessage,
  kept: ReadonlySet<string> = new Set(),
): OutgoingHttpHeader[] {
  const own: OutgoingHttpHeader[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if ((CONNECTION_HEADERS.has(name) && !kept.has(name)) || isInternalHeader(name)) continue;
    const value = rawHeaders[index + 1] ?? '';
    const earlierIndex = own.findIndex((earlier, position) => position % 2 === 0 && earlier === name);
    if (earlierIndex < 0) own.push(name, value);
    else own[earlierIndex + 1] = [own[earlierIndex + 1] ?? [], value].flat().map(String);
  }
  return own;
}

function toFinalResponse(incoming: IncomingMessage, body: Buffer): FinalResponse {
  const { headers } = incoming;
  return {
    status: incoming.statusCode ?? 500,
    headers: listOwnHeaders(incoming),
    body,
    contentType: headers['content-type'] ?? '',
    etag: headers.etag ?? null,
    isShareable: headers[SHAREABLE_HEADER] !== undefined,
    isDatabaseFailure: headers[DATABASE_FAILURE_HEADER] !== undefined,
  };
}
