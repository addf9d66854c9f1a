import 'server-only';
import { LRUCache } from 'lru-cache';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { env } from '@/lib/runtime/env';
import type { SessionClaims } from './session-rules';

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
