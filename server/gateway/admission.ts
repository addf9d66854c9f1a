/** Thrown when the shop cannot serve a request in time. */
export class TooBusyError extends Error {}

export type AdmissionLimits = {
  concurrent: number;
  waiting: number;
  waitMs: number;
  /** Limits of a single client, if enough slots are free. */
  perClient: { concurrent: number; waiting: number };
};

type Client = { running: number; waiting: Set<() => void> };

/**
 * Limits how many tasks run concurrently, how many wait, and for how long; the rest are refused immediately.
 * Waiting clients take turns, and none can occupy all slots, so a client that sends many requests only delays
 * itself. When few slots are free, each client may have fewer, so even several such clients leave one for others.
 */
export class Admission {
  /** Tasks refused so far, for `/api/metrics`. */
  refused = 0;
  private running = 0;
  private waiting = 0;
  /** Clients with tasks, in order: the first with a waiting task gets the next free slot. */
  private readonly clients = new Map<string, Client>();

  constructor(private readonly limits: AdmissionLimits) {}

  get queued(): number {
    return this.waiting;
  }

  get active(): number {
    return this.running;
  }

  async run<T>(clientKey: string, task: () => Promise<T>): Promise<T> {
    const client = this.clients.get(clientKey) ?? { running: 0, waiting: new Set() };
    this.clients.set(clientKey, client);
    try {
      if (this.hasSlotFor(client)) this.start(client);
      else await this.waitForSlot(client);
    } catch (error) {
      this.removeIfIdle(clientKey, client);
      throw error;
    }
    try {
      return await task();
    } finally {
      this.release(clientKey, client);
    }
  }

  private hasSlotFor({ running }: Client): boolean {
    const free = this.limits.concurrent - this.running;
    return free > 0 && running < Math.min(this.limits.perClient.concurrent, Math.max(free, 1));
  }

  private start(client: Client): void {
    this.running += 1;
    client.running += 1;
  }

  /** Resolves when a slot has been assigned. */
  private waitForSlot(client: Client): Promise<void> {
    const { waiting, perClient, waitMs } = this.limits;
    if (this.waiting >= waiting || client.waiting.size >= perClient.waiting) {
      return Promise.reject(this.refuse());
    }
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        client.waiting.delete(admit);
        this.waiting -= 1;
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(this.refuse());
      }, waitMs);
      const admit = () => {
        stopWaiting();
        this.start(client);
        resolve();
      };
      client.waiting.add(admit);
      this.waiting += 1;
    });
  }

  private release(clientKey: string, client: Client): void {
    this.running -= 1;
    client.running -= 1;
    this.removeIfIdle(clientKey, client);
    for (const [candidateKey, candidate] of this.clients) {
      const [admit] = candidate.waiting;
      if (!admit || !this.hasSlotFor(candidate)) continue;
      // This client moves to the back of the queue, where the loop finds it again.
      this.clients.delete(candidateKey);
      this.clients.set(candidateKey, candidate);
      admit();
    }
  }

  private removeIfIdle(clientKey: string, { running, waiting }: Client): void {
    if (running === 0 && waiting.size === 0) this.clients.delete(clientKey);
  }

  private refuse(): TooBusyError {
    this.refused += 1;
    return new TooBusyError('too many requests to serve in time');
  }
}
