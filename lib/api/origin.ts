import { env } from '@/lib/config/env';

/**
 * Returns the origins of our own pages: the configured one and, in a trial shop, also the one the request was sent to.
 * `request.url` cannot be used, because its host is always localhost in a handler.
 */
export function ownOrigins(headers: Headers): string[] {
  const { NEXTAUTH_URL, SHOP_DEMO } = env();
  const host = headers.get('host');
  return [
    ...(NEXTAUTH_URL ? [NEXTAUTH_URL] : []),
    ...(SHOP_DEMO && host ? [`http://${host}`, `https://${host}`] : []),
  ];
}
