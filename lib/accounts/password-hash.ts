import 'server-only';
import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { tooBusyError } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { type PasswordHasher, processState } from '@/lib/runtime/process-state';

/** bcrypt truncates at 72 bytes and stops at NUL; hashing a base64-encoded digest makes every byte count. */
function digest(password: string): string {
  return createHash('sha256').update(password).digest('base64');
}

/** In a renderer, bcrypt runs in another thread; in scripts and tests, in this one. */
const getHasher = (): PasswordHasher => processState().passwordHasher ?? bcrypt;

/** Throws `unavailable` if too many passwords are waiting already. */
export async function hashPassword(password: string): Promise<string> {
  return (await getHasher().hash(digest(password), env().BCRYPT_COST)) ?? throwTooBusy();
}

let pendingDummyHash: Promise<string> | undefined;

/**
 * Returns whether the password matches. Without a hash (unknown user) it takes the same time and returns false. Throws
 * `unavailable` if too many passwords are waiting already.
 */
export async function isCorrectPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const dummyHash = await getDummyHash();
  const isSame = await getHasher().compare(digest(password), hash ?? dummyHash);
  return (isSame ?? throwTooBusy()) && Boolean(hash);
}

function getDummyHash(): Promise<string> {
  pendingDummyHash ??= hashPassword('no one has this password').catch((error: unknown) => {
    pendingDummyHash = undefined;
    throw error;
  });
  return pendingDummyHash;
}

function throwTooBusy(): never {
  throw tooBusyError();
}
