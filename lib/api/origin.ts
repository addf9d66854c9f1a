import { AppError } from '@/lib/http/errors';
import { type Environment, env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { isOriginOfHost } from './origin-rules';

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

let hasWarned = false;

/**
 * Returns the refusal of a write by a page of another origin. If that page is the shop's own, opened at another URL than the
 * configured one, it says where the shop is, and the log tells the operator once.
 */
export function foreignOriginError(
  headers: Headers,
  { NEXTAUTH_URL }: Pick<Environment, 'NEXTAUTH_URL'> = env(),
): AppError {
  const origin = headers.get('origin');
  if (NEXTAUTH_URL && origin && isOriginOfHost(origin, headers.get('host'))) {
    if (!hasWarned)
      log.warn(
        { origin, NEXTAUTH_URL },
        'the shop was opened at another origin than NEXTAUTH_URL; its writes are refused',
      );
    hasWarned = true;
    return new AppError({
      code: 'forbidden',
      message: `The shop is at ${NEXTAUTH_URL}. Please open it there: nothing can be changed at this address.`,
    });
  }
  return new AppError({ code: 'forbidden', message: 'This request did not come from a page of the shop.' });
}
