import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env';
import { sessionSecret } from './session-token';

/**
 * A device on which somebody has signed in before carries a cookie that says so. It opens nothing: its
 * attempts at that account's password are only counted apart, so that guesses from elsewhere do not keep
 * its owner out.
 */
export type Device = {
  id: string;
  /** One proof for each account that was signed in to here, the latest first. */
  proofs: readonly string[];
};

const COOKIE = 'shop-device';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** Accounts that one device remembers; more would only lengthen every request. */
const MOST_ACCOUNTS = 4;
const VALUE = /^([0-9a-f-]{36})((?:\.[\w-]{43}){1,4})$/;

/** The device that a `Cookie` header names, as far as its form is right; null when it names none. */
export function readDevice(cookieHeader: string | null | undefined): Device | null {
  const prefix = `${COOKIE}=`;
  const found = (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const [, id, proofs] = VALUE.exec(found?.slice(prefix.length) ?? '') ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split('.') } : null;
}

/** Whether that user has signed in on that device before. */
export function isKnownDevice({ id, proofs }: Device, userId: string): boolean {
  const proof = Buffer.from(toProof(id, userId));
  return proofs.some((given) => timingSafeEqual(Buffer.from(given), proof));
}

/** `Set-Cookie` by which the device stays known to that user. */
export function knownDeviceCookie(device: Device | null, userId: string): string {
  const id = device?.id ?? randomUUID();
  const proof = toProof(id, userId);
  const others = device?.proofs.filter((given) => given !== proof) ?? [];
  const value = [id, proof, ...others].slice(0, 1 + MOST_ACCOUNTS).join('.');
  const secure = env().NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function toProof(deviceId: string, userId: string): string {
  return createHmac('sha256', sessionSecret())
    .update(`known device ${deviceId} ${userId}`)
    .digest('base64url');
}
