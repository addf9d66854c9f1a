import { randomBytes } from 'node:crypto';
import { estimateSecretBits, MIN_SECRET_BITS } from '@/lib/runtime/secret-strength-rules';

test.each([
  'passwordpasswordpassword123456789',
  'thirty-two characters or more of it',
  'correct horse battery staple of mine',
  'this is the secret of my shop 2026',
  'international-recipes-production-secret',
  'MySecretShopPassword1234567890!!x',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'Q7w!Q7w!Q7w!Q7w!Q7w!Q7w!Q7w!Q7w!',
])('“%s” does not look random', (secret) => {
  expect(estimateSecretBits(secret)).toBeLessThan(MIN_SECRET_BITS);
});

test('what a generator makes looks random', () => {
  for (let time = 0; time < 1_000; time += 1) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(estimateSecretBits(randomBytes(24).toString(encoding))).toBeGreaterThan(MIN_SECRET_BITS);
    const letters = Array.from(randomBytes(32), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
    expect(estimateSecretBits(letters)).toBeGreaterThan(MIN_SECRET_BITS);
  }
});
