import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { type ChangedBatch, changeBatch, type DocumentBatch } from '@/lib/db/document-batch-commands';
import { listSearchWords } from '@/lib/text/search-word-rules';
import { User, type UserDocument } from '@/models/user';

export async function countUsersWithoutWords(): Promise<number> {
  return User.countDocuments({ searchWords: null });
}

/** Stores the words by which admins find users that have none, or those of an earlier email. */
export async function writeUserWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeBatch(batch, {
    read: (range) =>
      User.find(range)
        .sort({ _id: 1 })
        .limit(batch.limit)
        .select({ email: 1, searchWords: 1 })
        .lean<UserDocument[]>(),
    toWrite: ({ _id, email, searchWords: before }) => {
      const searchWords = listSearchWords([email], []);
      if (isDeepStrictEqual(before, searchWords)) return null;
      // An email that changes meanwhile has other words.
      return { updateOne: { filter: { _id, email }, update: { $set: { searchWords } } } };
    },
    write: (writes) => User.bulkWrite(writes),
  });
}
