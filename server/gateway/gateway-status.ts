/** The gateway's view of the rest of the process; `server/main` keeps it up to date. */
export type GatewayStatus = {
  /** Whether the database has been reached, and a renderer can serve visitors. */
  isReady: boolean;
  /** Whether it ever was. */
  hasBeenReady: boolean;
  /** Whether the changes of other processes are being polled, so that none is missed. */
  isPolling: boolean;
  /** Whether the process is about to shut down: it serves everyone, but reports that it is not ready. */
  isDraining: boolean;
  /** Whether the process is shutting down: it finishes requests in flight and accepts no new connections. */
  isStopping: boolean;
  /**
   * When this process last polled the other processes' changes (`performance.now()`): its cached responses may be
   * sent only shortly after that.
   */
  polledAtMs: number;
  /** Whether the latest poll failed: until one succeeds, cached pages may be sent although they have expired. */
  hasPollFailed: boolean;
};

export function createGatewayStatus(): GatewayStatus {
  return {
    isReady: false,
    hasBeenReady: false,
    isPolling: false,
    isDraining: false,
    isStopping: false,
    polledAtMs: Number.NEGATIVE_INFINITY,
    hasPollFailed: false,
  };
}
