import mongoose from 'mongoose';
import { env } from '@/lib/config/env';
import { databaseAway } from '@/lib/http/errors';

/**
 * How long one step may wait for the database. The driver tries a failed operation once more, so that
 * a call waits for two of them at most, and answers 503 within five seconds.
 */
const STEP_WAIT_MS = 2_200;
/** For tools and tests, whose operations may be long and whom nobody waits for. */
const LONG_WAIT_MS = 60_000;
let operationWaitMs = STEP_WAIT_MS;
/** How long a tool looks for a database before it says that there is none. */
const LONG_SELECTION_MS = 10_000;
let selectionWaitMs = STEP_WAIT_MS;

/** Called by a tool before it connects. */
export function expectLongOperations(): void {
  operationWaitMs = LONG_WAIT_MS;
  selectionWaitMs = LONG_SELECTION_MS;
}

mongoose.set('strictQuery', true);
mongoose.set('sanitizeFilter', true);
// A query sent while the database is away must fail soon instead of waiting in Mongoose's queue.
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** Next bundles some modules twice; the connection must exist once per process all the same. */
const shared = globalThis as typeof globalThis & { shopDatabaseOpening?: Promise<unknown> };

/**
 * The process's one connection, opened at first use. While the database is away every call is
 * refused at once with `unavailable`; the driver keeps trying underneath, so calls work again by
 * themselves.
 */
export async function connect(): Promise<typeof mongoose> {
  shared.shopDatabaseOpening ??= open();
  await shared.shopDatabaseOpening;
  if (!isConnected()) throw databaseAway();
  return mongoose;
}

/** Whether the driver sees the database at this moment. */
export function isConnected(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}

async function open(): Promise<void> {
  const uri = env().MONGODB_URI;
  if (!uri) throw new Error('MONGODB_URI is not set.');
  try {
    await mongoose.connect(uri, {
      serverSelectionTimeoutMS: selectionWaitMs,
      // Also how long a sign of life may take before the driver takes the database for away.
      connectTimeoutMS: operationWaitMs,
      socketTimeoutMS: operationWaitMs,
      waitQueueTimeoutMS: operationWaitMs,
      heartbeatFrequencyMS: 2_000,
      writeConcern: { w: 'majority', journal: true },
      maxPoolSize: 50,
    });
  } catch (error) {
    await mongoose.disconnect();
    shared.shopDatabaseOpening = undefined; // The next call tries again from the start.
    throw isDatabaseAway(error) ? databaseAway() : error;
  }
}

/** Asks the database for a sign of life; refused with `unavailable` when it gives none. */
export async function ping(): Promise<void> {
  const { connection } = await connect();
  try {
    await connection.db?.command({ ping: 1 });
  } catch (error) {
    throw isDatabaseAway(error) ? databaseAway() : error;
  }
}

/** Closes the connection for good, at the end of the process. */
export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
  shared.shopDatabaseOpening = undefined;
}

/** True when the error says that the database cannot be reached, not that it refused something. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // By its code, not its class: the bundles of one process each have a class AppError of their own.
    if ('code' in cause && cause.code === 'unavailable') return true;
    if (AWAY_ERRORS.has(cause.name)) return true;
    if (cause.name === 'MongooseError' && cause.message.includes('before initial connection')) return true;
  }
  return false;
}

const AWAY_ERRORS = new Set([
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
