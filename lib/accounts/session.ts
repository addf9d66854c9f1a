import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { env } from '@/lib/config/env';
import { connect } from '@/lib/db/connect';
import { EndedSession } from '@/models/ended-session';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { readSessionCookie, sessionCookie } from './session-cookie';
import { renewClaims, type SessionClaims } from './session-rules';
import { openSession, sealSession } from './session-token';

export type SessionUser = { id: string; email: string; role: UserRole };

export type Session = {
  user: SessionUser;
  claims: SessionClaims;
  /** Whether it came by the cookie, which a browser sends on its own. */
  byCookie: boolean;
};

/**
 * Who is calling: by the bearer token alone when there is one, else by the cookie. The user is read
 * from the database each time, so that a role change, a password change or a deletion counts at once.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const authorization = request.headers.get('authorization');
  const bearer = authorization === null ? null : (/^Bearer (.+)$/i.exec(authorization)?.[1] ?? '');
  const token = bearer ?? readSessionCookie(request.headers.get('cookie'), env().NEXTAUTH_URL);
  return token ? resolveSession(token, bearer === null) : null;
}

/** The signed-in user of a protected page; anybody else is sent to the home page. */
export async function requirePageUser(role: UserRole = 'user'): Promise<SessionUser> {
  const session = await readPageSession();
  if (!session || (role === 'admin' && session.user.role !== 'admin')) redirect('/');
  return session.user;
}

/** Who opened this page, if anybody is signed in. */
export async function readPageSession(): Promise<Session | null> {
  // Asked for so that Next knows the page depends on the visitor, whatever the header says.
  await cookies();
  const token = readSessionCookie((await headers()).get('cookie'), env().NEXTAUTH_URL);
  return token ? resolveSession(token, true) : null;
}

/** `Set-Cookie` that prolongs a session in use; null when nothing is to be prolonged. */
export async function renewalCookie({ claims, byCookie }: Session): Promise<string | null> {
  const renewed = byCookie ? renewClaims(claims, Date.now()) : null;
  return renewed && keepingCookie(await sealSession(renewed), renewed);
}

/** `Set-Cookie` that keeps the token until the session's own end. */
function keepingCookie(token: string, { endMs }: SessionClaims): string {
  return sessionCookie(env().NEXTAUTH_URL, token, Math.ceil((endMs - Date.now()) / 1000));
}

/** `Set-Cookie` that removes the session from the browser. */
export function clearedSessionCookie(): string {
  return sessionCookie(env().NEXTAUTH_URL, '', 0);
}

/** What a token says, if its session still stands. */
export async function readClaims(token: string): Promise<SessionClaims | null> {
  return (await resolveSession(token, true))?.claims ?? null;
}

async function resolveSession(token: string, byCookie: boolean): Promise<Session | null> {
  const claims = await openSession(token);
  if (!claims) return null;
  await connect();
  const [user, ended] = await Promise.all([
    User.findOne({ _id: claims.userId }).select({ email: 1, role: 1, tokenVersion: 1 }).lean(),
    EndedSession.exists({ _id: claims.sid }),
  ]);
  if (!user || ended || user.tokenVersion !== claims.version) return null;
  return { user: { id: String(user._id), email: user.email, role: user.role }, claims, byCookie };
}

/** A new session as an answer: its token for clients that keep it themselves, its cookie for browsers. */
export async function toSessionAnswer(
  claims: SessionClaims,
  status: number,
  more: object = {},
): Promise<Response> {
  const token = await sealSession(claims);
  return Response.json(
    { ...more, token },
    { status, headers: { 'Set-Cookie': keepingCookie(token, claims) } },
  );
}
