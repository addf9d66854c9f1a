import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readingSecrets, sessionSecret } from './session';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derived, so that the key differs from the one of the sessions. */
function deriveKey(sessionsSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionsSecret, '', 'second factor secret', KEY_BYTES));
}

/** Encrypts a TOTP secret for storage. Bound to the user: copied to another one, it cannot be decrypted. */
export function encryptTotpSecret(secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(sessionSecret()), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(userId),
  );
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Returns the TOTP secret, or null if it was encrypted with a secret that the shop no longer has, or for another user. */
export function decryptTotpSecret(encryptedSecret: string, userId: string): string | null {
  for (const sessionsSecret of readingSecrets()) {
    const secret = decryptWith(deriveKey(sessionsSecret), encryptedSecret, userId);
    if (secret !== null) return secret;
  }
  return null;
}

function decryptWith(key: Buffer, encryptedSecret: string, userId: string): string | null {
  const bytes = Buffer.from(encryptedSecret, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const secret = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
