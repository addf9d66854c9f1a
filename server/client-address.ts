import type { IncomingMessage } from 'node:http';
import { readIpAddress, toRateLimitClient } from '@/lib/http/client-rules';

/**
 * Returns the client that a request counts against in limits. In X-Forwarded-For, only the entries appended
 * by our own proxies are trusted: with n proxies, the n-th entry from the right.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return toRateLimitClient(direct);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return toRateLimitClient(readIpAddress(claimed) ?? direct);
}
