import mongoose from 'mongoose';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { dropSearchIndex } from '@/lib/search/index-queries';
import { dropSettings } from '@/lib/site/setting-queries';

/** A collection of this run's database that exists once all others have their indexes. */
const INDEXED_MARK = 'test_indexed';
const WRITE_COMMANDS = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'bulkWrite',
  'create',
  'renameCollection',
]);

/** The comment of the deletions that empty collections. */
const EMPTYING = 'a test begins';

let watchedClient: unknown;
/** The collections that this test file's process has written to since they were emptied. */
const writtenCollections = new Set<string>();
let hasOtherWriters = false;

/**
 * Sets up the worker's real database for a test file, and empties it before each test. Its indexes are created once in a
 * run, and before each test only the collections are emptied that were written to since.
 */
export function withDatabase(): void {
  beforeAll(async () => {
    expectLongOperations();
    await connect();
    await ensureIndexesOnce();
    await emptyDatabase();
  });
  beforeEach(emptyWrittenCollections);
  afterAll(disconnect);
}

/** Host and port of the server that took the writes when this run began. */
export const primaryAddress = () => String(process.env.TEST_DATABASE_PRIMARY);

/** Declares that other processes write into the database too, so that all of it is emptied before each test. */
export function expectOtherWriters(): void {
  hasOtherWriters = true;
}

export async function emptyDatabase(): Promise<void> {
  watchWrites();
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  await empty(collections.map(({ collectionName }) => collectionName));
}

async function emptyWrittenCollections(): Promise<void> {
  if (hasOtherWriters || watchedClient !== mongoose.connection.getClient()) await emptyDatabase();
  else await empty([...writtenCollections]);
}

async function empty(collectionNames: readonly string[]): Promise<void> {
  dropSearchIndex();
  dropSettings();
  // Before the deletions: work that a test has left running may still write, and is emptied the next time.
  writtenCollections.clear();
  await Promise.all(
    collectionNames
      .filter((name) => name !== INDEXED_MARK)
      .map((name) => mongoose.connection.db?.collection(name).deleteMany({}, { comment: EMPTYING })),
  );
}

async function ensureIndexesOnce(): Promise<void> {
  const mark = mongoose.connection.db?.collection<{ _id: string }>(INDEXED_MARK);
  if (await mark?.findOne({ _id: 'all' })) return;
  await ensureIndexes();
  await mark?.insertOne({ _id: 'all' });
}

/** Notes each collection that the connection writes to; a test may have opened another connection. */
function watchWrites(): void {
  const client = mongoose.connection.getClient();
  if (client === watchedClient) return;
  watchedClient = client;
  client.on('commandStarted', ({ commandName, command }) => {
    if (WRITE_COMMANDS.has(commandName) && command.comment !== EMPTYING)
      writtenCollections.add(String(command[commandName]));
    // Its stages name where it writes.
    if (commandName === 'aggregate') hasOtherWriters ||= /"\$(?:merge|out)"/.test(JSON.stringify(command));
  });
}
