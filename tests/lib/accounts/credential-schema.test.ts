import {
  emailSchema,
  loginSchema,
  messageResponseSchema,
  passwordSchema,
  registerSchema,
  resetPasswordSchema,
  resetRequestSchema,
  restoreEmailSchema,
  tokenResponseSchema,
} from '@/lib/accounts/credential-schema';
import { toFieldErrors } from '@/lib/http/field-error-rules';

const listMessages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

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
  const tooLong = ['Password must be at most 200 bytes long.'];
  expect(passwordSchema('Password').safeParse(toPassword(200)).success).toBe(true);
  expect(listMessages(passwordSchema('Password').safeParse(toPassword(201)))).toEqual(tooLong);
  expect(listMessages(passwordSchema('Password').safeParse(`${toPassword(199)}é`))).toEqual(tooLong);
  expect(passwordSchema('Password').safeParse('Żółta-Łódź-2024').success).toBe(true);
});

test.each([[undefined], [null], [{ $ne: null }], [['a']], [12], ['']])(
  'refuses the password %p',
  (password) => {
    expect(listMessages(passwordSchema('Password').safeParse(password))[0]).toBe('Password is required.');
  },
);

const EMAIL_REQUIRED = 'Please enter your email address.';
test.each([
  {
    form: 'a login',
    schema: loginSchema,
    errors: { email: EMAIL_REQUIRED, password: 'Please enter your password.' },
  },
  {
    form: 'a registration',
    schema: registerSchema,
    errors: { email: EMAIL_REQUIRED, password: 'Please enter a password.' },
  },
  { form: 'a reset request', schema: resetRequestSchema, errors: { email: EMAIL_REQUIRED } },
  {
    form: 'a reset',
    schema: resetPasswordSchema,
    errors: { token: 'Missing password reset token.', newPassword: 'Password is required.' },
  },
  {
    form: 'the undoing of an email change',
    schema: restoreEmailSchema,
    errors: { token: 'This link is incomplete.' },
  },
])('$form asks for the same whether it is missing or empty: $errors', ({ schema, errors }) => {
  const empty = Object.fromEntries(Object.keys(errors).map((field) => [field, '']));
  for (const form of [{}, empty]) {
    const { error } = schema.safeParse(form);
    expect(error && toFieldErrors(error)).toEqual(errors);
  }
});

test('a registration and a reset say of a password what it lacks', () => {
  const message = 'Password must be at least 12 characters long.';
  const [registration, reset] = [
    registerSchema.safeParse({ email: 'a@b.co', password: 'Short-1a' }),
    resetPasswordSchema.safeParse({ token: 'token', newPassword: 'Short-1a' }),
  ];
  expect(registration.error && toFieldErrors(registration.error)).toEqual({ password: message });
  expect(reset.error && toFieldErrors(reset.error)).toEqual({ newPassword: message });
});

test('the token of a link has at most 200 characters', () => {
  expect(restoreEmailSchema.safeParse({ token: 'x'.repeat(201) }).success).toBe(false);
  expect(restoreEmailSchema.safeParse({ token: 'x'.repeat(200) }).success).toBe(true);
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
  for (const refusal of ['No.', 'No']) {
    expect(listMessages(emailSchema('x', refusal).safeParse(email))).toEqual([
      'No. Please type it in standard characters, without invisible or look-alike ones.',
    ]);
  }
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

test('a login with what is no email is refused like one without an account, not as an invalid email', () => {
  expect(loginSchema.parse({ email: ' Ada@Home ', password: ' x ' })).toEqual({
    email: 'ada@home',
    password: ' x ',
  });
});

test('a login with a text that is too long is told so, not asked to enter one', () => {
  const { error } = loginSchema.safeParse({
    email: `${'a'.repeat(245)}@shop.test`,
    password: 'x'.repeat(1_001),
  });
  expect(error && toFieldErrors(error)).toEqual({
    email: 'Please enter a valid email address.',
    password: 'Passwords are at most 200 bytes long.',
  });
  expect(loginSchema.safeParse({ email: 'a@b.co', password: 'x'.repeat(1_000) }).success).toBe(true);
});

test.each([
  { label: 'a token', schema: tokenResponseSchema, body: { token: 'token' } },
  { label: 'a message', schema: messageResponseSchema, body: { message: 'Done.' } },
])('a response with $label has nothing else', ({ schema, body }) => {
  expect(schema.safeParse({}).success).toBe(false);
  expect(schema.parse({ ...body, passwordHash: 'x' })).toEqual(body);
});
