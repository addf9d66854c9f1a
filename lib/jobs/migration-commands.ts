import 'server-only';
import { connect } from '@/lib/db/connect';
import type { DocumentBatch } from '@/lib/db/document-batch-commands';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { Migration } from '@/models/migration';
import { type DataMigration, MIGRATIONS } from './migrations';

/** Few enough for one write to take less than a second. */
const BATCH_SIZE = 500;

/** A migration that this database has not had, and how many documents it would change. */
export type PendingMigration = { version: number; name: string; count: number };

export type MigrationProgress = { version: number; changedCount: number; isDone: boolean };

/** Lists the migrations that the next start would run, in their order; changes nothing. */
export async function listPendingMigrations(
  migrations: readonly DataMigration[] = MIGRATIONS,
): Promise<PendingMigration[]> {
  await connect();
  const pending: PendingMigration[] = [];
  for (const { version, name, count } of await filterPending(migrations)) {
    pending.push({ version, name, count: await count() });
  }
  return pending;
}

/**
 * Runs the migrations that this database has not had, in their order, each once among all processes: the others wait.
 * `onProgress` is told after every batch, and once more at its end. A migration whose process dies is continued by the next one that starts.
 */
export async function runMigrations(
  migrations: readonly DataMigration[] = MIGRATIONS,
  onProgress: (progress: MigrationProgress) => void = () => {},
): Promise<void> {
  await connect();
  if ((await filterPending(migrations)).length === 0) return;
  await withLease(
    'migrations',
    async () => {
      // Another process may have run them while this one waited.
      for (const migration of await filterPending(migrations)) await runMigration(migration, onProgress);
    },
    LONG_RUNNING_LIMITS,
  );
}

/** The newest migration of the database, if it is one that this version of the shop does not know; null otherwise. */
export async function findUnknownMigration(
  migrations: readonly DataMigration[] = MIGRATIONS,
): Promise<number | null> {
  await connect();
  const newest = await Migration.findOne().sort({ _id: -1 }).lean();
  const isKnown = !newest || migrations.some(({ version }) => version === newest._id);
  return isKnown ? null : newest._id;
}

async function filterPending(migrations: readonly DataMigration[]): Promise<DataMigration[]> {
  const applied = await Migration.find().select({ _id: 1 }).lean();
  const versions = new Set(applied.map(({ _id }) => _id));
  return migrations.filter(({ version }) => !versions.has(version));
}

async function runMigration(
  migration: DataMigration,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  const { version, name } = migration;
  let changedCount = 0;
  let after: DocumentBatch['after'] = null;
  do {
    const batch = await migration.applyTo({ limit: BATCH_SIZE, after });
    changedCount += batch.changedCount;
    after = batch.last;
    if (after) onProgress({ version, changedCount, isDone: false });
  } while (after);
  // If this process lost its lease, another one may have recorded it already.
  await Migration.updateOne(
    { _id: version },
    { $setOnInsert: { name, changedCount, appliedAt: new Date() } },
    { upsert: true },
  );
  onProgress({ version, changedCount, isDone: true });
}
