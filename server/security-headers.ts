import type { OutgoingHttpHeaders } from 'node:http';
import { env } from '@/lib/config/env';
import { paymentHosts } from '@/lib/config/payment-host-rules';
import { paymentModeOf } from '@/lib/config/payment-mode-rules';

const ONE_YEAR_SECONDS = 31_536_000;

/** Where a recipe's video may come from, in the players' privacy modes. */
const VIDEO_FRAMES = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * `script-src` follows from the page; everything else is the same everywhere. The providers' hosts are
 * allowed on every page, because the checkout opens anywhere.
 */
function contentSecurityPolicy(scripts: readonly string[]): string {
  const payments = paymentHosts(paymentModeOf(env()));
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...payments.scripts].join(' ')}`,
    `connect-src ${["'self'", ...payments.connections].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...payments.images].join(' ')}`,
    `frame-src ${[VIDEO_FRAMES, ...payments.frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** What the development server needs: it makes scripts as it goes. */
export const DEVELOPMENT_SCRIPTS = ["'unsafe-inline'", "'unsafe-eval'"];

/** Headers that every answer carries, whatever it is. */
export function commonHeaders({ isHttps }: { isHttps: boolean }): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}

/** Pages whose address holds a secret when an email's link leads there. */
const SECRET_ADDRESSES = new Set(['/reset-password', '/restore-email']);

/** Headers of everything that a browser shows as a page; `scripts` are its inline scripts by their hashes. */
export function pageHeaders(pathname: string, scripts: readonly string[] = []): OutgoingHttpHeaders {
  const payers = ['self', ...paymentHosts(paymentModeOf(env())).payers.map((host) => `"${host}"`)];
  return {
    'content-security-policy': contentSecurityPolicy(scripts),
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payers.join(' ')})`,
    ...(SECRET_ADDRESSES.has(pathname) && { 'referrer-policy': 'no-referrer' }),
  };
}
