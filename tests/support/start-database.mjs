import { openDatabase } from '../../scripts/setup/database.mjs';

/**
 * One real database server for all jest workers of this run; each worker has a database of its own on
 * it, and two runs at once do not meet.
 */
export default async function startDatabase() {
  const folder = `.data/test-${process.pid}`;
  const database = await openDatabase(folder, 'shop_test', { survivesPowerLoss: false });
  // The embedded database looks through all retryable writes of half an hour at each write.
  process.env.TEST_DATABASE_URI = `${database.uri}&retryWrites=false`;
  globalThis.testDatabase = { stop: database.stop, folder };
}
