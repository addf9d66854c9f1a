import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret for an emailed link; the database only stores its hash. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
