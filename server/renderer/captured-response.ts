import { type IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedResponse } from '@/server/final-response';

/**
 * A response that buffers its content instead of sending it, so that the gateway can inspect the complete response before the
 * first byte is sent. Next writes to it like to any other response.
 */
export class CapturedResponse extends ServerResponse {
  /** Resolves when the response is complete; rejects when the client disconnects first. */
  readonly rendered: Promise<RenderedResponse>;

  private readonly chunks: Buffer[] = [];
  private resolve!: (rendered: RenderedResponse) => void;
  private reject!: (reason: Error) => void;
  private hasStarted = false;

  constructor(request: IncomingMessage) {
    super(request);
    // Node's own getter checks for a header block, which is never built here.
    Object.defineProperty(this, 'headersSent', { get: () => this.hasStarted });
    this.rendered = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A disconnect must not become an unhandled rejection when no one awaits the promise.
    this.rendered.catch(() => {});
  }

  /** Stops the rendering because the client has disconnected. */
  abandon(): void {
    if (this.finished) return;
    this.reject(new Error('the client disconnected'));
    this.emit('close');
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.find((argument) => typeof argument === 'object' && argument !== null) ?? {};
    if (Array.isArray(headers)) {
      for (let at = 0; at < headers.length; at += 2) this.setHeader(headers[at], headers[at + 1]);
    } else {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as string);
    }
    this.hasStarted = true;
    return this;
  }

  override flushHeaders(): void {
    this.hasStarted = true;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    if (this.finished) return false;
    this.hasStarted = true;
    this.buffer(chunk, rest[0]);
    const callback = rest.find(isCallback);
    if (callback) process.nextTick(callback);
    return true;
  }

  override end(...rest: unknown[]): this {
    if (this.finished) return this;
    const callback = rest.find(isCallback);
    if (rest[0] !== undefined && typeof rest[0] !== 'function') this.buffer(rest[0], rest[1]);
    this.hasStarted = true;
    this.finished = true;
    this.resolve({
      status: this.statusCode,
      headers: this.getHeaders(),
      body: Buffer.concat(this.chunks),
    });
    process.nextTick(() => {
      callback?.();
      this.emit('finish');
      this.emit('close');
    });
    return this;
  }

  private buffer(chunk: unknown, encoding: unknown): void {
    if (chunk === null || chunk === undefined) return;
    this.chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array),
    );
  }
}

/** Node's methods accept a callback as the last argument, at any position. */
function isCallback(argument: unknown): argument is () => void {
  return typeof argument === 'function';
}
