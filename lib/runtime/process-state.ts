import { processSingleton } from './process-singleton';

/**
 * State shared by the gateway, the app and the handlers of one process. The first of them creates it, so handlers
 * also work without the gateway.
 */
export type ProcessState = {
  /** Whether the database has been reached and every index exists. Never becomes false again. */
  ready: boolean;
  /** Whether the process is shutting down: it finishes requests in flight and accepts no new connections. */
  stopping: boolean;
  /** IDs of requests whose page failed because the database was unavailable, until the gateway reads them. */
  databaseFailureRequestIds: Set<string>;
  /** Closes what the app opened (the database); set when there is something to close. */
  close: () => Promise<void>;
  /** Called with the tags of every committed change, before the response to the request that made it. */
  invalidationListeners: Set<(tags: readonly string[]) => void>;
  /**
   * When this process last polled the other processes' changes (`performance.now()`): its cached responses may be
   * sent only shortly after that.
   */
  polledAtMs: number;
  /** Whether the latest poll failed: until one succeeds, cached pages may be sent although they have expired. */
  pollFailed: boolean;
  /** Returns the gateway's metrics in Prometheus text format; set by the gateway. */
  readMetrics: () => Promise<string>;
  /** The loopback port of this process's payment sandbox; set by the gateway once it listens. */
  sandboxPort?: number | undefined;
  /** The Stripe account of a secret key, once it has been fetched. */
  stripeAccount?: { secretKey: string; reference: string | null };
};

export function processState(): ProcessState {
  return processSingleton<ProcessState>('process', () => ({
    ready: false,
    stopping: false,
    databaseFailureRequestIds: new Set(),
    close: async () => {},
    invalidationListeners: new Set(),
    polledAtMs: Number.NEGATIVE_INFINITY,
    pollFailed: false,
    readMetrics: async () => '',
  }));
}

/** Calls every invalidation listener of this process with these tags. */
export function announceInvalidation(tags: readonly string[]): void {
  for (const listener of processState().invalidationListeners) listener(tags);
}
