import {
  CODE_DIGITS,
  formatInGroups,
  isRecoveryCode,
  isTotpCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  toCanonicalCode,
} from '@/lib/accounts/second-factor-rules';

const RECOVERY_CODE = 'ABCDEFGHJKLMNPQR';

test.each([
  { label: 'five digits', code: '12345' },
  { label: 'seven digits', code: '1234567' },
  { label: 'six digits in a longer text', code: ' 123456' },
  { label: 'a letter', code: '12345A' },
  { label: 'digits of another script', code: '١٢٣٤٥٦' },
  { label: 'nothing', code: '' },
])('$label is no code of an authenticator app', ({ code }) => {
  expect(isTotpCode(code)).toBe(false);
});

test.each([
  { label: 'fifteen characters', code: RECOVERY_CODE.slice(1) },
  { label: 'seventeen characters', code: `${RECOVERY_CODE}A` },
  { label: 'one behind another text', code: `-${RECOVERY_CODE}` },
  { label: 'lowercase letters', code: RECOVERY_CODE.toLowerCase() },
  ...[...'IO01'].map((character) => ({
    label: `${character}, which looks like another character,`,
    code: RECOVERY_CODE.replace('A', character),
  })),
])('$label is no recovery code', ({ code }) => {
  expect(isRecoveryCode(code)).toBe(false);
});

test('a code has six digits, and a recovery code sixteen characters of 32', () => {
  expect([CODE_DIGITS, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH]).toEqual([6, 10, 16]);
  expect(isTotpCode('012345')).toBe(true);
  expect(new Set(RECOVERY_CODE_ALPHABET).size).toBe(32);
  const [first, second] = RECOVERY_CODE_ALPHABET.match(/.{16}/g) ?? [];
  expect([first, second].map((code = '') => isRecoveryCode(code))).toEqual([true, true]);
});

test.each([
  { label: 'as an app shows it', typed: '123 456', code: '123456' },
  { label: 'as the shop prints it', typed: 'abcd-efgh-jklm-npqr', code: RECOVERY_CODE },
  { label: 'with what was copied around it', typed: '\t ABCD - EFGH\nJKLM--NPQR ', code: RECOVERY_CODE },
])('a code is read $label', ({ typed, code }) => {
  expect(toCanonicalCode(typed)).toBe(code);
});

test.each([
  { label: 'nothing', text: '', groups: '' },
  { label: 'whole groups', text: 'ABCDEFGH', groups: 'ABCD-EFGH' },
  { label: 'a shorter last group', text: 'ABCDE', groups: 'ABCD-E' },
])('a secret is shown in groups of four: $label', ({ text, groups }) => {
  expect(formatInGroups(text, '-')).toBe(groups);
});
