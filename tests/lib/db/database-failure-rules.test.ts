import mongoose from 'mongoose';
import { toDatabaseFailure } from '@/lib/db/database-failure-rules';
import { databaseUnavailableError } from '@/lib/http/errors';
import { primaryAddress, withDatabase } from '@/tests/support/database';

withDatabase();

/** Returns the message about a connection that fails. */
async function explain(uri: string) {
  const connection = mongoose.createConnection(uri, { serverSelectionTimeoutMS: 1_500 });
  const failure = await connection.asPromise().then(
    () => new Error('The connection succeeded.'),
    (error: unknown) => databaseUnavailableError(error),
  );
  await connection.close();
  return toDatabaseFailure(failure);
}

test.each([
  {
    label: 'a port where nothing listens',
    uri: () => 'mongodb://127.0.0.1:1/shop',
    cause: 'connect ECONNREFUSED 127.0.0.1:1',
    advice: /^Nothing listens there/,
  },
  {
    label: 'an unknown host',
    uri: () => 'mongodb://no-such-host.invalid/shop',
    cause: 'getaddrinfo ENOTFOUND no-such-host.invalid',
    advice: /^The name is unknown/,
  },
  {
    label: 'another replica set',
    uri: (host: string) => `mongodb://${host}/shop?replicaSet=other`,
    cause: 'Server selection timed out after 1500 ms',
    advice: /^Compare host and replicaSet/,
  },
  {
    label: 'an unknown user',
    uri: (host: string) => `mongodb://ada:secret@${host}/shop?directConnection=true`,
    cause: 'authentication failed',
    advice: /^Correct the user/,
  },
  {
    label: 'a password that is not encoded',
    uri: () => 'mongodb://ada:se:cret@shop.invalid/shop',
    cause: 'Password contains unescaped characters',
    advice: /^Correct MONGODB_URI/,
  },
])('$label is told with its cause and what to do', async ({ uri, cause, advice }) => {
  expect(await explain(uri(primaryAddress()))).toEqual({
    cause,
    advice: expect.stringMatching(advice),
  });
});

test('missing rights are told with the role to grant', () => {
  const error = new mongoose.mongo.MongoServerError({ message: 'not authorized on shop', code: 13 });
  expect(toDatabaseFailure(error)?.advice).toContain('readWrite');
});

test('another failure is not explained as one of the database', () => {
  expect(toDatabaseFailure(new TypeError('x is not a function'))).toBeNull();
});
