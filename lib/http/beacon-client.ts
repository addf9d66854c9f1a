import type { Endpoint, RequestBody, RequestPath } from './endpoint';

/**
 * Sends a request that no one waits for, and that the browser completes even if the page is being closed. The endpoint is only a
 * type parameter, as in `callApi`.
 */
export function sendBeacon<E extends Endpoint>(path: RequestPath<E>, body: RequestBody<E>): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
