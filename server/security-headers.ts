import type { ServerResponse } from 'node:http';

const ONE_YEAR_SECONDS = 31_536_000;

/** Where a recipe's video may come from, in the players' privacy modes. */
const VIDEO_FRAMES = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** `script-src` follows from the page; everything else is the same everywhere. */
function contentSecurityPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${VIDEO_FRAMES}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** What the development server needs: it makes scripts as it goes. */
export const DEVELOPMENT_SCRIPTS = ["'unsafe-inline'", "'unsafe-eval'"];

/** Headers that every answer carries, whatever it is. */
export function setCommonHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`);
}

/** Headers of everything that a browser shows as a page. No inline script runs before `allowScripts`. */
export function setPageHeaders(response: ServerResponse, pathname: string): void {
  allowScripts(response, []);
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
  // The address of this page holds a secret.
  if (pathname === '/reset-password') response.setHeader('Referrer-Policy', 'no-referrer');
}

/** Lets the page run those inline scripts, named by their hashes, beside our own files. */
export function allowScripts(response: ServerResponse, scripts: readonly string[]): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(scripts));
}
