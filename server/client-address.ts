import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client. Of X-Forwarded-For only the entries that our own proxies appended are
 * believed: with n trusted proxies that is the n-th entry from the right.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return isIP(claimed) ? claimed : direct;
}
