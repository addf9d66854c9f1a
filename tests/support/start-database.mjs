import { findPrimary, openTestDatabase } from '../../scripts/setup/test-database.mjs';

/**
 * Opens one real database server for all jest workers of this run (see `openTestDatabase`); each worker has its own database
 * on it, and concurrent runs do not collide. With `TEST_DATABASE_URI`, the command that runs jest has started it.
 * Tests that put a proxy before it find the server that takes the writes in `TEST_DATABASE_PRIMARY`.
 */
export default async function startDatabase() {
  process.env.TEST_RUN_ID = String(process.pid);
  if (!process.env.TEST_DATABASE_URI) {
    const folder = `.data/test-${process.pid}`;
    const database = await openTestDatabase(folder);
    process.env.TEST_DATABASE_URI = database.uri;
    globalThis.testDatabase = { stop: database.stop, folder };
  }
  process.env.TEST_DATABASE_PRIMARY = await findPrimary(process.env.TEST_DATABASE_URI);
}
