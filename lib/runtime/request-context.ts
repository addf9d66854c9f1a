import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from './process-singleton';

function currentRequestId(): AsyncLocalStorage<string> {
  return processSingleton('request-id', () => new AsyncLocalStorage<string>());
}

/** Runs `work` as part of a request: all that it awaits or starts finds the request's id. */
export function runInRequest<T>(requestId: string, work: () => T): T {
  return currentRequestId().run(requestId, work);
}

/** Returns the id of the request that the caller is part of; undefined in background work. */
export function findRequestId(): string | undefined {
  return currentRequestId().getStore();
}

function currentPatience(): AsyncLocalStorage<number> {
  return processSingleton('request-patience', () => new AsyncLocalStorage<number>());
}

/** Runs `work` as one that rather waits for a database that chooses a new primary than fails; all of it together, that long. */
export function runPatiently<T>(maxMs: number, work: () => T): T {
  return currentPatience().run(performance.now() + maxMs, work);
}

/** Returns how long the caller may still wait, in milliseconds: 0 for a request that must be answered at once. */
export function computePatienceMs(): number {
  return Math.max(0, (currentPatience().getStore() ?? 0) - performance.now());
}
