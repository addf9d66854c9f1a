import { findPasswordViolations, PASSWORD_MAX_BYTES, PASSWORD_RULES } from '@/lib/text/password-rules';

const LENGTH = 'must be at least 12 characters long.';
const UPPERCASE = 'must contain at least one uppercase letter.';
const LOWERCASE = 'must contain at least one lowercase letter.';
const DIGIT = 'must contain at least one digit.';
const SPECIAL = 'must contain at least one special character.';
const TOO_LONG = 'must be at most 200 bytes long.';
const COMMON = 'is too common. Please choose another.';

test.each([
  { rule: 'eleven characters are too few', password: 'Saffron-42!', flaws: [LENGTH] },
  { rule: 'an uppercase letter is needed', password: 'saffron-rice-42!', flaws: [UPPERCASE] },
  { rule: 'a lowercase letter is needed', password: 'SAFFRON-RICE-42!', flaws: [LOWERCASE] },
  { rule: 'a digit is needed', password: 'Saffron-Rice-Pan', flaws: [DIGIT] },
  { rule: 'a special character is needed', password: 'SaffronRice4242', flaws: [SPECIAL] },
  { rule: 'a space is not a special character', password: 'Saffron Rice 42', flaws: [SPECIAL] },
  { rule: 'a letter with an accent is not a special character', password: 'SaffrónRice42', flaws: [SPECIAL] },
  {
    rule: 'all unmet rules are reported together, in the order of the form',
    password: 'x',
    flaws: [LENGTH, UPPERCASE, DIGIT, SPECIAL],
  },
  {
    rule: 'an empty password breaks every rule',
    password: '',
    flaws: [LENGTH, UPPERCASE, LOWERCASE, DIGIT, SPECIAL],
  },
])('$rule', ({ password, flaws }) => {
  expect(findPasswordViolations(password)).toEqual(flaws);
});

test.each([
  { rule: 'a common word', password: 'Password123!' },
  { rule: 'a common word in any case', password: 'pAsSwOrDpAsSwOrD1!' },
  { rule: 'a common word with digits for letters', password: 'P@ssw0rd2026!' },
  { rule: 'a keyboard row', password: 'Qwertyuiop1!' },
  { rule: 'a month and its year', password: 'September-2026!' },
  { rule: 'the name of the shop', password: 'InternationalRecipes1!' },
  { rule: 'a common word followed only by digits and symbols', password: 'Welcome-1234-5678!' },
])('refuses $rule: attackers try it first', ({ password }) => {
  expect(findPasswordViolations(password)).toEqual([COMMON]);
});

test('a password over 200 bytes is refused, which limits the cost of hashing', () => {
  const createPassword = (bytes: number) => `Aa1!${'x'.repeat(bytes - 4)}`;
  expect(findPasswordViolations(createPassword(201))).toEqual([TOO_LONG]);
  expect(findPasswordViolations(createPassword(200))).toEqual([]);
});

test('the limit counts bytes: a non-ASCII letter takes more than one', () => {
  const createNonAsciiPassword = (count: number) => `Aa1!${'ü'.repeat(count)}`;
  expect(findPasswordViolations(createNonAsciiPassword(99))).toEqual([TOO_LONG]);
  expect(findPasswordViolations(createNonAsciiPassword(98))).toEqual([]);
  expect(PASSWORD_MAX_BYTES).toBe(200);
});

test('a million digits are checked in linear time: a quadratic check would not finish', () => {
  expect(findPasswordViolations('1'.repeat(1_000_000))).toEqual([UPPERCASE, LOWERCASE, SPECIAL, TOO_LONG]);
});

test.each([
  { rule: 'twelve characters of every kind are enough', password: 'Saffron-42!x' },
  { rule: 'letters of every language count', password: 'Żółta-Łódź-2024' },
  { rule: 'spaces are allowed', password: 'Saffron, rice & 42 pans' },
  { rule: 'an underscore is a special character', password: 'Saffron_Rice_42' },
  { rule: 'a common word may be part of a longer password', password: 'Password-Garden-42' },
  { rule: 'a common word may follow another one', password: 'Saffron-Password1!' },
])('$rule', ({ password }) => {
  expect(findPasswordViolations(password)).toEqual([]);
});

test('a valid password meets each of the hints that the form shows', () => {
  expect(PASSWORD_RULES.map(({ message }) => message)).toEqual([
    LENGTH,
    UPPERCASE,
    LOWERCASE,
    DIGIT,
    SPECIAL,
  ]);
  for (const { isMet } of PASSWORD_RULES)
    expect([isMet(''), isMet('Saffron-Rice-42!')]).toEqual([false, true]);
});
