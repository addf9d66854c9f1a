import { isUnusualEmail, MAX_EMAIL_LENGTH, toCanonicalEmail } from '@/lib/accounts/email-rules';

test.each([
  { rule: 'without an @', email: 'ada.shop.test' },
  { rule: 'with two @', email: 'ada@home@shop.test' },
  { rule: 'with two domains', email: 'ada@home.test@shop.test' },
  { rule: 'without a local part', email: '@shop.test' },
  { rule: 'without a domain', email: 'ada@' },
  { rule: 'with a single-label domain', email: 'ada@localhost' },
  { rule: 'with an empty label in its domain', email: 'ada@shop..test' },
  { rule: 'with a domain that no browser reads', email: 'ada@xn--a.test' },
  { rule: 'that ends with a dot', email: 'ada@shop.test.' },
  { rule: 'at an IP address', email: 'ada@127.0.0.1' },
  { rule: 'that is a list', email: 'ada@shop.test,bob@shop.test' },
  { rule: 'with a display name', email: 'Ada <ada@shop.test>' },
  { rule: 'with a quoted part, which could contain anything', email: '"ada@evil.example"@shop.test' },
  { rule: 'with a comment', email: 'ada(cook)@shop.test' },
  { rule: 'with a space', email: 'ada cook@shop.test' },
  {
    rule: 'with a line break, which could inject a header',
    email: 'ada@shop.test\r\nBcc: eve@evil.test',
  },
  { rule: 'with a path after its domain', email: 'ada@shop.test/x' },
  { rule: 'with a port', email: 'ada@shop.test:25' },
  { rule: 'with a percent sign in its domain, which a URL would decode', email: 'ada@%65vil.test' },
  { rule: 'of only spaces', email: '   ' },
])('refuses an email $rule', ({ email }) => {
  expect(toCanonicalEmail(email)).toBeNull();
});

test.each([
  { rule: 'full-width letters', email: 'ａda@shop.test' },
  { rule: 'a ligature', email: 'o\ufb03ce@shop.test' },
  { rule: 'an invisible space', email: 'a\u200bda@shop.test' },
  { rule: 'a soft hyphen', email: 'a\u00adda@shop.test' },
  { rule: 'a bidirectional override', email: 'a\u202eda@shop.test' },
  { rule: 'an invisible variation selector', email: 'ada\ufe0f@shop.test' },
  { rule: 'a control character', email: 'a\u0000da@shop.test' },
  { rule: 'half a surrogate pair', email: 'ada\ud800@shop.test' },
])('refuses an email with $rule as a look-alike of another', ({ email }) => {
  expect(toCanonicalEmail(email)).toBeNull();
  expect(isUnusualEmail(email)).toBe(true);
});

test('an email is at most 254 characters long, as entered and in canonical form', () => {
  const toEmail = (length: number, domain: string) => `${'a'.repeat(length - domain.length - 1)}@${domain}`;
  expect(MAX_EMAIL_LENGTH).toBe(254);
  expect(toCanonicalEmail(toEmail(255, 'shop.test'))).toBeNull();
  // Within the limit as entered; the domain grows to xn--bcher-kva.de.
  expect(toCanonicalEmail(toEmail(254, 'bücher.de'))).toBeNull();
  expect(toCanonicalEmail(toEmail(254, 'shop.test'))).toHaveLength(254);
});

test('a megabyte of accents is refused before normalization, which would never finish', () => {
  expect(toCanonicalEmail(`a${'\u0301\u0316'.repeat(500_000)}@shop.test`)).toBeNull();
});

test.each([
  { rule: 'surrounding spaces are ignored', input: ' ada@shop.test\n', email: 'ada@shop.test' },
  { rule: 'case is ignored', input: 'Ada@Shop.TEST', email: 'ada@shop.test' },
  {
    rule: 'a combining accent equals the precomposed letter',
    input: 're\u0301mi@shop.test',
    email: 'r\u00e9mi@shop.test',
  },
  {
    rule: 'a non-ASCII domain becomes punycode',
    input: 'ada@Bücher.de',
    email: 'ada@xn--bcher-kva.de',
  },
  {
    rule: 'dots and a plus tag are part of the local part',
    input: 'a.da+recipes@shop.test',
    email: 'a.da+recipes@shop.test',
  },
  { rule: 'an apostrophe is allowed', input: "o'brien@shop.test", email: "o'brien@shop.test" },
  {
    rule: 'a label of its domain may begin with a digit',
    input: 'ada@mail.4u.test',
    email: 'ada@mail.4u.test',
  },
  { rule: 'the last label may have a digit', input: 'ada@shop.рф', email: 'ada@shop.xn--p1ai' },
  { rule: 'a domain may have many labels', input: 'ada@mail.shop.co.uk', email: 'ada@mail.shop.co.uk' },
])('an email has one canonical form: $rule', ({ input, email }) => {
  expect(toCanonicalEmail(input)).toBe(email);
  expect(toCanonicalEmail(email)).toBe(email);
});

test.each([
  'ada@shop.test',
  ' Ada@Shop.TEST ',
  'ada@shop.test\n',
  're\u0301mi@shop.test',
  'ada@Bücher.de',
  'ada@',
])('%p has no look-alike characters, whether it is valid or not', (email) => {
  expect(isUnusualEmail(email)).toBe(false);
});
