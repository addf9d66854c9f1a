import mongoose from 'mongoose';

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
export async function changeBatch<Document extends { _id: mongoose.Types.ObjectId }, Write>(
  { limit, after }: DocumentBatch,
  {
    read,
    toWrite,
    write,
  }: {
    /** Reads the first documents of a range of ids, by their ids. */
    read: (range: { _id?: object }) => Promise<Document[]>;
    toWrite: (document: Document) => Write | null;
    write: (writes: Write[]) => Promise<unknown>;
  },
): Promise<ChangedBatch> {
  const documents = await read(after ? { _id: mongoose.trusted({ $gt: after }) } : {});
  const writes = documents.flatMap((document) => toWrite(document) ?? []);
  for (let from = 0; from < writes.length; from += WRITES) {
    await write(writes.slice(from, from + WRITES));
  }
  const last = documents.length < limit ? null : (documents.at(-1)?._id ?? null);
  return { changedCount: writes.length, last };
}
