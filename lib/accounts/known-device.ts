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

/** A user, and when their password was last set through an emailed link: it ends what a thief's device has proven before. */
export type ProvenUser = { id: string; passwordResetAt?: Date | null | undefined };

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

/** Returns whether the user has signed in on this device since the last reset of their password. */
export function isKnownDevice(device: Device, user: ProvenUser): boolean {
  return hasProof(device, toProof(device.id, user));
}

/**
 * Returns whether the user has signed in on this device with the second factor that was turned on at that time. A
 * device that only knew the password, maybe a thief's, does not get its own count of wrong codes.
 */
export function hasPassedSecondFactor(device: Device, user: ProvenUser, enabledAt: Date): boolean {
  return hasProof(device, toProof(device.id, user, enabledAt));
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
  user: ProvenUser,
  secondFactorEnabledAt: Date | null = null,
): string {
  const id = device?.id ?? randomUUID();
  const newProofs = [
    toProof(id, user),
    ...(secondFactorEnabledAt ? [toProof(id, user, secondFactorEnabledAt)] : []),
  ];
  const otherProofs = device?.proofs.filter((storedProof) => !newProofs.includes(storedProof)) ?? [];
  const value = [id, ...[...newProofs, ...otherProofs].slice(0, MAX_PROOFS)].join('.');
  const secure = env().NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function toProof(
  deviceId: string,
  { id, passwordResetAt }: ProvenUser,
  secondFactorEnabledAt?: Date,
): string {
  const reset = passwordResetAt ? ` since the reset at ${passwordResetAt.getTime()}` : '';
  const secondFactor = secondFactorEnabledAt ? ` with second factor ${secondFactorEnabledAt.getTime()}` : '';
  return createHmac('sha256', sessionSecret())
    .update(`known device ${deviceId} ${id}${reset}${secondFactor}`)
    .digest('base64url');
}
