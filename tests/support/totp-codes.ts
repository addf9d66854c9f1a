import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** Returns the code of an authenticator app with this secret, now or that many time steps later. */
export function toCode(secret: string, stepsLater = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsLater * STEP_MS });
}

/** Returns a code of six digits that is wrong for a while. */
export function toWrongCode(secret: string): string {
  const rightCodes = [-2, -1, 0, 1, 2].map((step) => toCode(secret, step));
  const candidates = Array.from({ length: rightCodes.length + 1 }, (_, i) => String(100_000 + i));
  return candidates.find((code) => !rightCodes.includes(code)) ?? '';
}
