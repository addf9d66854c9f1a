import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret for a link; only its hash is stored. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
