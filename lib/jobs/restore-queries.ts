import 'server-only';
import { connect } from '@/lib/db/connect';
import { IncompleteRestore } from '@/models/incomplete-restore';

/** Returns the problem with an incomplete restore of this database, and the remedy; null if nothing is. */
export async function findIncompleteRestore(): Promise<string | null> {
  await connect();
  const restore = await IncompleteRestore.findOne().lean();
  if (!restore) return null;
  const { backupAt, startedAt, refusedCount } = restore;
  const what = `The restore of the backup of ${backupAt.toISOString()} into this database, begun at ${startedAt.toISOString()},`;
  const state =
    typeof refusedCount === 'number'
      ? `is incomplete: the database has refused ${refusedCount} of its documents.`
      : 'is still running, or was interrupted.';
  return (
    `${what} ${state} The shop does not start on it. Unless the restore is running, drop the database and restore again, ` +
    'or accept what is there: npm run restore -- --accept-incomplete'
  );
}

/** Throws, with the remedy, while a restore of this database is running or has left it incomplete. */
export async function requireCompleteRestore(): Promise<void> {
  const text = await findIncompleteRestore();
  if (text) throw new Error(text);
}
