import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { type FinalResponse, isCompressible } from '@/server/final-response';
import { ENCODINGS, type Encoding, listAcceptedEncodings } from './accepted-encodings';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/**
 * The highest levels for immutable files, medium ones for pages cached for a minute, and fast ones while a client
 * waits (for a recipe page 0.2 ms instead of 0.9). The fastest of brotli is no faster than its second, and larger than gzip.
 */
const COMPRESSION_LEVELS = {
  immutable: { br: 11, gzip: 9 },
  page: { br: 5, gzip: 6 },
  immediate: { br: 2, gzip: 1 },
} as const;
const NO_ENCODINGS: readonly Encoding[] = [];
/** A body by encoding, as far as it has been compressed. */
export type CompressedBodies = Partial<Record<Encoding, Buffer>>;

/**
 * A complete response that can be sent any number of times. Its headers are flattened, which Node writes
 * fastest, and each encoding is compressed once, when the first client accepts it.
 */
export class CachedResponse {
  private readonly notModifiedHeaders: readonly OutgoingHttpHeader[];
  private readonly compressed: CompressedBodies;
  /** Compressions at the fastest level in progress, which the clients that wait for them share. */
  private readonly fastCompressions: Partial<Record<Encoding, Promise<Buffer>>> = {};
  /** Encodings that have been, or are being, compressed at the cache's level. */
  private readonly compressedForCache: Set<Encoding>;
  private readonly isCompressible: boolean;

  /**
   * `isImmutable` bodies are compressed as far as possible, since that is done once; `precompressed` ones are as small
   * as they can be.
   */
  constructor(
    private readonly response: FinalResponse,
    private readonly isImmutable = false,
    precompressed: CompressedBodies = {},
  ) {
    this.compressed = { ...precompressed };
    this.compressedForCache = new Set(ENCODINGS.filter((encoding) => precompressed[encoding]));
    this.isCompressible = isCompressible(response.contentType, response.body);
    this.notModifiedHeaders = withoutContentType(response.headers);
  }

  get etag(): string | null {
    return this.response.etag;
  }

  /** Whether it is an error, or a page that lacks a part, because the database is unavailable. */
  get isDatabaseFailure(): boolean {
    return this.response.isDatabaseFailure;
  }

  /** Whether it is a page that lacks a part because the database is unavailable. */
  get isPartial(): boolean {
    return this.response.isDatabaseFailure && this.response.status === 200;
  }

  /** Whether it may be sent to every client. */
  get isShareable(): boolean {
    return this.response.isShareable;
  }

  /** Estimated bytes in the cache; each compressed form is at most a third of the text. */
  get cachedBytes(): number {
    const { length } = this.response.body;
    return length + (this.isCompressible ? Math.ceil(length / 1.5) : 0) + 2 * 1024;
  }

  /** The uncompressed body. */
  get body(): Buffer {
    return this.response.body;
  }

  /** Bytes of the uncompressed body. */
  get bytes(): number {
    return this.response.body.length;
  }

  /**
   * Sends it immediately in the best encoding available, and compresses a better one in the background. Returns false
   * and sends nothing if the client accepts compression but no accepted encoding is available.
   */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    if (this.isNotModified(request)) {
      this.sendNotModified(response, requestId);
      return true;
    }
    const accepted = this.listAccepted(request);
    const available = accepted.find((encoding) => this.compressed[encoding]);
    if (accepted[0] && !available) return false;
    if (accepted[0] && !this.compressedForCache.has(accepted[0])) this.compressForCache(accepted[0]);
    this.write(request, response, { requestId, encoding: available });
    return true;
  }

  /** Sends it compressed if the client accepts that, at the fastest level. */
  async compressAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (this.isNotModified(request)) return this.sendNotModified(response, requestId);
    const [smallest] = this.listAccepted(request);
    if (smallest && !this.compressed[smallest]) await this.compressForClients(smallest);
    this.write(request, response, { requestId, encoding: smallest });
  }

  private listAccepted({ headers }: IncomingMessage): readonly Encoding[] {
    return this.isCompressible ? listAcceptedEncodings(headers['accept-encoding']) : NO_ENCODINGS;
  }

  /** Compresses an encoding at the fastest level; clients that wait for the same one share it. */
  private async compressForClients(encoding: Encoding): Promise<void> {
    this.fastCompressions[encoding] ??= this.compress(encoding, COMPRESSION_LEVELS.immediate);
    try {
      const compressed = await this.fastCompressions[encoding];
      // Unless a better one was completed first.
      this.compressed[encoding] ??= compressed;
    } finally {
      delete this.fastCompressions[encoding];
    }
  }

  /** Compresses an encoding in the background, once. */
  private compressForCache(encoding: Encoding): void {
    this.compressedForCache.add(encoding);
    // If memory is short, the available encodings are still sent.
    this.compress(encoding, this.isImmutable ? COMPRESSION_LEVELS.immutable : COMPRESSION_LEVELS.page).then(
      (compressed) => {
        this.compressed[encoding] = compressed;
      },
      () => this.compressedForCache.delete(encoding),
    );
  }

  private compress(encoding: Encoding, levels: Readonly<Record<Encoding, number>>): Promise<Buffer> {
    const { body } = this.response;
    if (encoding === 'gzip') return gzipAsync(body, { level: levels.gzip });
    return brotliAsync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: levels.br, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }

  private isNotModified({ headers }: IncomingMessage): boolean {
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch === undefined || this.etag === null) return false;
    return ifNoneMatch === this.etag || matchesEtag(ifNoneMatch, this.etag);
  }

  private sendNotModified(response: ServerResponse, requestId: string): void {
    response.writeHead(304, withRequestHeaders(this.notModifiedHeaders, response, requestId)).end();
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, encoding }: { requestId: string; encoding?: Encoding | undefined },
  ): void {
    const { status } = this.response;
    const body = (encoding && this.compressed[encoding]) ?? this.response.body;
    const headers = withRequestHeaders(this.response.headers, response, requestId);
    if (encoding) headers.push('content-encoding', encoding);
    if (status !== 204 && status !== 304) headers.push('content-length', String(body.length));
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }
}

/** Adds the headers of one request; a `Connection` header that is already set is included. */
function withRequestHeaders(
  headers: readonly OutgoingHttpHeader[],
  response: ServerResponse,
  requestId: string,
): OutgoingHttpHeader[] {
  const connection = response.getHeader('connection');
  const all = [...headers, REQUEST_ID_HEADER, requestId];
  if (connection !== undefined) all.push('connection', String(connection));
  return all;
}

function withoutContentType(headers: readonly OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  return headers.filter((_, index) => headers[index - (index % 2)] !== 'content-type');
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => {
    const candidate = tag.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}
