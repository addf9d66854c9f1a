import { env } from '@/lib/config/env';

/**
 * The origins whose pages are ours: the configured one, or in a trial shop also the one by which the
 * request reached us. Never `request.url`, which always says localhost in a handler.
 */
export function ownOrigins(headers: Headers): string[] {
  const { NEXTAUTH_URL, SHOP_DEMO } = env();
  const host = headers.get('host');
  return [
    ...(NEXTAUTH_URL ? [NEXTAUTH_URL] : []),
    ...(SHOP_DEMO && host ? [`http://${host}`, `https://${host}`] : []),
  ];
}
