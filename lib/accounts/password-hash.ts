import 'server-only';
import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { env } from '@/lib/config/env';

/** bcrypt cuts at 72 bytes and stops at NUL; over the base64 text of a digest every byte counts. */
function digest(password: string): string {
  return createHash('sha256').update(password).digest('base64');
}

export async function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(digest(password), env().BCRYPT_COST);
}

let nobodysHash: Promise<string> | undefined;

/** Whether that is the password. Without a hash (no such user) it takes as long and is false. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const isSame = await bcrypt.compare(digest(password), hash ?? (await nobodysHash));
  return isSame && Boolean(hash);
}
