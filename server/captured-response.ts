import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

export type CapturedAnswer = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
};

/**
 * A response that keeps what is written to it instead of sending it, so that the front can look at
 * the whole answer before a byte leaves. Next writes to it as to any other response.
 */
export class CapturedResponse extends ServerResponse {
  /** Resolves when the answer is complete; rejects when the client left before that. */
  readonly answer: Promise<CapturedAnswer>;

  private readonly chunks: Buffer[] = [];
  private settle!: (answer: CapturedAnswer) => void;
  private giveUp!: (reason: Error) => void;
  private begun = false;

  constructor(request: IncomingMessage) {
    super(request);
    // Node's own getter asks for the header block that is never built here.
    Object.defineProperty(this, 'headersSent', { get: () => this.begun });
    this.answer = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.giveUp = reject;
    });
    // Whoever stops waiting for the answer must not turn a client's leaving into a crash.
    this.answer.catch(() => {});
  }

  /** The client is gone: whoever writes here should stop. */
  abandon(): void {
    if (this.finished) return;
    this.giveUp(new Error('the client left'));
    this.emit('close');
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of Node's own signature
  override writeHead(status: number, ...rest: any[]): this {
    this.statusCode = status;
    const headers = rest.find((argument) => typeof argument === 'object' && argument !== null);
    if (Array.isArray(headers)) {
      for (let at = 0; at < headers.length; at += 2) this.setHeader(headers[at], headers[at + 1]);
    } else if (headers) {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as string);
    }
    this.begun = true;
    return this;
  }

  override flushHeaders(): void {
    this.begun = true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of Node's own signature
  override write(chunk: any, ...rest: any[]): boolean {
    if (this.finished) return false;
    this.begun = true;
    this.keep(chunk, rest[0]);
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) process.nextTick(done);
    return true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of Node's own signature
  override end(...rest: any[]): this {
    if (this.finished) return this;
    const done = rest.find((argument) => typeof argument === 'function');
    if (rest[0] !== undefined && typeof rest[0] !== 'function') this.keep(rest[0], rest[1]);
    this.begun = true;
    this.finished = true;
    this.settle({
      status: this.statusCode,
      headers: this.getHeaders(),
      body: Buffer.concat(this.chunks),
    });
    process.nextTick(() => {
      done?.();
      this.emit('finish');
      this.emit('close');
    });
    return this;
  }

  private keep(chunk: unknown, encoding: unknown): void {
    if (chunk === null || chunk === undefined) return;
    this.chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array),
    );
  }
}
