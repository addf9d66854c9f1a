/** Thrown to whom the shop cannot serve in time. */
export class TooBusyError extends Error {}

/**
 * Lets so many tasks run at once and so many wait, in order, for so long; refuses the others at once.
 * A shop that takes on everything answers nobody.
 */
export class Admission {
  /** Refused so far, for `/api/metrics`. */
  refused = 0;
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly limits: { atOnce: number; waiting: number; waitMs: number }) {}

  get queued(): number {
    return this.waiting.size;
  }

  get active(): number {
    return this.running;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.turn();
    else this.running += 1;
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Resolves when a running task hands its place over. */
  private turn(): Promise<void> {
    if (this.waiting.size >= this.limits.waiting) return Promise.reject(this.refusal());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(go);
        reject(this.refusal());
      }, this.limits.waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(go);
    });
  }

  private release(): void {
    const [next] = this.waiting;
    if (!next) {
      this.running -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }

  private refusal(): TooBusyError {
    this.refused += 1;
    return new TooBusyError('more is asked for than can be done in time');
  }
}
