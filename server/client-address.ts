import type { IncomingMessage } from 'node:http';
import { readIpAddress, toClient } from '@/lib/http/client-rules';

/**
 * The client of a request, as limits count it. Of X-Forwarded-For only the entries that our own proxies
 * appended are believed: with n trusted proxies that is the n-th entry from the right.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return toClient(direct);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return toClient(readIpAddress(claimed) ?? direct);
}
