import {
  passwordChangeFormSchema,
  registerFormSchema,
  resetFormSchema,
} from '@/lib/accounts/credential-form-schema';
import { emailSchema, loginSchema, passwordSchema, registerSchema } from '@/lib/accounts/credential-schema';
import {
  toDeletionErrorMessage,
  toEmailChangeErrorMessage,
  toPasswordChangeErrorMessage,
} from '@/lib/accounts/failure-rules';
import {
  accountDeletionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  phoneSchema,
} from '@/lib/accounts/profile-schema';

const listMessages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];
const VALID_PASSWORD = 'Saffron-Rice-42!';

test.each([
  { password: 'Short-1a', message: 'Password must be at least 12 characters long.' },
  { password: 'saffron-rice-42!', message: 'Password must contain at least one uppercase letter.' },
  { password: 'SAFFRON-RICE-42!', message: 'Password must contain at least one lowercase letter.' },
  { password: 'Saffron-Rice-Pan', message: 'Password must contain at least one digit.' },
  { password: 'SaffronRice4242', message: 'Password must contain at least one special character.' },
])('refuses the password $password: $message', ({ password, message }) => {
  expect(listMessages(passwordSchema('Password').safeParse(password))).toContain(message);
});

test.each(['Password123!', 'PASSWORDpassword1!', 'Qwertyuiop12!', 'Iloveyou2024!!', 'Letmeinnow1!1'])(
  'refuses the common password %p',
  (password) => {
    expect(listMessages(passwordSchema('Password').safeParse(password)).join()).toContain('too common');
  },
);

test('accepts a password of 200 bytes but not one of 201, and letters of every script count', () => {
  const toPassword = (bytes: number) => `Aa1!${'x'.repeat(bytes - 4)}`;
  expect(passwordSchema('Password').safeParse(toPassword(200)).success).toBe(true);
  expect(passwordSchema('Password').safeParse(toPassword(201)).success).toBe(false);
  expect(passwordSchema('Password').safeParse('Żółta-Łódź-2024').success).toBe(true);
});

test.each([[undefined], [null], [{ $ne: null }], [['a']], [12], ['']])(
  'refuses the password %p',
  (password) => {
    expect(passwordSchema('Password').safeParse(password).success).toBe(false);
  },
);

test('a registration asks for an email and a password in the same words', () => {
  expect(listMessages(registerSchema.safeParse({}))).toEqual([
    'Please enter your email address.',
    'Please enter a password.',
  ]);
});

test('the messages of the account forms match the specification', () => {
  const form = { currentPassword: '', newPassword: '', confirmation: '' };
  expect(listMessages(passwordChangeSchema.safeParse(form))).toEqual(
    expect.arrayContaining(['Current password is required.', 'New password is required.']),
  );
  expect(listMessages(passwordChangeSchema.safeParse({ currentPassword: 'x', newPassword: 'Aa1!' }))).toEqual(
    ['New password must be at least 12 characters long.'],
  );
  expect(
    listMessages(
      passwordChangeFormSchema.safeParse({
        currentPassword: 'x',
        newPassword: VALID_PASSWORD,
        confirmation: 'y',
      }),
    ),
  ).toEqual(['New passwords do not match.']);
  expect(
    listMessages(
      registerFormSchema.safeParse({ email: 'a@b.co', password: VALID_PASSWORD, confirmation: '' }),
    ),
  ).toEqual(['Passwords do not match.']);
  expect(
    listMessages(
      resetFormSchema.safeParse({ token: '', newPassword: VALID_PASSWORD, confirmation: VALID_PASSWORD }),
    ),
  ).toEqual(['Missing password reset token.']);
  expect(listMessages(emailChangeSchema.safeParse({ newEmail: '', currentPassword: '' }))).toEqual(
    expect.arrayContaining(['Email is required.', 'Current password is required to change email.']),
  );
  expect(listMessages(emailChangeSchema.safeParse({ newEmail: 'a b@c', currentPassword: 'x' }))).toEqual([
    'Please enter a valid email address.',
  ]);
  expect(listMessages(phoneSchema.safeParse({ phoneNumber: '12345' }))).toEqual([
    'Phone number must be 10 digits if provided.',
  ]);
  expect(phoneSchema.safeParse({ phoneNumber: '' }).success).toBe(true);
  expect(listMessages(accountDeletionSchema.safeParse({}))).toEqual([
    'Password is required to delete your account.',
  ]);
});

