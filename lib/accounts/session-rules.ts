import type { UserRole } from '@/models/user-limits';

/** The lifetimes of sessions, in milliseconds unless the name says seconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** With "Remember me", a session expires this long after its last use. */
export const REMEMBERED_SESSION_MS = 90 * DAY_MS;
/** A remembered session is reissued at most this often. */
const REISSUE_AFTER_MS = DAY_MS;
/** Otherwise it expires this long after its last use, and at the latest `SHORT_SESSION_MAX_MS` after sign-in. */
export const SHORT_SESSION_MS = 5 * MINUTE_MS;
export const SHORT_SESSION_MAX_MS = 12 * 60 * MINUTE_MS;
/** For clients that store the token themselves and don't send `remember`. */
export const CLIENT_SESSION_MS = 30 * DAY_MS;

export type SessionKind = 'remembered' | 'short' | 'client';

/** The content of a session token. Times are milliseconds since 1970. */
export type SessionClaims = {
  userId: string;
  /** The user's token version at issue; a newer version ends the session. */
  version: number;
  /** A random id for this session in the list of ended sessions. */
  sid: string;
  kind: SessionKind;
  issuedAtMs: number;
  endMs: number;
  hardEndMs: number;
};

/** The signed-in user and the session's expiry, in the shape that next-auth's client expects; empty for a guest. */
export type SessionView =
  | { user: { id: string; email: string; name: string; role: UserRole }; expires: string }
  | { user?: undefined };

export function toSessionKind(remember: boolean | undefined): SessionKind {
  if (remember === undefined) return 'client';
  return remember ? 'remembered' : 'short';
}

const LIFETIME_MS: Record<SessionKind, number> = {
  remembered: REMEMBERED_SESSION_MS,
  short: SHORT_SESSION_MS,
  client: CLIENT_SESSION_MS,
};

export function createClaims(
  user: { id: string; tokenVersion: number },
  { kind, sid, nowMs }: { kind: SessionKind; sid: string; nowMs: number },
): SessionClaims {
  return {
    userId: user.id,
    version: user.tokenVersion,
    sid,
    kind,
    issuedAtMs: nowMs,
    endMs: nowMs + LIFETIME_MS[kind],
    hardEndMs: kind === 'short' ? nowMs + SHORT_SESSION_MAX_MS : Number.MAX_SAFE_INTEGER,
  };
}

/** Returns the claims with a later expiry, or null if the session need not or cannot be renewed. */
export function renewClaims(claims: SessionClaims, nowMs: number): SessionClaims | null {
  if (claims.kind === 'client') return null;
  if (claims.kind === 'remembered' && nowMs - claims.issuedAtMs < REISSUE_AFTER_MS) return null;
  const endMs = Math.min(nowMs + LIFETIME_MS[claims.kind], claims.hardEndMs);
  return endMs > claims.endMs ? { ...claims, issuedAtMs: nowMs, endMs } : null;
}
