import 'server-only';
import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { env } from '@/lib/config/env';
import { processState } from '@/lib/runtime/process-state';

/** bcrypt truncates at 72 bytes and stops at NUL; hashing a base64-encoded digest makes every byte count. */
function digest(password: string): string {
  return createHash('sha256').update(password).digest('base64');
}

/** In a renderer, bcrypt runs in another thread; in scripts and tests, in this one. */
const getHasher = () => processState().passwordHasher ?? bcrypt;

export async function hashPassword(password: string): Promise<string> {
  return getHasher().hash(digest(password), env().BCRYPT_COST);
}

let dummyHash: Promise<string> | undefined;

/** Returns whether the password matches. Without a hash (unknown user) it takes the same time and returns false. */
export async function isCorrectPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('no one has this password');
  const isSame = await getHasher().compare(digest(password), hash ?? (await dummyHash));
  return isSame && Boolean(hash);
}
