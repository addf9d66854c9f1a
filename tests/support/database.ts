import mongoose from 'mongoose';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { forgetSearchIndex } from '@/lib/search/index-queries';

/** Gives the tests of a file a real database with all indexes, empty before each of them. */
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
  forgetSearchIndex();
  const collections = await mongoose.connection.db?.collections();
  await Promise.all((collections ?? []).map((collection) => collection.deleteMany({})));
}
