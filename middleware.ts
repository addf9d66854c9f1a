import { type NextRequest, NextResponse } from 'next/server';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@/lib/accounts/session-cookie';

/**
 * Sends visitors without any session cookie away from protected pages early. A courtesy, not the lock:
 * every page and handler authorises itself.
 */
export function middleware(request: NextRequest) {
  const hasCookie = request.cookies.has(SESSION_COOKIE) || request.cookies.has(SECURE_SESSION_COOKIE);
  if (hasCookie) return NextResponse.next();
  // The front may be reached by another name than Next believes: only the path is ours to say.
  return new NextResponse(null, { status: 307, headers: { Location: '/' } });
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/profile/:path*', '/favorites/:path*', '/admin/:path*'],
};
