import { Secret } from 'otpauth';
import { createTotpSecret, findTimeStep, toOtpauthUri } from '@/lib/accounts/totp';

/** The test secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const STEP_MS = 30_000;
/** A time in step 37037036, whose code is 081804. */
const NOW_MS = 1_111_111_109_000;

test.each([
  { seconds: 59, code: '287082', step: 1 },
  { seconds: 1_111_111_109, code: '081804', step: 37_037_036 },
  { seconds: 1_111_111_111, code: '050471', step: 37_037_037 },
  { seconds: 1_234_567_890, code: '005924', step: 41_152_263 },
  { seconds: 2_000_000_000, code: '279037', step: 66_666_666 },
  { seconds: 20_000_000_000, code: '353130', step: 666_666_666 },
])('the last six digits of the RFC’s code at $seconds s are right: $code', ({ seconds, code, step }) => {
  expect(findTimeStep(SECRET, code, seconds * 1000)).toBe(step);
});

test.each([
  { label: 'two steps early', offsetMs: -2 * STEP_MS, step: null },
  { label: 'a step early, for a clock that is slow', offsetMs: -STEP_MS, step: 37_037_036 },
  { label: 'a step late', offsetMs: STEP_MS, step: 37_037_036 },
  { label: 'two steps late', offsetMs: 2 * STEP_MS, step: null },
])('a code $label is the code of step $step', ({ offsetMs, step }) => {
  expect(findTimeStep(SECRET, '081804', NOW_MS + offsetMs)).toBe(step);
});

test.each(['', '81804', '0081804', '08180x', '94287082'])('“%s” is not a code', (code) => {
  expect(findTimeStep(SECRET, code, NOW_MS)).toBeNull();
});

test('each secret is new and has 160 bits', () => {
  const secret = createTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(createTotpSecret()).not.toBe(secret);
});

test('the URI names the shop and the account, whatever characters the email contains', () => {
  const uri = new URL(toOtpauthUri(SECRET, 'ada+a&b:c@shop.test'));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe('/International Recipes:ada+a&b:c@shop.test');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'International Recipes',
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  });
});
