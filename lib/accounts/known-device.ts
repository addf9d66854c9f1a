import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/runtime/env';
import { sessionSecret } from './session';

/**
 * A device that has signed in before has a cookie to prove it. The cookie grants no access: it only gives the device's
 * password attempts a separate count, so that guesses from elsewhere do not lock out the owner.
 */
export type Device = {
  id: string;
  /** Proofs of the accounts that have signed in here, and of those that did so with a second factor; latest first. */
  proofs: readonly string[];
};

const COOKIE = 'shop-device';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** At least four accounts, with or without a second factor; more would make every request longer. */
const MAX_PROOFS = 8;
const COOKIE_VALUE = /^([0-9a-f-]{36})((?:\.[\w-]{43}){1,8})$/;

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
export function isKnownDevice(device: Device, userId: string): boolean {
  return hasProof(device, toProof(device.id, userId));
}

/**
 * Returns whether the user has signed in on this device with the second factor that was turned on at that time. A
 * device that only knew the password, maybe a thief's, does not get its own count of wrong codes.
 */
export function hasPassedSecondFactor(device: Device, userId: string, enabledAt: Date): boolean {
  return hasProof(device, toProof(device.id, userId, enabledAt));
}

function hasProof({ proofs }: Device, expectedProof: string): boolean {
  const proof = Buffer.from(expectedProof);
  return proofs.some((storedProof) => timingSafeEqual(Buffer.from(storedProof), proof));
}

/**
 * Returns the `Set-Cookie` value that marks the device as known to the user; with the time when the second factor was
 * turned on, as one that has passed it.
 */
export function createKnownDeviceCookie(
  device: Device | null,
  userId: string,
  secondFactorEnabledAt: Date | null = null,
): string {
  const id = device?.id ?? randomUUID();
  const newProofs = [
    toProof(id, userId),
    ...(secondFactorEnabledAt ? [toProof(id, userId, secondFactorEnabledAt)] : []),
  ];
  const otherProofs = device?.proofs.filter((storedProof) => !newProofs.includes(storedProof)) ?? [];
  const value = [id, ...[...newProofs, ...otherProofs].slice(0, MAX_PROOFS)].join('.');
  const secure = env().NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function toProof(deviceId: string, userId: string, secondFactorEnabledAt?: Date): string {
  const secondFactor = secondFactorEnabledAt ? ` with second factor ${secondFactorEnabledAt.getTime()}` : '';
  return createHmac('sha256', sessionSecret())
    .update(`known device ${deviceId} ${userId}${secondFactor}`)
    .digest('base64url');
}
