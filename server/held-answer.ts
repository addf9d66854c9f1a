import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { CapturedAnswer } from './captured-response';
import { acceptedEncodings, type Encoding } from './encoding-rules';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const PUBLIC_CACHING = 'public, max-age=0, must-revalidate';
const PRIVATE_CACHING = 'private, no-store';
/** Below this compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|ld\+json|xml))|\+xml/;
/**
 * How well to compress: what never changes as well as can be, a page that lives a minute at a fair price, and
 * what somebody waits for at the least (for a recipe page 0.2 ms instead of 0.9, and a fifth more bytes).
 */
const LEVELS = {
  forever: { br: 11, gzip: 9 },
  aMinute: { br: 5, gzip: 6 },
  now: { br: 1, gzip: 1 },
} as const;
const NONE: readonly Encoding[] = [];
/** Set by the connection or by us; never taken over from the captured answer. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
]);

/**
 * Who may keep an answer: everyone, to be asked for again each time; its asker alone; or as the app
 * itself said, for files that never change under their name.
 */
export type Caching = 'public' | 'private' | 'as-said';

/**
 * A whole answer ready to be sent any number of times, with its headers in the flat form that Node
 * takes fastest and its compressed forms made once, when somebody asks for them.
 */
export class HeldAnswer {
  readonly etag: string | null;
  private readonly headers: readonly OutgoingHttpHeader[];
  private readonly headersWhenKnown: readonly OutgoingHttpHeader[];
  private readonly compressed: Partial<Record<Encoding, Buffer>> = {};
  /** Of the compressed forms, those that are made well, or are being made so. */
  private readonly packed = new Set<Encoding>();
  private readonly isCompressible: boolean;

  /** `base` holds the headers of every answer of this kind; those of the answer itself win. */
  constructor(
    base: OutgoingHttpHeaders,
    readonly captured: CapturedAnswer,
    private readonly caching: Caching,
  ) {
    const { status, headers, body } = captured;
    const isShared = caching === 'public' && status === 200 && headers['set-cookie'] === undefined;
    const merged: OutgoingHttpHeaders = { ...base };
    for (const [name, value] of Object.entries(headers)) {
      if (!CONNECTION_HEADERS.has(name)) merged[name] = value;
    }
    if (caching !== 'as-said') {
      merged['cache-control'] = isShared ? PUBLIC_CACHING : PRIVATE_CACHING;
      merged.etag = isShared ? weakTag(body) : undefined;
    }
    this.isCompressible =
      body.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(String(merged['content-type'] ?? ''));
    if (this.isCompressible) {
      const vary = [merged.vary ?? []].flat().join(', ');
      if (!/accept-encoding/i.test(vary)) merged.vary = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
    }
    this.etag = merged.etag === undefined ? null : String(merged.etag);
    this.headers = toFlat(merged);
    this.headersWhenKnown = toFlat({ ...merged, 'content-type': undefined });
  }

  /** Whether it may be shown to whoever asks. */
  get isForAll(): boolean {
    return this.captured.status === 200 && this.caching !== 'private' && this.etag !== null;
  }

  /** What keeping it may take, compressed forms included: each is smaller than a third of text. */
  get keptBytes(): number {
    const { length } = this.captured.body;
    return length + (this.isCompressible ? Math.ceil(length / 1.5) : 0) + 2 * 1024;
  }

  /** Of the answer itself, uncompressed. */
  get bytes(): number {
    return this.captured.body.length;
  }

  /** Sends it at once, in the best form that is there, and has a better one made if it was asked for. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    if (this.isKnownTo(request)) {
      this.sendNotModified(response, requestId);
      return;
    }
    const accepted = this.encodingsFor(request);
    if (accepted[0] && !this.packed.has(accepted[0])) this.pack(accepted[0]);
    const ready = accepted.find((encoding) => this.compressed[encoding]);
    this.write(request, response, requestId, ready);
  }

  /** Sends it compressed to those who accept it, as quickly as that goes. */
  async sendOnce(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    if (this.isKnownTo(request)) return this.sendNotModified(response, requestId);
    const [smallest] = this.encodingsFor(request);
    if (smallest) this.compressed[smallest] ??= await this.compress(smallest, LEVELS.now);
    this.write(request, response, requestId, smallest);
  }

  private encodingsFor({ headers }: IncomingMessage): readonly Encoding[] {
    return this.isCompressible ? acceptedEncodings(headers['accept-encoding']) : NONE;
  }

  /** Makes a compressed form beside the requests, once. */
  private pack(encoding: Encoding): void {
    this.packed.add(encoding);
    // Without memory for it the shop goes on with the form that is there.
    this.compress(encoding, this.caching === 'as-said' ? LEVELS.forever : LEVELS.aMinute).then(
      (packed) => {
        this.compressed[encoding] = packed;
      },
      () => this.packed.delete(encoding),
    );
  }

  private compress(encoding: Encoding, levels: Readonly<Record<Encoding, number>>): Promise<Buffer> {
    const { body } = this.captured;
    if (encoding === 'gzip') return gzipAsync(body, { level: levels.gzip });
    return brotliAsync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: levels.br, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }

  private isKnownTo({ headers }: IncomingMessage): boolean {
    const asked = headers['if-none-match'];
    if (asked === undefined || this.etag === null) return false;
    return asked === this.etag || matchesEtag(asked, this.etag);
  }

  private sendNotModified(response: ServerResponse, requestId: string): void {
    response.writeHead(304, withOwn(this.headersWhenKnown, response, requestId)).end();
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    encoding?: Encoding,
  ): void {
    const { status } = this.captured;
    const body = (encoding && this.compressed[encoding]) ?? this.captured.body;
    const headers = withOwn(this.headers, response, requestId);
    if (encoding) headers.push('content-encoding', encoding);
    if (status !== 204 && status !== 304) headers.push('content-length', String(body.length));
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }
}

/** The headers of one sending; a connection that is about to end stays so. */
function withOwn(
  headers: readonly OutgoingHttpHeader[],
  response: ServerResponse,
  requestId: string,
): OutgoingHttpHeader[] {
  const connection = response.getHeader('connection');
  const own = [...headers, 'x-request-id', requestId];
  if (connection !== undefined) own.push('connection', String(connection));
  return own;
}

/** Several values of one name stay a list: given one by one, the last would take the others' place. */
function toFlat(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function weakTag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => {
    const candidate = tag.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}
