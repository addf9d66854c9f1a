import {
  loginCodeSchema,
  secondFactorCodeSchema,
  totpCodeSchema,
} from '@/lib/accounts/second-factor-code-schema';

const TOTP_HINT = 'Please enter the 6-digit code from your authenticator app.';
const ANY_HINT = 'Please enter the 6-digit code from your authenticator app, or one of your recovery codes.';
const RECOVERY_CODE = 'ABCDEFGHJKLMNPQR';

const SCHEMAS = { setup: totpCodeSchema, change: secondFactorCodeSchema, login: loginCodeSchema };
const read = (form: keyof typeof SCHEMAS, code: unknown) => {
  const { data, error } = SCHEMAS[form].safeParse(code);
  return error ? error.issues.map(({ message }) => message) : data;
};

test.each([
  { label: 'five digits', code: '12345' },
  { label: 'seven digits', code: '1234567' },
  { label: 'a word', code: 'saffron' },
  { label: 'a recovery code with one character too many', code: `${RECOVERY_CODE}A` },
  { label: 'text that is far too long', code: '1'.repeat(1_000) },
  { label: 'a number', code: 123_456 },
])('$label is refused where a code is asked for, with what to enter', ({ code }) => {
  expect(read('setup', code)).toEqual([TOTP_HINT]);
  expect(read('change', code)).toEqual([ANY_HINT]);
  expect(read('login', code)).toEqual([ANY_HINT]);
});

test('a setup asks for a code of the app, since a recovery code proves nothing of it', () => {
  expect(read('setup', RECOVERY_CODE)).toEqual([TOTP_HINT]);
});

test('only a login may leave the code out, until it is asked for', () => {
  for (const code of ['', undefined]) {
    expect(read('setup', code)).toEqual([TOTP_HINT]);
    expect(read('change', code)).toEqual([ANY_HINT]);
    expect(read('login', code)).toBe(code);
  }
});

test('codes are read without the spaces and dashes that people type', () => {
  expect(read('setup', ' 123 456 ')).toBe('123456');
  for (const form of ['change', 'login'] as const) {
    expect(read(form, '123-456')).toBe('123456');
    expect(read(form, 'abcd efgh-jklm npqr')).toBe(RECOVERY_CODE);
    // Ten times the length of a code may come with it.
    expect(read(form, `12345${' '.repeat(154)}6`)).toBe('123456');
    expect(read(form, `12345${' '.repeat(155)}6`)).toEqual([ANY_HINT]);
  }
});
