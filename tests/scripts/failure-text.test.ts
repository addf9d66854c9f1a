import { databaseUnavailableError } from '@/lib/http/errors';
import { toFailureText } from '@/scripts/failure-text';

test('a tool that cannot reach the database tells the operator why', () => {
  const failure = databaseUnavailableError(
    new Error('connect ECONNREFUSED 127.0.0.1:27017', { cause: { servers: [] } }),
  );
  expect(toFailureText(failure)).toMatch(
    /^The shop is temporarily .*\nCause: connect ECONNREFUSED 127.0.0.1:27017$/,
  );
});

test('a failure without a cause is told in its own words only', () => {
  expect(toFailureText(new Error('There is no such account.'))).toBe('There is no such account.');
});
