import type { IncomingMessage } from 'node:http';

/** Why a body was not taken. */
export type BodyRefusal = 'too large' | 'too slow' | 'no room' | 'client left';

export class BodyRefusedError extends Error {
  constructor(readonly reason: BodyRefusal) {
    super(`a body was refused: ${reason}`);
  }
}

export type RoomLimits = {
  /** Bytes that all bodies and those of one client may take at once. */
  bytes: number;
  bytesPerClient: number;
  /** Bodies of one client at once. */
  perClient: number;
  /** Milliseconds until a body must be whole, and without a byte of it. */
  wholeMs: number;
  silentMs: number;
};

type Share = { bodies: number; bytes: number };

/** True when the request already says that its body is over the limit. */
export function declaresTooMuch(request: IncomingMessage, limitBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

/**
 * Where the bodies of requests are while they come in, bounded for all together and for each client. Bytes
 * are counted as they arrive, before they are taken in, so that what is only promised takes nothing.
 */
export class BodyRoom {
  private readonly total: Share = { bodies: 0, bytes: 0 };
  private readonly shares = new Map<string, Share>();

  constructor(private readonly limits: RoomLimits) {}

  get bytes(): number {
    return this.total.bytes;
  }

  /**
   * Waits until the whole body is there and then lets whoever reads the request have it. Called before
   * anybody reads; rejects with `BodyRefusedError`.
   */
  async takeWhole(request: IncomingMessage, client: string, limitBytes: number): Promise<Guest> {
    const push = request.push.bind(request);
    const chunks: Buffer[] = [];
    const guest = this.admit(request, client, limitBytes, (chunk) => {
      if (chunk !== null) chunks.push(chunk);
      return true;
    });
    try {
      await guest.whole;
    } catch (error) {
      guest.leave();
      throw error;
    }
    for (const chunk of chunks) push(chunk);
    push(null);
    return guest;
  }

  /** Lets a body pass on to its reader as it arrives, and only counts it. */
  passThrough(request: IncomingMessage, client: string, limitBytes: number): Guest {
    const push = request.push.bind(request);
    return this.admit(request, client, limitBytes, push);
  }

  private admit(
    request: IncomingMessage,
    client: string,
    limitBytes: number,
    take: (chunk: Buffer | null) => boolean,
  ): Guest {
    const share = this.shares.get(client) ?? { bodies: 0, bytes: 0 };
    if (share.bodies >= this.limits.perClient) throw new BodyRefusedError('no room');
    this.shares.set(client, share);
    const guest = new Guest(this.limits, [this.total, share], () => {
      if (share.bodies === 0) this.shares.delete(client);
    });
    request.push = (chunk: Buffer | null) => {
      if (guest.isOver) return false;
      if (chunk === null) {
        const isTaken = take(null);
        guest.end();
        return isTaken;
      }
      const refusal = this.refusalOf(guest, share, chunk.length, limitBytes);
      if (refusal === null) {
        guest.grow(chunk.length);
        return take(chunk);
      }
      guest.fail(refusal);
      return take(null);
    };
    // What came before anybody made room for it.
    guest.grow(request.readableLength);
    if (request.complete) guest.end();
    request.once('close', () => {
      if (!request.complete) guest.fail('client left');
    });
    return guest;
  }

  private refusalOf(guest: Guest, share: Share, more: number, limitBytes: number): BodyRefusal | null {
    if (guest.bytes + more > limitBytes) return 'too large';
    const { bytes, bytesPerClient } = this.limits;
    return share.bytes + more > bytesPerClient || this.total.bytes + more > bytes ? 'no room' : null;
  }
}

/** One body in the room, until `leave`. */
export class Guest {
  /** Resolves when the last byte is there; rejects with the reason why it never will be. */
  readonly whole: Promise<void>;
  bytes = 0;
  isOver = false;
  private isHere = true;
  private settle!: { resolve: () => void; reject: (error: Error) => void };
  private readonly deadline: NodeJS.Timeout;
  private silence: NodeJS.Timeout;

  constructor(
    private readonly limits: RoomLimits,
    private readonly shares: readonly Share[],
    private readonly onLeave: () => void,
  ) {
    for (const share of shares) share.bodies += 1;
    this.whole = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // Whoever only counts does not wait for it.
    this.whole.catch(() => {});
    this.deadline = setTimeout(() => this.fail('too slow'), limits.wholeMs);
    this.silence = this.watchSilence();
  }

  grow(bytes: number): void {
    this.bytes += bytes;
    for (const share of this.shares) share.bytes += bytes;
    clearTimeout(this.silence);
    this.silence = this.watchSilence();
  }

  end(): void {
    if (this.isOver) return;
    this.stopWatching();
    this.settle.resolve();
  }

  fail(reason: BodyRefusal): void {
    if (this.isOver) return;
    this.stopWatching();
    this.settle.reject(new BodyRefusedError(reason));
  }

  /** Gives back what the body took; after this it is somebody else's. */
  leave(): void {
    if (!this.isHere) return;
    this.isHere = false;
    this.stopWatching();
    for (const share of this.shares) {
      share.bodies -= 1;
      share.bytes -= this.bytes;
    }
    this.onLeave();
  }

  private watchSilence(): NodeJS.Timeout {
    return setTimeout(() => this.fail('too slow'), this.limits.silentMs);
  }

  private stopWatching(): void {
    this.isOver = true;
    clearTimeout(this.deadline);
    clearTimeout(this.silence);
  }
}
