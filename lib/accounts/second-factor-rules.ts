/** TOTP as authenticator apps expect it (RFC 6238): six digits of SHA-1, a new code every 30 seconds. */
export const CODE_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;

/** 32 letters and digits, without those that look alike: each is worth five bits. */
export const RECOVERY_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 random bits, too many to guess even with a copy of the stored hashes. */
export const RECOVERY_CODE_LENGTH = 16;

const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{16}$/;
const TOTP_CODE = /^\d{6}$/;

/** Returns a code without the spaces and dashes that people type or paste with it, in capitals. */
export function toCanonicalCode(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase();
}

export function isTotpCode(code: string): boolean {
  return TOTP_CODE.test(code);
}

export function isRecoveryCode(code: string): boolean {
  return RECOVERY_CODE.test(code);
}

/** Returns the text in groups of four characters, as people read and type it. */
export function formatInGroups(text: string, separator: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}
