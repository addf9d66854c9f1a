/** Rules of a new password, the same in every form and call. */

export const PASSWORD_MIN_LENGTH = 12;
/** Every byte counts up to here; more is refused, so that hashing stays bounded. */
export const PASSWORD_MAX_BYTES = 200;

/** One rule: what is missing, in the words that follow the name of the field. */
export type PasswordRule = { missing: string; isMet: (password: string) => boolean };

export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    missing: 'must be at least 12 characters long.',
    isMet: (password) => password.length >= PASSWORD_MIN_LENGTH,
  },
  {
    missing: 'must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    missing: 'must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  { missing: 'must contain at least one digit.', isMet: (password) => /\d/.test(password) },
  {
    missing: 'must contain at least one special character.',
    isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/**
 * What people choose when they are told to choose: found first by whoever guesses. Compared without
 * case and without the digits and signs at the end.
 */
const COMMON = new Set(
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

/** What a new password lacks, in words that follow the name of the field; the first unmet rule first. */
export function findPasswordFlaws(password: string): string[] {
  const flaws = PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ missing }) => missing);
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES)
    flaws.push(`must be at most ${PASSWORD_MAX_BYTES} bytes long.`);
  if (isCommonPassword(password)) flaws.push('is one that many people use. Please choose another.');
  return flaws;
}

function isCommonPassword(password: string): boolean {
  // From the front: a pattern that looks for the end at every place takes quadratic time.
  const [upToLastLetter = ''] = /^.*\p{L}/su.exec(password.toLowerCase()) ?? [];
  return COMMON.has(upToLastLetter);
}
