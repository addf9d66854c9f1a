import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env';
import { sessionSecret } from './session-token';

/**
 * A device that has signed in before has a cookie to prove it. The cookie grants no access: it only gives the device's
 * password attempts a separate count, so that guesses from elsewhere do not lock out the owner.
 */
export type Device = {
  id: string;
  /** One proof per account that has signed in here, latest first. */
  proofs: readonly string[];
};

const COOKIE = 'shop-device';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** The number of accounts that a device remembers; more would make every request longer. */
const MAX_ACCOUNTS = 4;
const COOKIE_VALUE = /^([0-9a-f-]{36})((?:\.[\w-]{43}){1,4})$/;

/** Parses the device from a `Cookie` header without verifying it; null if there is none. */
export function readDevice(cookieHeader: string | null | undefined): Device | null {
  const prefix = `${COOKIE}=`;
  const cookie = (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const [, id, proofs] = COOKIE_VALUE.exec(cookie?.slice(prefix.length) ?? '') ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split('.') } : null;
}

/** Returns whether the user has signed in on this device before. */
export function isKnownDevice({ id, proofs }: Device, userId: string): boolean {
  const proof = Buffer.from(toProof(id, userId));
  return proofs.some((storedProof) => timingSafeEqual(Buffer.from(storedProof), proof));
}

/** Returns the `Set-Cookie` value that marks the device as known to the user. */
export function createKnownDeviceCookie(device: Device | null, userId: string): string {
  const id = device?.id ?? randomUUID();
  const proof = toProof(id, userId);
  const otherProofs = device?.proofs.filter((storedProof) => storedProof !== proof) ?? [];
  const value = [id, proof, ...otherProofs].slice(0, 1 + MAX_ACCOUNTS).join('.');
  const secure = env().NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function toProof(deviceId: string, userId: string): string {
  return createHmac('sha256', sessionSecret())
    .update(`known device ${deviceId} ${userId}`)
    .digest('base64url');
}
