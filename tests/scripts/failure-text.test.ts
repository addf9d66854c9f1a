import { databaseUnavailableError } from '@/lib/http/errors';
import { toFailureText } from '@/scripts/failure-text';

test('a tool that cannot reach the database tells the operator why, and what to do', () => {
  const failure = databaseUnavailableError(
    new Error('connect ECONNREFUSED 127.0.0.1:27017', { cause: { servers: [] } }),
  );
  expect(toFailureText(failure)).toBe(
    'The database cannot be used: connect ECONNREFUSED 127.0.0.1:27017. Nothing listens there: start MongoDB, or correct host and port in MONGODB_URI.',
  );
});

test('another failure is told with what caused it', () => {
  const failure = new Error('The backup cannot be read.', { cause: new Error('no such file') });
  expect(toFailureText(failure)).toBe('The backup cannot be read.\nCause: no such file');
});

test('a failure without a cause is told in its own words only', () => {
  expect(toFailureText(new Error('There is no such account.'))).toBe('There is no such account.');
});
