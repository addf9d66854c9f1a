import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link in an email; the database keeps its hash alone. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
