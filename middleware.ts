import { type NextRequest, NextResponse } from 'next/server';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@/lib/accounts/session-cookie';

/**
 * Sends visitors without any session cookie away from protected pages early. A courtesy, not the lock:
 * every page and handler authorises itself.
 */
export function middleware(request: NextRequest) {
  const hasCookie = request.cookies.has(SESSION_COOKIE) || request.cookies.has(SECURE_SESSION_COOKIE);
  if (hasCookie) return NextResponse.next();
  // Next sends a redirect within its own origin as a path.
  return NextResponse.redirect(new URL('/', request.nextUrl));
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/profile/:path*', '/favorites/:path*', '/admin/:path*'],
};
