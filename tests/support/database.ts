import mongoose from 'mongoose';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { dropSearchIndex } from '@/lib/search/index-queries';

/** Sets up a real database with all indexes for a test file, and empties it before each test. */
export function withDatabase(): void {
  beforeAll(async () => {
    expectLongOperations();
    await connect();
    await ensureIndexes();
  });
  beforeEach(emptyDatabase);
  afterAll(disconnect);
}

export async function emptyDatabase(): Promise<void> {
  dropSearchIndex();
  const collections = await mongoose.connection.db?.collections();
  await Promise.all((collections ?? []).map((collection) => collection.deleteMany({})));
}