test.each([
  '"a@evil.example"@shop.test',
  'a@b',
  'a b@c.de',
  'a@b.co,c@d.co',
  'a@b.co\r\nBcc: c@d.co',
  '<a@b.co>',
  '@b.co',
])('refuses the email %p', (email) => {
  expect(emailSchema('x', 'y').safeParse(email).success).toBe(false);
});

test.each([
  { label: 'a control character', email: 'a\u0001da@shop.test' },
  { label: 'a NUL', email: 'ada\u0000@shop.test' },
  { label: 'a zero-width space', email: 'ad\u200ba@shop.test' },
  { label: 'a bidirectional override', email: 'ad\u202ea@shop.test' },
  { label: 'a soft hyphen', email: 'ad\u00ada@shop.test' },
  { label: 'full-width letters', email: 'ａｄａ@shop.test' },
  { label: 'a ligature', email: 'o\ufb03ce@shop.test' },
  { label: 'a full-width dot in the domain', email: 'ada@shop．test' },
  { label: 'half a surrogate pair', email: 'ada\ud800@shop.test' },
])('refuses an email with $label, a look-alike of another email, and says what to do', ({ email }) => {
  expect(listMessages(emailSchema('x', 'No.').safeParse(email))).toEqual([
    'No. Please type it in standard characters, without invisible or look-alike ones.',
  ]);
});

test.each([
  { label: 'an IP address as its domain', email: 'ada@127.1' },
  { label: 'more than 254 characters', email: `${'a'.repeat(250)}@shop.test` },
])('refuses an email with $label', ({ email }) => {
  expect(listMessages(emailSchema('x', 'y').safeParse(email))).toEqual(['y']);
});

test.each([
  { label: 'spaces and capitals', input: '  Ada@Shop.TEST ', email: 'ada@shop.test' },
  { label: 'a composed accent', input: 'r\u00e9mi@shop.test', email: 'r\u00e9mi@shop.test' },
  { label: 'a combining accent', input: 're\u0301mi@shop.test', email: 'r\u00e9mi@shop.test' },
  { label: 'a non-ASCII domain', input: 'a@B\u00fccher.de', email: 'a@xn--bcher-kva.de' },
  { label: 'a punycode domain', input: 'a@xn--bcher-kva.de', email: 'a@xn--bcher-kva.de' },
])('an email with $label has one canonical form', ({ input, email }) => {
  expect(emailSchema('x', 'y').parse(input)).toBe(email);
  expect(loginSchema.parse({ email: input, password: 'x' }).email).toBe(email);
});

test('the server’s refusals are shown with the messages in the specification', () => {
  expect(toEmailChangeErrorMessage('Invalid password')).toBe(
    'The current password you entered is incorrect.',
  );
  expect(toEmailChangeErrorMessage('E11000 duplicate key')).toBe(
    'This email address is already in use by another account.',
  );
  expect(toEmailChangeErrorMessage('User not found')).toBe('An unexpected error occurred. Please try again.');
  expect(toPasswordChangeErrorMessage('Incorrect current password')).toBe(
    'The current password you entered is incorrect.',
  );
  expect(toDeletionErrorMessage('Invalid password')).toBe('The password you entered is incorrect.');
  expect(toPasswordChangeErrorMessage('Too many attempts.')).toBe('Too many attempts.');
});

test('a login with a text that is too long is told so, not asked to enter one', () => {
  const messages = loginSchema
    .safeParse({ email: `${'a'.repeat(400)}@shop.test`, password: 'x'.repeat(1_001) })
    .error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Please enter a valid email address.', 'Passwords are at most 200 bytes long.']);
});
