import { readdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { findLastRun, recordFailedRun, recordRun } from '@/lib/db/job-run-commands';
import { BACKUP_JOB, BACKUP_PROOF_JOB } from '@/lib/jobs/backup-queries';
import { requireCompleteRestore } from '@/lib/jobs/restore-queries';
import {
  copyBackup,
  isBackupName,
  listCopies,
  pruneCopies,
  toBackupName,
  toBackupTime,
} from './backup-copies';
import { MANIFEST } from './backup-files';
import { openPlace } from './backup-place';
import { proveBackup, requireUndamaged } from './prove-backup';
import { writeBackup } from './write-backup';

export type Chain = {
  /** The folder of the chain. */
  to: string;
  /** How many backups are kept, here and at the second place. */
  keep: number;
  /** The second place. */
  copyTo?: string | undefined;
  /** The public key that copies are encrypted to. */
  recipient?: string | undefined;
  proveEveryMs: number;
  report(line: string): void;
};

/**
 * Adds a backup to a chain, copies it to the second place, and removes what is too old. When a proof is due, all backups of the
 * chain are checked and the newest is restored into a scratch database. What was done, or why it failed, is recorded in the
 * shop's database, where the admin area and the metrics find it.
 */
export async function extendChain(chain: Chain, now = new Date()): Promise<void> {
  // Before anything is recorded: that would be in the way of the restore.
  await requireCompleteRestore();
  await recording(BACKUP_JOB, now, async () => {
    await addBackup(chain, now);
    await copyMissing(chain);
  });
  const provenAt = await findLastRun(BACKUP_PROOF_JOB);
  if (provenAt && now.getTime() - provenAt.getTime() < chain.proveEveryMs) return;
  await recording(BACKUP_PROOF_JOB, now, () => proveChain(chain));
}

/** Copies what an earlier attempt could not copy to the second place. */
export async function catchUpCopies(chain: Chain): Promise<void> {
  const newest = (await listChain(chain.to)).at(-1);
  if (newest) await recording(BACKUP_JOB, toBackupTime(path.basename(newest)), () => copyMissing(chain));
}

async function recording(job: string, at: Date, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await recordFailedRun(job, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await recordRun(job, at);
}

async function addBackup({ to, keep, report }: Chain, now: Date): Promise<void> {
  const folder = path.join(to, toBackupName(now));
  const { collections, isSnapshot } = await writeBackup(folder);
  const count = collections.reduce((sum, { documents }) => sum + documents, 0);
  report(`${folder}: ${count} documents${isSnapshot ? ', all of one moment' : ''}`);
  await pruneCopies(openPlace(to), keep);
}

async function copyMissing({ to, keep, copyTo, recipient, report }: Chain): Promise<void> {
  if (!copyTo) return;
  const place = openPlace(copyTo);
  const copied = await listCopies(place);
  for (const folder of await listChain(to)) {
    if (copied.includes(path.basename(folder))) continue;
    await copyBackup(folder, place, { recipient });
    report(`${copyTo}/${path.basename(folder)}: copied${recipient ? ' and encrypted' : ''}`);
  }
  await pruneCopies(place, keep);
}

async function proveChain({ to, report }: Chain): Promise<void> {
  const folders = await listChain(to);
  const newest = folders.at(-1);
  if (!newest) throw new Error(`${to} has no backup.`);
  await requireUndamaged(folders);
  const { connection } = mongoose;
  const count = await proveBackup(newest, { client: connection.getClient(), databaseName: connection.name });
  report(`${newest}: restored ${count} documents into a scratch database, all equal`);
}

/** Returns the folders of the complete backups of a chain, oldest first. */
export async function listChain(to: string): Promise<string[]> {
  const entries = await readdir(to, { withFileTypes: true }).catch(() => []);
  const folders = entries
    .filter((entry) => entry.isDirectory() && isBackupName(entry.name))
    .map(({ name }) => path.join(to, name))
    .sort();
  const complete = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).includes(MANIFEST)),
  );
  return folders.filter((_, position) => complete[position]);
}
