import { isNativeError } from 'node:util/types';
import mongoose from 'mongoose';
import { databaseUnavailableError } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { computePatienceMs, processSingleton } from '@/lib/runtime/process-state';

/**
 * How long one operation may wait for the database. The driver retries a failed operation once, so a request waits at
 * most twice as long and gets a 503 within five seconds.
 */
const STEP_WAIT_MS = 2_200;
/** For tools and tests, whose operations may take long because no customer is waiting. */
const LONG_STEP_WAIT_MS = 60_000;
let operationWaitMs = STEP_WAIT_MS;
/** How long a tool tries to reach the database before failing. */
const LONG_SELECTION_MS = 10_000;
let selectionWaitMs = STEP_WAIT_MS;

/** Raises the time limits. Tools call this before they connect. */
export function expectLongOperations(): void {
  operationWaitMs = LONG_STEP_WAIT_MS;
  selectionWaitMs = LONG_SELECTION_MS;
}

mongoose.set('strictQuery', true);
mongoose.set('sanitizeFilter', true);
// A query sent while the database is unavailable must fail fast instead of waiting in Mongoose's queue.
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

const sharedConnection = processSingleton<{ opening?: Promise<unknown> | undefined }>('database', () => ({}));

/**
 * Returns the process's one connection, opened on first use. While the database is unavailable, every call throws
 * `unavailable` immediately, unless its request may wait; the driver keeps reconnecting, so later calls succeed again.
 */
export async function connect(): Promise<typeof mongoose> {
  sharedConnection.opening ??= open();
  await sharedConnection.opening;
  if (!isConnected()) await waitForPrimary(computePatienceMs());
  if (!isConnected()) throw databaseUnavailableError();
  return mongoose;
}

/** Returns whether the driver is currently connected; in a replica set, to a primary. */
function isConnected(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}

let reconnection: Promise<void> | undefined;

/** Waits until a primary is there again, but no longer than this. */
async function waitForPrimary(maxMs: number): Promise<void> {
  if (maxMs <= 0) return;
  // One listener for all who wait.
  reconnection ??= new Promise((resolve) => {
    mongoose.connection.once('connected', () => {
      reconnection = undefined;
      resolve();
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([reconnection, isOver]);
  clearTimeout(timer);
}

async function open(): Promise<void> {
  const uri = env().MONGODB_URI;
  if (!uri) throw new Error('MONGODB_URI is not set.');
  try {
    await mongoose.connect(uri, {
      serverSelectionTimeoutMS: selectionWaitMs,
      // Also the heartbeat timeout, after which the driver considers the database unavailable.
      connectTimeoutMS: operationWaitMs,
      socketTimeoutMS: operationWaitMs,
      waitQueueTimeoutMS: operationWaitMs,
      heartbeatFrequencyMS: 2_000,
      writeConcern: { w: 'majority', journal: true },
      maxPoolSize: 50,
    });
  } catch (error) {
    await mongoose.disconnect();
    sharedConnection.opening = undefined; // The next call connects again.
    throw isDatabaseUnavailable(error) ? databaseUnavailableError(error) : error;
  }
}

/**
 * Runs work on a connection whose commands may last as long as they need, such as the build of an index over all orders: the
 * server goes on with such a command after a timeout, and another process would send it again.
 */
export async function withPatientConnection<T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const { connection } = await connect();
  const client = new mongoose.mongo.MongoClient(env().MONGODB_URI ?? '', {
    serverSelectionTimeoutMS: LONG_SELECTION_MS,
    // Also the heartbeat timeout, which ends the commands under way.
    connectTimeoutMS: LONG_STEP_WAIT_MS,
    socketTimeoutMS: 0,
    writeConcern: { w: 'majority', journal: true },
    maxPoolSize: 1,
  });
  try {
    return await work(client.db(connection.name));
  } finally {
    await client.close();
  }
}

/** Pings the database; throws `unavailable` if it does not respond. */
export async function ping(): Promise<void> {
  const { connection } = await connect();
  try {
    await connection.db?.command({ ping: 1 });
  } catch (error) {
    throw isDatabaseUnavailable(error) ? databaseUnavailableError(error) : error;
  }
}

/** Closes the connection permanently, when the process ends. */
export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
  sharedConnection.opening = undefined;
}

/** Returns whether the error means that the database is unreachable or cannot work now, not that it rejected an operation. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; isNativeError(cause); cause = cause.cause) {
    // Checked by code, not by class, because each bundle in the process has its own AppError class.
    if ('code' in cause && cause.code === 'unavailable') return true;
    if (UNAVAILABLE_ERRORS.has(cause.name)) return true;
    if (cause.name.startsWith('Mongo')) {
      if ('code' in cause && UNABLE_SERVER_CODES.has(cause.code)) return true;
      if (hasTransientLabel(cause)) return true;
    }
    // The driver passes on this error of the socket as it is, if the server has closed the connection before a command.
    if ('code' in cause && cause.code === 'EPIPE') return true;
    if (cause.name === 'MongooseError' && cause.message.includes('before initial connection')) return true;
  }
  return false;
}

/** The labels of the driver and of MongoDB for operations that may succeed when tried again. */
const TRANSIENT_LABELS = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
] as const;

function hasTransientLabel(error: Error): boolean {
  // As above, not by class.
  if (!('hasErrorLabel' in error) || typeof error.hasErrorLabel !== 'function') return false;
  const hasErrorLabel: (label: string) => unknown = error.hasErrorLabel.bind(error);
  return TRANSIENT_LABELS.some((label) => hasErrorLabel(label) === true);
}

const UNAVAILABLE_ERRORS = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoOperationTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);

/**
 * A server's responses to any operation while it cannot work:
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const UNABLE_SERVER_CODES: ReadonlySet<unknown> = new Set([
  1, // InternalError; of the embedded database also when its disk is full
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: its server has restarted or is another one
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  70, // ShardNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference: a router finds no primary
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13388, // StaleConfig
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  14031, // OutOfDiskSpace
]);
