import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import mongoose from 'mongoose';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { AppError, toErrorBody } from '@/lib/http/errors';

test('a failed request to another service is no failure of the database', async () => {
  const port = await listenAndClose();
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: 'fetch failed' });
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('a refused operation is no failure of the database', () => {
  expect(isDatabaseUnavailable(new AppError({ code: 'conflict', message: 'Someone else was faster.' }))).toBe(
    false,
  );
});

test.each([
  { label: 'is stored twice', code: 11000, isUnavailable: false },
  { label: 'fails validation', code: 121, isUnavailable: false },
  { label: 'finds a full disk', code: 14031, isUnavailable: true },
  { label: 'fails within the server', code: 1, isUnavailable: true },
  { label: 'reaches a member that is no longer primary', code: 10107, isUnavailable: true },
  { label: 'meets a member that cannot reach another', code: 6, isUnavailable: true },
  { label: 'meets a name that is not known for a moment', code: 7, isUnavailable: true },
  { label: 'takes longer than the server lets it', code: 50, isUnavailable: true },
  { label: 'is confirmed by too few members in time', code: 64, isUnavailable: true },
  { label: 'is sent to a shard that is gone', code: 70, isUnavailable: true },
  { label: 'meets a timeout between members', code: 89, isUnavailable: true },
  { label: 'finds a shutdown', code: 91, isUnavailable: true },
  { label: 'reaches a router without a primary', code: 133, isUnavailable: true },
  { label: 'asks before a majority has a common state', code: 134, isUnavailable: true },
  { label: 'is interrupted by a step-down', code: 189, isUnavailable: true },
  { label: 'exceeds a time limit between members', code: 262, isUnavailable: true },
  { label: 'meets a broken socket between members', code: 9001, isUnavailable: true },
  { label: 'reaches an old member that is no longer primary', code: 10058, isUnavailable: true },
  { label: 'is routed by an outdated map of the shards', code: 13388, isUnavailable: true },
])('an operation that $label: the database is unavailable: $isUnavailable', ({ code, isUnavailable }) => {
  const error = new mongoose.mongo.MongoServerError({ message: 'refused', code });
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});

test.each(['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'])(
  'what the driver labels as %s means that the database is unavailable, whatever its code',
  (label) => {
    const refused = { message: 'refused', code: 112 };
    expect(isDatabaseUnavailable(new mongoose.mongo.MongoServerError(refused))).toBe(false);
    const labeled = new mongoose.mongo.MongoServerError({ ...refused, errorLabels: [label] });
    expect(isDatabaseUnavailable(new Error('not saved', { cause: labeled }))).toBe(true);
  },
);

test('a command on a connection that the database has just closed means that it is unavailable', async () => {
  const server = createServer((connection) => connection.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Listening on TCP.
  const socket = new Socket({ allowHalfOpen: false }).connect(port, '127.0.0.1').resume();
  await once(socket, 'end');
  const failure = once(socket, 'error');
  socket.write('a command');
  const [error] = await failure;
  server.close();
  expect(error).toMatchObject({ message: 'This socket has been ended by the other party' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('the error about an unreachable database names its cause for the log, but not for customers', async () => {
  const port = await listenAndClose();
  const variables = { ...process.env, MONGODB_URI: `mongodb://127.0.0.1:${port}/shop` };
  jest.replaceProperty(process, 'env', variables);
  const error = await connect().catch((failure: unknown) => failure);
  if (!(error instanceof AppError)) throw new Error('The shop connected to a database that is not there.');
  expect(error.code).toBe('unavailable');
  expect(error.cause).toMatchObject({
    message: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${port}`),
  });
  expect(JSON.stringify(toErrorBody(error))).not.toContain('ECONNREFUSED');
});

/** Returns a port on which nothing listens any more. */
async function listenAndClose(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Listening on TCP.
  server.close();
  await once(server, 'close');
  return port;
}
