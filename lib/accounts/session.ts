import 'server-only';
import { LRUCache } from 'lru-cache';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { connect } from '@/lib/db/connect';
import { documentIdSchema } from '@/lib/http/id-schema';
import { toQuery } from '@/lib/pages/page-path-rules';
import { type PageName, pages } from '@/lib/pages/pages';
import { env } from '@/lib/runtime/env';
import { EndedSession } from '@/models/ended-session';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { readSessionCookie } from './session-cookie';
import type { SessionClaims } from './session-rules';
import { recordTokenUse } from './token-use-commands';

export type SessionUser = { id: string; email: string; role: UserRole };

export type Session = {
  user: SessionUser;
  claims: SessionClaims;
  /** True if the token came from the cookie, which browsers send automatically. */
  isCookieSession: boolean;
  /** Whether the user must turn on two-step login before the shop lets them act as an admin. */
  needsSecondFactor: boolean;
};

/**
 * Reads the session from the bearer token if there is one, otherwise from the cookie. The user is read from
 * the database every time, so that role changes, password changes and deletions take effect immediately.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const authorization = request.headers.get('authorization');
  const bearerToken = authorization === null ? null : (/^Bearer (.+)$/i.exec(authorization)?.[1] ?? '');
  const token = bearerToken ?? readSessionCookie(request.headers.get('cookie'), env().NEXTAUTH_URL);
  const session = token ? await resolveSession(token, bearerToken === null) : null;
  if (session && !session.isCookieSession) await recordTokenUse(session.claims);
  return session;
}

/**
 * Returns the signed-in user of a protected page. Everyone else is redirected to the home page, which says why, and leads
 * back to the page with its query after a login; an admin who still has to turn on two-step login is redirected to the
 * profile. A page with parameters in its path passes its `pathname`.
 */
export async function requirePageUser(
  name: PageName,
  query: Readonly<Record<string, unknown>> = {},
  pathname: string = pages[name].pattern,
): Promise<SessionUser> {
  const session = await readPageSession();
  const { policy, query: defaults } = pages[name];
  const isForAdmins = policy.access === 'admin';
  if (session && (!isForAdmins || session.user.role === 'admin')) {
    if (isForAdmins && session.needsSecondFactor) redirect(pages.profile.path());
    return session.user;
  }
  const search = toQuery(defaults, query);
  redirect(pages.home.path({ login: search ? `${pathname}?${search}` : pathname }));
}

/** Returns the session of the page's visitor, or null for a guest. */
export async function readPageSession(): Promise<Session | null> {
  // Tells Next that the page depends on the visitor, regardless of the header's content.
  await cookies();
  const token = readSessionCookie((await headers()).get('cookie'), env().NEXTAUTH_URL);
  return token ? resolveSession(token, true) : null;
}

/** Returns the claims of a token if its session is still valid. */
export async function readClaims(token: string): Promise<SessionClaims | null> {
  return (await resolveSession(token, true))?.claims ?? null;
}

async function resolveSession(token: string, isCookieSession: boolean): Promise<Session | null> {
  const claims = await decodeSessionToken(token);
  if (!claims) return null;
  await connect();
  const [user, endedSession] = await Promise.all([
    User.findOne({ _id: claims.userId })
      .select({ email: 1, role: 1, tokenVersion: 1, 'secondFactor.enabledAt': 1 })
      .lean(),
    EndedSession.exists({ _id: claims.sid }),
  ]);
  if (!user || endedSession || user.tokenVersion !== claims.version) return null;
  return {
    user: { id: String(user._id), email: user.email, role: user.role },
    claims,
    isCookieSession,
    needsSecondFactor: isSecondFactorRequired(user.role) && !user.secondFactor,
  };
}

/** Returns whether the shop requires two-step login of users with this role. */
export function isSecondFactorRequired(role: UserRole): boolean {
  return role === 'admin' && env().REQUIRE_ADMIN_SECOND_FACTOR;
}

const claimsSchema = z.object({
  sub: documentIdSchema,
  version: z.int(),
  sid: z.string().min(16),
  kind: z.enum(['remembered', 'short', 'client']),
  issuedAtMs: z.number(),
  endMs: z.number(),
  hardEndMs: z.number(),
});

export function sessionSecret(): string {
  const { NEXTAUTH_SECRET } = env();
  if (!NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is not set.');
  return NEXTAUTH_SECRET;
}

/**
 * Returns the secrets for reading values that outlive a change of the secret: the current one, and the one before if it is set.
 */
export function readingSecrets(): string[] {
  const { NEXTAUTH_SECRET_PREVIOUS } = env();
  return [sessionSecret(), ...(NEXTAUTH_SECRET_PREVIOUS ? [NEXTAUTH_SECRET_PREVIOUS] : [])];
}

/** Encrypts the session token as next-auth does; it is valid until the claims expire. */
export async function encodeSessionToken({ userId, ...claims }: SessionClaims): Promise<string> {
  const maxAge = Math.ceil((claims.endMs - Date.now()) / 1000);
  return encode({ token: { sub: userId, ...claims }, secret: sessionSecret(), maxAge });
}

/**
 * The decrypted tokens of the last visitors. Deriving the key and decrypting takes longer than a query, and a page sends the same
 * token several times. Whether the session still exists is asked of the database each time.
 */
const decodedClaims = new LRUCache<string, SessionClaims>({ max: 1_000 });

/** Returns a token's claims; null if the token is invalid or expired. */
export async function decodeSessionToken(token: string): Promise<SessionClaims | null> {
  const claims = decodedClaims.get(token) ?? (await decryptClaims(token));
  if (!claims || claims.endMs <= Date.now()) return null;
  decodedClaims.set(token, claims);
  return claims;
}

async function decryptClaims(token: string): Promise<SessionClaims | null> {
  let payload: unknown;
  try {
    payload = await decode({ token, secret: sessionSecret() });
  } catch {
    return null; // Forged, truncated, or encrypted with another secret.
  }
  const result = claimsSchema.safeParse(payload);
  if (!result.success) return null;
  const { sub, ...claims } = result.data;
  return { userId: sub, ...claims };
}
