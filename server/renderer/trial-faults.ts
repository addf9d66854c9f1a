import { getHeapStatistics } from 'node:v8';
import type { AppHandler } from './app-response';

const FAULT_HEADER = 'x-trial-fault';
const GROWTH_EVERY_MS = 20;
const GROWTH_ITEMS = 2_000_000;
/** Above the share at which the gateway replaces a renderer. */
const MAX_GROWTH_SHARE = 0.9;

/** The faults of a renderer. */
const FAULTS: ReadonlyMap<unknown, () => Promise<void> | void> = new Map([
  [
    'endless loop',
    () => {
      for (;;);
    },
  ],
  ['no response', () => new Promise<void>(() => {})],
  [
    'uncaught exception',
    () => {
      setImmediate(() => {
        throw new Error('a fault for a test');
      });
    },
  ],
  ['growing heap', growHeap],
]);

/**
 * Adds faults to the handler of a trial shop, for tests: a request names one in its `X-Trial-Fault` header, which no
 * page of another site can send without the shop's consent (a preflight).
 */
export function withTrialFaults(app: AppHandler): AppHandler {
  return async (request, response) => {
    const fault = FAULTS.get(request.headers[FAULT_HEADER]);
    if (!fault) return app(request, response);
    await fault();
    response.end('The fault has begun.');
  };
}

/** Keeps more and more memory, but leaves the thread responsive. */
function growHeap(): void {
  const retained: number[][] = [];
  const timer = setInterval(() => {
    const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
    if (usedBytes > MAX_GROWTH_SHARE * limitBytes) clearInterval(timer);
    // Not a typed array, which would be outside of the heap.
    else retained.push(Array.from({ length: GROWTH_ITEMS }, (_, index) => index + 0.5));
  }, GROWTH_EVERY_MS);
}
