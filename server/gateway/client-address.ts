import type { IncomingMessage } from 'node:http';
import { readIpAddress, toRateLimitClient } from '@/lib/http/client-rules';

/**
 * Returns the client whose limits a request counts against. In X-Forwarded-For, only the entries appended
 * by our own proxies are trusted: with n proxies, the n-th entry from the right.
 */
export function identifyClient(request: IncomingMessage, trustedProxies: number): string {
  const remoteAddress = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return toRateLimitClient(remoteAddress);
  const addresses = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const forwardedAddress = addresses.at(-trustedProxies) ?? addresses[0] ?? '';
  return toRateLimitClient(readIpAddress(forwardedAddress) ?? remoteAddress);
}
