/**
 * Returns the message of a tool's failure, and below it those of the errors that caused it, one per line. The database
 * driver also stores other objects as causes, which say nothing to an operator.
 */
export function toFailureText(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (!(failure.cause instanceof Error)) return failure.message;
  return `${failure.message}\nCause: ${toFailureText(failure.cause)}`;
}
