import type { IncomingMessage } from 'node:http';

/** True when the request already says that its body is over the limit. */
export function declaresTooMuch(request: IncomingMessage, limitBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

/**
 * Counts the body as it arrives and calls `onExceeded` once, before the chunk that goes over the
 * limit is taken in: a body without a declared length is never held beyond its limit.
 */
export function limitBody(request: IncomingMessage, limitBytes: number, onExceeded: () => void): void {
  const push = request.push.bind(request);
  let receivedBytes = 0;
  let exceeded = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (exceeded) return false;
    receivedBytes += chunk?.length ?? 0;
    if (receivedBytes <= limitBytes) return push(chunk, encoding);
    exceeded = true;
    onExceeded();
    return push(null);
  };
}
