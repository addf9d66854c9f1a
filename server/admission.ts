/** Thrown to whom the shop cannot serve in time. */
export class TooBusyError extends Error {}

export type AdmissionLimits = {
  atOnce: number;
  waiting: number;
  waitMs: number;
  /** Of these, how many one client may have. */
  perClient: { atOnce: number; waiting: number };
};

type Client = { running: number; waiting: Set<() => void> };

/**
 * Lets so many tasks run at once and so many wait for so long; refuses the others at once. A shop that
 * takes on everything answers nobody. The clients that wait take turns, and none has all the places: so
 * whoever asks for much makes himself wait, not the others.
 */
export class Admission {
  /** Refused so far, for `/api/metrics`. */
  refused = 0;
  private running = 0;
  private waiting = 0;
  /** Those who have tasks here; who is first gets the next place that is free. */
  private readonly clients = new Map<string, Client>();

  constructor(private readonly limits: AdmissionLimits) {}

  get queued(): number {
    return this.waiting;
  }

  get active(): number {
    return this.running;
  }

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const client = this.clients.get(name) ?? { running: 0, waiting: new Set() };
    this.clients.set(name, client);
    try {
      if (this.hasPlaceFor(client)) this.begin(client);
      else await this.turn(client);
    } catch (error) {
      this.forgetIdle(name, client);
      throw error;
    }
    try {
      return await task();
    } finally {
      this.release(name, client);
    }
  }

  private hasPlaceFor({ running }: Client): boolean {
    return this.running < this.limits.atOnce && running < this.limits.perClient.atOnce;
  }

  private begin(client: Client): void {
    this.running += 1;
    client.running += 1;
  }

  /** Resolves when a place was handed over. */
  private turn(client: Client): Promise<void> {
    const { waiting, perClient, waitMs } = this.limits;
    if (this.waiting >= waiting || client.waiting.size >= perClient.waiting) {
      return Promise.reject(this.refusal());
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        client.waiting.delete(go);
        this.waiting -= 1;
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.refusal());
      }, waitMs);
      const go = () => {
        leave();
        this.begin(client);
        resolve();
      };
      client.waiting.add(go);
      this.waiting += 1;
    });
  }

  private release(name: string, client: Client): void {
    this.running -= 1;
    client.running -= 1;
    this.forgetIdle(name, client);
    for (const [next, candidate] of this.clients) {
      const [go] = candidate.waiting;
      if (!go || !this.hasPlaceFor(candidate)) continue;
      // Behind all others for the place after this one.
      this.clients.delete(next);
      this.clients.set(next, candidate);
      go();
      return;
    }
  }

  private forgetIdle(name: string, { running, waiting }: Client): void {
    if (running === 0 && waiting.size === 0) this.clients.delete(name);
  }

  private refusal(): TooBusyError {
    this.refused += 1;
    return new TooBusyError('more is asked for than can be done in time');
  }
}
