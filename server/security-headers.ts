import type { ServerResponse } from 'node:http';

const ONE_YEAR_SECONDS = 31_536_000;

/** Where a recipe's video may come from, in the players' privacy modes. */
const VIDEO_FRAMES = 'https://www.youtube-nocookie.com https://player.vimeo.com';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  `frame-src ${VIDEO_FRAMES}`,
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Headers that every answer carries, whatever it is. */
export function setCommonHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`);
}

/** Headers of everything that a browser shows as a page. */
export function setPageHeaders(response: ServerResponse, pathname: string): void {
  response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
  // The address of this page holds a secret.
  if (pathname === '/reset-password') response.setHeader('Referrer-Policy', 'no-referrer');
}
