import { MAX_CLOCK_LEAD_S, measureClockLead } from '@/lib/db/clock-queries';
import { connect, disconnect } from '@/lib/db/connect';
import { createFailureLog } from '@/lib/db/failure-log';
import { findOverriddenDatabaseOptions } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { processState } from '@/lib/runtime/process-state';
import { retryUntilDone } from '@/lib/runtime/repeat';
import { ensureIndexes } from './indexes';
import { findUnknownMigration, type MigrationProgress, runMigrations } from './migration-commands';
import { requireCompleteRestore } from './restore-queries';
import { findSecretWeakness } from './secret-queries';

/**
 * Makes the process ready in the background: connects to the database, waits until it is completely restored, creates missing
 * indexes, migrates its documents, runs `prepare` (possibly more than once) and sets `ready` in the process state. Retries until it
 * succeeds, and logs each cause once; an unreachable database never terminates the process.
 */
export async function startDatabase(prepare: () => Promise<void>): Promise<void> {
  const state = processState();
  state.close = disconnect;
  warnOfOverriddenOptions();
  await retryUntilDone(
    async () => {
      await connect();
      await requireCompleteRestore();
      await requireRandomSecret();
      await ensureIndexes();
      await runMigrations(undefined, logMigration);
      await warnIfNewer();
      await warnIfClocksDiffer();
      await prepare();
      state.ready = true;
      log.info('the database is ready');
    },
    createFailureLog('the database is not ready yet; trying again until it is'),
    () => state.ready || state.stopping,
  );
}

function warnOfOverriddenOptions(): void {
  const options = findOverriddenDatabaseOptions();
  if (options.length > 0)
    log.warn(
      { options },
      'MONGODB_URI has options that the shop overrides, because its guarantees rest on them; remove them from it',
    );
}

/** Throws in a new shop whose secret could be guessed; warns in one that has users. */
async function requireRandomSecret(): Promise<void> {
  const weakness = await findSecretWeakness();
  if (weakness?.isRefused) throw new Error(weakness.text);
  if (weakness) log.warn(weakness.text);
}

function logMigration({ version, changedCount, isDone }: MigrationProgress): void {
  if (isDone) log.info({ migration: version, changedCount }, 'the stored documents were migrated');
}

async function warnIfNewer(): Promise<void> {
  const migration = await findUnknownMigration();
  if (migration !== null)
    log.warn(
      { migration },
      'a newer version of the shop has migrated this database; this one may not know all of it',
    );
}

async function warnIfClocksDiffer(): Promise<void> {
  const seconds = await measureClockLead();
  if (Math.abs(seconds) > MAX_CLOCK_LEAD_S)
    log.warn(
      { seconds },
      'the clock of the database is ahead of this machine’s, or behind if negative; synchronize both',
    );
}
