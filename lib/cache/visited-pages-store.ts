import { MongoClient } from 'mongodb';
import { z } from 'zod';

/** How long each operation may wait for the database. */
const WAIT_MS = 2_200;
const DOCUMENT_ID = 'most-visited';

const visitedSchema = z.object({ keys: z.array(z.string().max(2_000)).max(1_000) });
type Visited = z.infer<typeof visitedSchema> & { _id: string };

/**
 * Saves the cache keys of the most visited pages, the most visited one first, for the next start. Several processes
 * replace each other's: each of them gets a share of the same visits.
 */
export function saveMostVisited(uri: string, keys: readonly string[]): Promise<void> {
  return withCollection(uri, async (visited) => {
    await visited.replaceOne({ _id: DOCUMENT_ID }, { keys: [...keys] }, { upsert: true });
  });
}

/** Returns the saved cache keys; none before the first were saved. */
export function readMostVisited(uri: string): Promise<readonly string[]> {
  return withCollection(uri, async (visited) => {
    const { data } = visitedSchema.safeParse(await visited.findOne({ _id: DOCUMENT_ID }));
    return data?.keys ?? [];
  });
}

/** Opens a connection for one operation, so that none of them can delay a poll. */
async function withCollection<T>(
  uri: string,
  work: (visited: ReturnType<typeof openCollection>) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: WAIT_MS,
    connectTimeoutMS: WAIT_MS,
    socketTimeoutMS: WAIT_MS,
    maxPoolSize: 1,
  });
  try {
    return await work(openCollection(client));
  } finally {
    await client.close();
  }
}

function openCollection(client: MongoClient) {
  return client.db().collection<Visited>('visited_pages');
}
