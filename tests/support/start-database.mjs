import { openDatabase } from '../../scripts/setup/database.mjs';

/** One real database server for all jest workers; each worker has a database of its own on it. */
export default async function startDatabase() {
  const database = await openDatabase('.data/test', 'shop_test');
  process.env.TEST_DATABASE_URI = database.uri;
  globalThis.stopTestDatabase = database.stop;
}
