/** Rules for new passwords, the same in every form and endpoint. */

const PASSWORD_MIN_LENGTH = 12;
/** Longer passwords are rejected, which bounds the cost of hashing. */
export const PASSWORD_MAX_BYTES = 200;

/** A rule and the message for passwords that violate it. The message is appended to the field's name. */
export type PasswordRule = { message: string; isMet: (password: string) => boolean };

export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    message: 'must be at least 12 characters long.',
    isMet: (password) => password.length >= PASSWORD_MIN_LENGTH,
  },
  {
    message: 'must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: 'must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  { message: 'must contain at least one digit.', isMet: (password) => /\d/.test(password) },
  {
    message: 'must contain at least one special character.',
    isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/**
 * Common passwords, which attackers try first. They are compared ignoring case and trailing digits and symbols.
 */
const COMMON_PASSWORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa$$word passwordpassword mypassword newpassword yourpassword
  qwerty qwertyuiop qwertyqwerty qwertz azerty asdfghjkl asdfasdf zxcvbnm qazwsx qazwsxedc abc abcd abcabc abcdef
  abcdefg abcdefgh abcdefghijkl letmein letmeinnow welcome welcomeback welcomehome admin administrator root
  iloveyou ilovethis loveyou sunshine princess football baseball basketball monkey dragon master superman batman
  starwars pokemon shadow michael jennifer jessica ashley charlie jordan liverpool chelsea arsenal barcelona
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday changeme changemenow secret topsecret default guest
  login hello helloworld whatever trustno trustnoone freedom computer internet samsung google facebook test
  testing testtest temporary temppassword internationalrecipes recipes recipe`
    .split(/\s+/)
    .filter(Boolean),
);

/** Returns the messages of all violated rules; each one is appended to the field's name. */
export function findPasswordViolations(password: string): string[] {
  const messages = PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ message }) => message);
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES)
    messages.push(`must be at most ${PASSWORD_MAX_BYTES} bytes long.`);
  if (isCommonPassword(password)) messages.push('is too common. Please choose another.');
  return messages;
}

function isCommonPassword(password: string): boolean {
  // Matched from the start: an unanchored pattern for the end would take quadratic time.
  const [upToLastLetter = ''] = /^.*\p{L}/su.exec(password.toLowerCase()) ?? [];
  return COMMON_PASSWORDS.has(upToLastLetter);
}
