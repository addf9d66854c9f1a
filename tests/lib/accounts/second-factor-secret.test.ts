import { decryptTotpSecret, encryptTotpSecret } from '@/lib/accounts/second-factor-secret';
import { env } from '@/lib/runtime/env';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const [ADA, BOB] = ['1'.repeat(24), '2'.repeat(24)];

afterEach(() => {
  jest.restoreAllMocks();
  env().NEXTAUTH_SECRET_PREVIOUS = undefined;
});

test.each([
  { label: 'that was changed', change: (text: string) => `${text.slice(0, -4)}AAAA` },
  { label: 'that is cut short', change: (text: string) => text.slice(0, 20) },
  { label: 'that is empty', change: () => '' },
])('a stored secret $label cannot be decrypted', ({ change }) => {
  expect(decryptTotpSecret(change(encryptTotpSecret(SECRET, ADA)), ADA)).toBeNull();
});

test('a stored secret cannot be decrypted for another user', () => {
  expect(decryptTotpSecret(encryptTotpSecret(SECRET, ADA), BOB)).toBeNull();
});

test('a stored secret cannot be decrypted after NEXTAUTH_SECRET was changed', () => {
  const encryptedSecret = encryptTotpSecret(SECRET, ADA);
  jest.replaceProperty(env(), 'NEXTAUTH_SECRET', 'another secret of the shop');
  expect(decryptTotpSecret(encryptedSecret, ADA)).toBeNull();
  env().NEXTAUTH_SECRET_PREVIOUS = 'a third one, which was never used';
  expect(decryptTotpSecret(encryptedSecret, ADA)).toBeNull();
});

test('a secret is encrypted differently each time, and decrypted for its user', () => {
  const encryptedSecrets = [encryptTotpSecret(SECRET, ADA), encryptTotpSecret(SECRET, ADA)];
  expect(new Set(encryptedSecrets).size).toBe(2);
  expect(encryptedSecrets.map((text) => decryptTotpSecret(text, ADA))).toEqual([SECRET, SECRET]);
  expect(encryptedSecrets.join()).not.toContain(SECRET);
});
