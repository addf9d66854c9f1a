import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Why a body was refused. */
export type BodyRejection = 'too large' | 'too slow' | 'over budget' | 'client left';

export class BodyRejectedError extends Error {
  constructor(readonly reason: BodyRejection) {
    super(`request body rejected: ${reason}`);
  }
}

export type RequestBodyLimits = {
  /** Bytes of all bodies in total, and of one client's bodies if it has several, and if as many are free. */
  bytes: number;
  bytesPerClient: number;
  /** Concurrent bodies of one client. */
  bodiesPerClient: number;
  /** Milliseconds until a body must be complete, and the longest pause between two chunks. */
  completeMs: number;
  idleMs: number;
};

type Share = { bodies: number; bytes: number };

/** Whether the Content-Length header already exceeds the limit. */
export function isDeclaredTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

/**
 * Bounds the memory of request bodies, in total and per client. Bytes are counted as they arrive and before
 * they are buffered, so a declared length alone uses no budget.
 */
export class RequestBodyBudget {
  private readonly total: Share = { bodies: 0, bytes: 0 };
  private readonly shares = new Map<string, Share>();

  constructor(private readonly limits: RequestBodyLimits) {}

  get bytes(): number {
    return this.total.bytes;
  }

  /**
   * Reads the complete body. Must be called before anything reads the request; rejects with `BodyRejectedError`.
   */
  async readComplete(
    request: IncomingMessage,
    client: string,
    limitBytes: number,
  ): Promise<BudgetedBody & { content: Buffer }> {
    const push = request.push.bind(request);
    const chunks: Buffer[] = [];
    const body = this.track(request, { client, limitBytes }, (chunk) => {
      if (chunk !== null) chunks.push(chunk);
      return true;
    });
    try {
      await body.complete;
    } catch (error) {
      body.release();
      throw error;
    }
    // Node reads the next request of the connection only after the end of this one.
    const arrivedBefore = request.read();
    push(null);
    request.resume();
    return Object.assign(body, {
      content: Buffer.concat(arrivedBefore ? [arrivedBefore, ...chunks] : chunks),
    });
  }

  /**
   * Counts the bytes of a body while its reader reads it from `stream`. To destroy that stream, unlike the request, leaves
   * the client's connection open for the response.
   */
  passThrough(
    request: IncomingMessage,
    client: string,
    limitBytes: number,
  ): BudgetedBody & { stream: Readable } {
    const stream = new Readable({ read: () => void request.socket.resume() });
    const body = this.track(request, { client, limitBytes }, (chunk) => stream.push(chunk));
    const arrivedBefore = request.read();
    if (arrivedBefore) stream.push(arrivedBefore);
    if (request.complete) stream.push(null);
    return Object.assign(body, { stream });
  }

  private track(
    request: IncomingMessage,
    { client, limitBytes }: { client: string; limitBytes: number },
    accept: (chunk: Buffer | null) => boolean,
  ): BudgetedBody {
    const share = this.shares.get(client) ?? { bodies: 0, bytes: 0 };
    if (share.bodies >= this.limits.bodiesPerClient) throw new BodyRejectedError('over budget');
    this.shares.set(client, share);
    const body = new BudgetedBody(this.limits, [this.total, share], () => {
      if (share.bodies === 0) this.shares.delete(client);
    });
    request.push = (chunk: Buffer | null) => {
      if (body.isSettled) return false;
      if (chunk === null) {
        const isAccepted = accept(null);
        body.finish();
        return isAccepted;
      }
      const refusal = this.findRejection(body, share, { chunkBytes: chunk.length, limitBytes });
      if (refusal === null) {
        body.add(chunk.length);
        return accept(chunk);
      }
      body.fail(refusal);
      return accept(null);
    };
    // Bytes that arrived before this call.
    body.add(request.readableLength);
    if (request.complete) body.finish();
    request.once('close', () => {
      if (!request.complete) body.fail('client left');
    });
    return body;
  }

  private findRejection(
    body: BudgetedBody,
    share: Share,
    { chunkBytes, limitBytes }: { chunkBytes: number; limitBytes: number },
  ): BodyRejection | null {
    if (body.bytes + chunkBytes > limitBytes) return 'too large';
    const free = this.limits.bytes - this.total.bytes;
    // The less is free, the less may one client's several bodies have, so several clients leave room for others.
    const isOverShare =
      share.bodies > 1 && share.bytes + chunkBytes > Math.min(this.limits.bytesPerClient, free);
    return isOverShare || chunkBytes > free ? 'over budget' : null;
  }
}

/** A body that counts against the budget until `release` is called. */
export class BudgetedBody {
  /** Resolves when the last byte has arrived; rejects with a `BodyRejectedError`. */
  readonly complete: Promise<void>;
  bytes = 0;
  isSettled = false;
  private isCounted = true;
  private completion!: { resolve: () => void; reject: (error: Error) => void };
  private readonly deadline: NodeJS.Timeout;
  private idleTimer: NodeJS.Timeout;

  constructor(
    private readonly limits: RequestBodyLimits,
    private readonly shares: readonly Share[],
    private readonly onRelease: () => void,
  ) {
    for (const share of shares) share.bodies += 1;
    this.complete = new Promise((resolve, reject) => {
      this.completion = { resolve, reject };
    });
    // A streamed body's promise may have no listener.
    this.complete.catch(() => {});
    this.deadline = setTimeout(() => this.fail('too slow'), limits.completeMs);
    this.idleTimer = this.startIdleTimer();
  }

  add(bytes: number): void {
    this.bytes += bytes;
    for (const share of this.shares) share.bytes += bytes;
    clearTimeout(this.idleTimer);
    this.idleTimer = this.startIdleTimer();
  }

  finish(): void {
    if (this.isSettled) return;
    this.clearTimers();
    this.completion.resolve();
  }

  fail(reason: BodyRejection): void {
    if (this.isSettled) return;
    this.clearTimers();
    this.completion.reject(new BodyRejectedError(reason));
  }

  /** Releases the body's bytes. */
  release(): void {
    if (!this.isCounted) return;
    this.isCounted = false;
    this.clearTimers();
    for (const share of this.shares) {
      share.bodies -= 1;
      share.bytes -= this.bytes;
    }
    this.onRelease();
  }

  private startIdleTimer(): NodeJS.Timeout {
    return setTimeout(() => this.fail('too slow'), this.limits.idleMs);
  }

  private clearTimers(): void {
    this.isSettled = true;
    clearTimeout(this.deadline);
    clearTimeout(this.idleTimer);
  }
}
