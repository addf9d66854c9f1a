/** Error messages for the account forms, derived from the server's messages. */

const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** Returns the message for a refused email change. */
export function toEmailFailure(message: string): string {
  if (/invalid|incorrect password|password.*incorrect/i.test(message)) return WRONG_PASSWORD;
  if (/already in use|duplicate key/i.test(message))
    return 'This email address is already in use by another account.';
  if (/user not found/i.test(message)) return 'An unexpected error occurred. Please try again.';
  return message;
}

/** Returns the message for a refused password change. */
export function toPasswordFailure(message: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(message)
    ? WRONG_PASSWORD
    : message;
}

/** Returns the message for a refused account deletion. */
export function toDeletionFailure(message: string): string {
  return /(invalid|incorrect).*password|password.*(invalid|incorrect)/i.test(message)
    ? 'The password you entered is incorrect.'
    : message;
}
