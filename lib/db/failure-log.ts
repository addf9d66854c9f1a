import { log } from '@/lib/runtime/log';
import { toDatabaseFailure } from './database-failure-rules';

/**
 * Returns a function that warns of a failed attempt to use the database, with its cause and the operator's remedy; once, and
 * again when the cause is another one.
 */
export function createFailureLog(message: string): (error: unknown) => void {
  let loggedCause: string | undefined;
  return (error) => {
    const failure = toDatabaseFailure(error);
    const cause = failure?.cause ?? String(error);
    if (cause === loggedCause) return;
    loggedCause = cause;
    log.warn(failure ?? { err: error }, message);
  };
}
