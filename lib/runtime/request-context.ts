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
