import 'server-only';
import { Secret, TOTP } from 'otpauth';
import { SITE_NAME } from '@/lib/site/site-rules';
import { CODE_DIGITS } from './second-factor-rules';

/** Authenticator apps ignore other settings, or do not support them. */
const SETTINGS = { algorithm: 'SHA1', digits: CODE_DIGITS, period: 30 } as const;
const SECRET_BYTES = 20;
/** Codes of the step before and after are right too, for clocks that differ and people who type slowly. */
const WINDOW = 1;

/** Returns a new secret, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI that an authenticator app reads from a QR code. It contains the secret. */
export function toOtpauthUri(secret: string, email: string): string {
  return new TOTP({ ...SETTINGS, issuer: SITE_NAME, label: email, secret }).toString();
}

/** Returns the time step whose code this is, or null if it is none of the current ones. */
export function findTimeStep(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: SETTINGS.period, timestamp: nowMs }) + delta;
}
