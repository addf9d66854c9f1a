import 'server-only';
import { type ChangedBatch, changeBatch, type DocumentBatch } from '@/lib/db/document-batch-commands';
import { listSearchWords } from '@/lib/text/search-word-rules';
import { User, type UserDocument } from '@/models/user';

export async function countUsersWithoutWords(): Promise<number> {
  return User.countDocuments({ searchWords: null });
}

/** Stores the words by which admins find users that an older version has stored. */
export async function writeUserWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeBatch(batch, {
    read: (range) =>
      User.find(range)
        .sort({ _id: 1 })
        .limit(batch.limit)
        .select({ email: 1, searchWords: 1 })
        .lean<UserDocument[]>(),
    toWrite: ({ _id, email, searchWords }) => {
      // If its email changes meanwhile, it gets the words of the new one with it.
      const filter = { _id, searchWords: null };
      const update = { $set: { searchWords: listSearchWords([email], []) } };
      return searchWords ? null : { updateOne: { filter, update } };
    },
    write: (writes) => User.bulkWrite(writes),
  });
}
