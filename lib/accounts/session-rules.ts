/** How long sessions last; times are milliseconds unless they say seconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Kept until logout: this long after the last use. */
export const REMEMBERED_MS = 90 * DAY_MS;
/** A remembered session is issued anew at most this often. */
export const REISSUE_AFTER_MS = DAY_MS;
/** Not kept: this long after the last use, and never longer than the hard end. */
export const SHORT_MS = 5 * MINUTE_MS;
export const SHORT_HARD_END_MS = 12 * 60 * MINUTE_MS;
/** For clients that keep the token themselves and do not say. */
export const CLIENT_MS = 30 * DAY_MS;

export type SessionKind = 'remembered' | 'short' | 'client';

/** What a session token says. Times are milliseconds since 1970. */
export type SessionClaims = {
  userId: string;
  /** The user's token version at the time; another one ends the session. */
  version: number;
  /** Random: names this session in the list of those that were ended. */
  sid: string;
  kind: SessionKind;
  issuedAtMs: number;
  endMs: number;
  hardEndMs: number;
};

export function toSessionKind(remember: boolean | undefined): SessionKind {
  if (remember === undefined) return 'client';
  return remember ? 'remembered' : 'short';
}

const LIFETIME_MS: Record<SessionKind, number> = {
  remembered: REMEMBERED_MS,
  short: SHORT_MS,
  client: CLIENT_MS,
};

export function newClaims(
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
    hardEndMs: kind === 'short' ? nowMs + SHORT_HARD_END_MS : Number.MAX_SAFE_INTEGER,
  };
}

/** The claims of a session in use, with a later end; null when it need not or may not be renewed. */
export function renewClaims(claims: SessionClaims, nowMs: number): SessionClaims | null {
  if (claims.kind === 'client') return null;
  if (claims.kind === 'remembered' && nowMs - claims.issuedAtMs < REISSUE_AFTER_MS) return null;
  const endMs = Math.min(nowMs + LIFETIME_MS[claims.kind], claims.hardEndMs);
  return endMs > claims.endMs ? { ...claims, issuedAtMs: nowMs, endMs } : null;
}
