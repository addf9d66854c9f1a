import type mongoose from 'mongoose';

/** Some documents of a collection in the order of their ids: at most `limit`, after one, or the first ones. */
export type DocumentBatch = { limit: number; after: mongoose.Types.ObjectId | null };

/** So few that the embedded database, which waits for the disk after each, makes them within the time limit of a command. */
const WRITES = 100;

export type ChangedBatch = {
  changedCount: number;
  /** After which document the next batch begins; null if this was the last one. */
  last: mongoose.Types.ObjectId | null;
};

/**
 * Makes one write for each document of a batch that needs one. They are chosen here, since a condition without an index would make
 * the database read on, past the time limit of a command, until it has found enough.
 */
export async function changeBatch<Document extends { _id: mongoose.Types.ObjectId }>(
  model: mongoose.Model<Document>,
  { limit, after }: DocumentBatch,
  {
    fields,
    toWrite,
  }: {
    fields: Record<string, 1>;
    toWrite: (document: Document) => mongoose.AnyBulkWriteOperation<Document> | null;
  },
): Promise<ChangedBatch> {
  const documents = await model.collection
    .find<Document>(after ? { _id: { $gt: after } } : {}, { projection: fields })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  const writes = documents.flatMap((document) => toWrite(document) ?? []);
  for (let from = 0; from < writes.length; from += WRITES) {
    await model.bulkWrite(writes.slice(from, from + WRITES));
  }
  const last = documents.length < limit ? null : (documents.at(-1)?._id ?? null);
  return { changedCount: writes.length, last };
}
