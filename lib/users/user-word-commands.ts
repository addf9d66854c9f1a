import 'server-only';
import { type ChangedBatch, changeBatch, type DocumentBatch } from '@/lib/db/document-batch-commands';
import { listSearchWords } from '@/lib/text/search-word-rules';
import { User } from '@/models/user';

export async function countUsersWithoutWords(): Promise<number> {
  return User.countDocuments({ searchWords: null });
}

/** Stores the words by which admins find users that an older version has stored. */
export async function writeUserWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeBatch(User, batch, {
    fields: { email: 1, searchWords: 1 },
    toWrite: ({ _id, email, searchWords }) => {
      if (searchWords) return null;
      // If its email changes meanwhile, it gets words of the new one with it.
      const filter = { _id, searchWords: null };
      return { updateOne: { filter, update: { $set: { searchWords: listSearchWords([email], []) } } } };
    },
  });
}
