import { type NextRequest, NextResponse } from 'next/server';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { pages } from '@/lib/pages/pages';

/**
 * Redirects visitors without a session cookie away from protected pages early. This is only a convenience: every
 * page and handler checks authorization itself.
 */
export function middleware(request: NextRequest) {
  const hasSessionCookie = request.cookies.has(SESSION_COOKIE) || request.cookies.has(SECURE_SESSION_COOKIE);
  if (hasSessionCookie) return NextResponse.next();
  const { pathname, search } = request.nextUrl;
  // Next sends a redirect to its own origin as a path.
  return NextResponse.redirect(new URL(pages.home.path({ login: pathname + search }), request.nextUrl));
}

export const config = {
  runtime: 'nodejs',
  // Next reads this statically, so it must be literal; a test compares it with lib/pages.
  matcher: ['/profile/:path*', '/favorites/:path*', '/admin/:path*', '/import/:path*'],
};
