/** Converts the server's error messages to those of the account forms. */

const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** Returns the message for a refused email change. */
export function toEmailChangeErrorMessage(message: string): string {
  if (/invalid|incorrect password|password.*incorrect/i.test(message)) return WRONG_PASSWORD;
  if (/already in use|duplicate key/i.test(message))
    return 'This email address is already in use by another account.';
  if (/user not found/i.test(message)) return 'An unexpected error occurred. Please try again.';
  return message;
}

/** Returns the message for a refused password change. */
export function toPasswordChangeErrorMessage(message: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(message)
    ? WRONG_PASSWORD
    : message;
}

/** Returns the message for a refused account deletion. */
export function toDeletionErrorMessage(message: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(message)
    ? 'The password you entered is incorrect.'
    : message;
}
