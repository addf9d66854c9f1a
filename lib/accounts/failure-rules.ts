/** What the account's forms say when the server refuses, by what it said. */

const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** A refused change of the e-mail. */
export function toEmailFailure(said: string): string {
  if (/invalid|incorrect password|password.*incorrect/i.test(said)) return WRONG_PASSWORD;
  if (/already in use|duplicate key/i.test(said))
    return 'This email address is already in use by another account.';
  if (/user not found/i.test(said)) return 'An unexpected error occurred. Please try again.';
  return said;
}

/** A refused change of the password. */
export function toPasswordFailure(said: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(said) ? WRONG_PASSWORD : said;
}

/** A refused deletion of the account. */
export function toDeletionFailure(said: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(said)
    ? 'The password you entered is incorrect.'
    : said;
}
