import { type AnyBulkWriteOperation, type Collection, MongoClient } from 'mongodb';
import type { VisitSumDocument } from '@/models/visit-sum';
import { MAX_VISIT_NAMES, type VisitKind } from '@/models/visit-sum-limits';
import type { VisitCount } from './visit-sum-rules';

/** How long each operation may wait for the database. */
const WAIT_MS = 2_200;
/** Few enough writes for a slow database to do them in that time. */
const BATCH_SIZE = 100;

/**
 * Adds what a process has counted to the sums of a day. Of each kind, a day has at most a thousand names: the first ones that
 * any process has counted.
 */
export async function addVisitSums(
  uri: string,
  sums: readonly VisitCount[],
  now = new Date(),
): Promise<void> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: WAIT_MS,
    connectTimeoutMS: WAIT_MS,
    socketTimeoutMS: WAIT_MS,
    maxPoolSize: 1,
  });
  try {
    const collection = client.db().collection<VisitSumDocument>('visit_sums');
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    const writes: AnyBulkWriteOperation<VisitSumDocument>[] = [];
    for (const kind of new Set(sums.map((sum) => sum.kind))) {
      const known = await listNames(collection, day, kind);
      for (const sum of sums) {
        if (sum.kind !== kind || (!known.has(sum.name) && known.size >= MAX_VISIT_NAMES)) continue;
        known.add(sum.name);
        writes.push(toWrite(sum, day));
      }
    }
    for (let from = 0; from < writes.length; from += BATCH_SIZE)
      await collection.bulkWrite(writes.slice(from, from + BATCH_SIZE), { ordered: false });
  } finally {
    await client.close();
  }
}

async function listNames(
  collection: Collection<VisitSumDocument>,
  day: Date,
  kind: VisitKind,
): Promise<Set<string>> {
  const sums = await collection.find({ kind, day }, { projection: { name: 1 } }).toArray();
  return new Set(sums.map(({ name }) => name));
}

function toWrite({ kind, name, count }: VisitCount, day: Date): AnyBulkWriteOperation<VisitSumDocument> {
  const filter = { _id: `${day.toISOString().slice(0, 10)} ${kind} ${name}` };
  return {
    updateOne: { filter, update: { $inc: { count }, $setOnInsert: { day, kind, name } }, upsert: true },
  };
}
