import { env } from '@/lib/config/env';

/**
 * Lists the origins of the shop's own pages: the configured one and, in a trial shop, also the request's own host.
 * `request.url` cannot be used, because its host is always localhost in a handler.
 */
export function listShopOrigins(headers: Headers): string[] {
  const { NEXTAUTH_URL, SHOP_DEMO } = env();
  const host = headers.get('host');
  return [
    ...(NEXTAUTH_URL ? [NEXTAUTH_URL] : []),
    ...(SHOP_DEMO && host ? [`http://${host}`, `https://${host}`] : []),
  ];
}
