import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { EndedSession } from '@/models/ended-session';
import { SignIn } from '@/models/sign-in';
import type { SignInMethod } from '@/models/user-limits';
import { encodeSessionToken, type Session } from './session';
import { createSessionCookie } from './session-cookie';
import { REMEMBERED_SESSION_MS, renewClaims, type SessionClaims } from './session-rules';

/** Ends a session: its token and any renewed tokens become invalid. */
export async function endSession({ sid, endMs }: Pick<SessionClaims, 'sid' | 'endMs'>): Promise<void> {
  await connect();
  // A renewed token of the same session may expire later than this one.
  const expiresAt = new Date(Math.max(endMs, Date.now() + REMEMBERED_SESSION_MS));
  await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } }, { upsert: true });
  await SignIn.updateOne({ _id: sid }, { $set: { endedAt: new Date() } });
}

/** How long the user can see a session after its last use. */
const SIGN_IN_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where a session is used, and how it was started, if that is known. */
export type SessionSource = { userAgent: string | null; method?: SignInMethod };

/**
 * Records the session of a new token, for its user to see; a renewed one has the same id. A failure is logged: an account that
 * exists, or a password that has changed, must not be answered as an error because of a list.
 */
export async function recordSession(claims: SessionClaims, source: SessionSource): Promise<void> {
  try {
    await writeSignIn(claims, source);
  } catch (error) {
    log.warn({ err: error, userId: claims.userId }, 'a session is not listed until it is renewed');
  }
}

async function writeSignIn(
  { userId, sid, version, endMs }: SessionClaims,
  { userAgent, method }: SessionSource,
): Promise<void> {
  await connect();
  const nowMs = Date.now();
  await SignIn.updateOne(
    { _id: sid },
    {
      $set: {
        version,
        lastUsedAt: new Date(nowMs),
        expiresAt: new Date(endMs),
        deleteAt: new Date(Math.max(endMs, nowMs + SIGN_IN_KEPT_MS)),
      },
      $setOnInsert: {
        userId,
        device: toDeviceName(userAgent),
        startedAt: new Date(nowMs),
        ...(method && { method }),
      },
    },
    { upsert: true },
  );
}

/** Ends another session of the user; throws `not_found` if the user has no session with this id. */
export async function endSignIn(userId: string, sid: string): Promise<void> {
  await connect();
  const signIn = await SignIn.findOne({ _id: sid, userId }).lean();
  if (!signIn)
    throw new AppError({
      code: 'not_found',
      message: 'This device is not logged in. Please reload the page.',
    });
  await endSession({ sid, endMs: signIn.expiresAt.getTime() });
}

/** Renews an active session: records its use and returns the `Set-Cookie` value, or null if it need not be renewed. */
export async function renewSession(session: Session, userAgent: string | null): Promise<string | null> {
  const renewedClaims = findRenewedClaims(session);
  if (!renewedClaims) return null;
  await recordSession(renewedClaims, { userAgent });
  return toSessionCookie(await encodeSessionToken(renewedClaims), renewedClaims);
}

/** Returns when the session ends after a request that renews it, in ISO format. */
export function toRenewedEnd(session: Session): string {
  return new Date((findRenewedClaims(session) ?? session.claims).endMs).toISOString();
}

function findRenewedClaims({ claims, isCookieSession }: Session): SessionClaims | null {
  return isCookieSession ? renewClaims(claims, Date.now()) : null;
}

/** Returns the `Set-Cookie` value that stores the token until the session expires. */
function toSessionCookie(token: string, { endMs }: SessionClaims): string {
  return createSessionCookie(env().NEXTAUTH_URL, token, Math.ceil((endMs - Date.now()) / 1000));
}

/** Returns the `Set-Cookie` value that removes the session from the browser. */
export function createClearedSessionCookie(): string {
  return createSessionCookie(env().NEXTAUTH_URL, '', 0);
}

/**
 * Issues a session and records it: the token for clients that store it themselves, and the `Set-Cookie` value for browsers.
 * One that continues with a new token keeps the method that it was started with.
 */
export async function issueSession(
  claims: SessionClaims,
  { headers }: Request,
  method?: SignInMethod,
): Promise<{ token: string; cookie: string }> {
  await recordSession(claims, { userAgent: headers.get('user-agent'), ...(method && { method }) });
  const token = await encodeSessionToken(claims);
  return { token, cookie: toSessionCookie(token, claims) };
}

/** Signs of browsers in a `User-Agent` header; the first match counts, since most also name others. */
const BROWSERS = [
  { sign: 'Edg/', name: 'Edge' },
  { sign: 'EdgA/', name: 'Edge' },
  { sign: 'EdgiOS/', name: 'Edge' },
  { sign: 'OPR/', name: 'Opera' },
  { sign: 'SamsungBrowser/', name: 'Samsung Internet' },
  { sign: 'Firefox/', name: 'Firefox' },
  { sign: 'FxiOS/', name: 'Firefox' },
  { sign: 'CriOS/', name: 'Chrome' },
  { sign: 'Chrome/', name: 'Chrome' },
  { sign: 'Safari/', name: 'Safari' },
] as const;
const SYSTEMS = [
  { sign: 'iPhone', name: 'iPhone' },
  { sign: 'iPad', name: 'iPad' },
  { sign: 'Android', name: 'Android' },
  { sign: 'Windows', name: 'Windows' },
  { sign: 'Mac OS X', name: 'Mac' },
  { sign: 'CrOS', name: 'ChromeOS' },
  { sign: 'Linux', name: 'Linux' },
] as const;

/** Names a device by its `User-Agent` header, as its user would: “Firefox on Linux”. It may claim to be anything. */
export function toDeviceName(userAgent: string | null): string {
  const findName = (list: readonly { sign: string; name: string }[]) =>
    list.find(({ sign }) => userAgent?.includes(sign))?.name;
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
