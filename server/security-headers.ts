import type { OutgoingHttpHeaders } from 'node:http';
import { findPage } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { env } from '@/lib/runtime/env';
import { toPaymentHosts } from '@/lib/runtime/payment-host-rules';
import { toPaymentMode } from '@/lib/runtime/payment-mode-rules';

const ONE_YEAR_SECONDS = 31_536_000;

/** Hosts of the recipe videos' players, in their privacy modes. */
const VIDEO_FRAME_HOSTS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * Only `script-src` depends on the page. The payment providers' hosts are allowed on every page, because the
 * checkout can open on any page.
 */
function createContentSecurityPolicy(scripts: readonly string[]): string {
  const payments = toPaymentHosts(toPaymentMode(env()));
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...payments.scripts].join(' ')}`,
    `connect-src ${["'self'", ...payments.connections].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...payments.images].join(' ')}`,
    `frame-src ${[VIDEO_FRAME_HOSTS, ...payments.frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The development server generates scripts at run time. */
export const DEVELOPMENT_SCRIPTS = ["'unsafe-inline'", "'unsafe-eval'"];

/** Headers of every response. */
export function createCommonHeaders({ isHttps }: { isHttps: boolean }): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}

/** Headers of every page; `scripts` are additional `script-src` sources, such as hashes of inline scripts. */
export function createPageHeaders(pathname: string, scripts: readonly string[] = []): OutgoingHttpHeaders {
  const page = findPage(pathname);
  const payerOrigins = ['self', ...toPaymentHosts(toPaymentMode(env())).payers.map((host) => `"${host}"`)];
  return {
    'content-security-policy': createContentSecurityPolicy(scripts),
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payerOrigins.join(' ')})`,
    ...(page && pages[page.name].policy.hasSecretUrl && { 'referrer-policy': 'no-referrer' }),
  };
}
