import { createHash } from 'node:crypto';

/** Compares a file of the catalog with the values that were loaded from it last. */

/** Computes the SHA-256 of a value, regardless of the order of its keys. */
export function computeFingerprint(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value)).digest('hex');
}

/** Of one field; short, since each is only compared with others of the same field. */
export function toFieldFingerprint(value: unknown): string {
  return computeFingerprint(value ?? null).slice(0, FIELD_FINGERPRINT_LENGTH);
}
const FIELD_FINGERPRINT_LENGTH = 8;

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
