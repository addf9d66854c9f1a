/**
 * What the front, the app and the handlers of one process tell each other. It lives on
 * `globalThis` because they are three bundles; whoever comes first makes it, so that handlers also
 * work without the front.
 */
export type ProcessState = {
  /** The database was reached and every index is there. Stays true once it is. */
  ready: boolean;
  /** The process was asked to end: it finishes what it began and takes nothing new. */
  stopping: boolean;
  /** Ids of requests whose page failed because the database was away, until the front saw them. */
  failedForDatabase: Set<string>;
  /** Closes what the app opened (the database); set when there is something to close. */
  close: () => Promise<void>;
  /** Called with the tags of every committed change, before the call that made it is answered. */
  changeListeners: Set<(tags: readonly string[]) => void>;
  /**
   * When this process last knew every change of the other processes (`performance.now()`): what it
   * keeps may be shown for a moment after that and no longer.
   */
  followedAtMs: number;
  /** What the front has counted, in the text format of Prometheus; set by the front. */
  readMetrics: () => Promise<string>;
  /** Where the payment sandbox of this process listens, on loopback; set by the gateway once it does. */
  sandboxPort?: number | undefined;
  /** Which account at Stripe a key belongs to, once that was asked. */
  stripeAccount?: { secretKey: string; reference: string | null };
};

const shared = globalThis as typeof globalThis & { shopProcess?: ProcessState };

export function processState(): ProcessState {
  shared.shopProcess ??= {
    ready: false,
    stopping: false,
    failedForDatabase: new Set(),
    close: async () => {},
    changeListeners: new Set(),
    followedAtMs: Number.NEGATIVE_INFINITY,
    readMetrics: async () => '',
  };
  return shared.shopProcess;
}

/** Says to everyone in this process who keeps something that these tags have changed. */
export function announceChange(tags: readonly string[]): void {
  for (const listener of processState().changeListeners) listener(tags);
}
