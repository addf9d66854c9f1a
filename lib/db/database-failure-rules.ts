import { isNativeError } from 'node:util/types';

/** Why the database cannot be used, in the words of its driver, and the operator's remedy; both without a final period. */
export type DatabaseFailure = { cause: string; advice: string };

/** MongoDB's error codes, in its own `error_codes.yml`. */
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

const ADVICE_BY_CODE = new Map([
  [UNAUTHORIZED, 'Grant the user of MONGODB_URI the role readWrite on its database'],
  [AUTHENTICATION_FAILED, 'Correct the user, the password or authSource in MONGODB_URI'],
]);
const ADVICE_BY_MESSAGE = [
  {
    pattern: /ECONNREFUSED/,
    advice: 'Nothing listens there: start MongoDB, or correct host and port in MONGODB_URI',
  },
  { pattern: /ENOTFOUND|EAI_AGAIN|querySrv/, advice: 'The name is unknown: correct the host in MONGODB_URI' },
  {
    // Servers of another replica set are forgotten without an error.
    pattern: /server selection/i,
    advice:
      'Compare host and replicaSet in MONGODB_URI with the server, and look at its firewall and its load',
  },
  {
    pattern: /timed out/i,
    advice:
      'Nothing has answered in time: look at the load of both machines, at the firewall, and at MONGODB_URI',
  },
];
const OTHER_ADVICE = 'Correct MONGODB_URI, or look at the log of the database';

/**
 * Explains a failure to connect to the database, or of the first operations after that; null if it is not the database's or
 * its address's.
 */
export function toDatabaseFailure(error: unknown): DatabaseFailure | null {
  const first = toFirstCause(error);
  if (!isNativeError(first)) return null;
  const cause = first.message.replace(/\s+/g, ' ').replace(/\.$/, '');
  const code = 'code' in first ? Number(first.code) : Number.NaN;
  const advice =
    ADVICE_BY_CODE.get(code) ?? ADVICE_BY_MESSAGE.find(({ pattern }) => pattern.test(cause))?.advice;
  if (advice === undefined && !first.name.startsWith('Mongo')) return null;
  return { cause, advice: advice ?? OTHER_ADVICE };
}

/** Returns the error at the end of a chain of causes. The driver also stores other objects than errors as causes. */
export function toFirstCause(error: unknown): unknown {
  return isNativeError(error) && isNativeError(error.cause) ? toFirstCause(error.cause) : error;
}
