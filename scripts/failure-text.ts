import { toDatabaseFailure } from '@/lib/db/database-failure-rules';
import { AppError } from '@/lib/http/errors';

/**
 * Returns the message of a tool's failure, and below it those of the errors that caused it, one per line. The database driver
 * also stores other objects as causes, which say nothing to an operator. Of an unreachable database, it returns the remedy
 * instead of the message for customers.
 */
export function toFailureText(failure: unknown): string {
  const databaseFailure =
    failure instanceof AppError && failure.code === 'unavailable' ? toDatabaseFailure(failure) : null;
  if (databaseFailure)
    return `The database cannot be used: ${databaseFailure.cause}. ${databaseFailure.advice}.`;
  if (!(failure instanceof Error)) return String(failure);
  if (!(failure.cause instanceof Error)) return failure.message;
  return `${failure.message}\nCause: ${toFailureText(failure.cause)}`;
}
