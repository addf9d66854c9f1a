import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { findLastRun, recordFailedRun, recordRun } from '@/lib/db/job-run-commands';
import { BACKUP_JOB, BACKUP_PROOF_JOB } from '@/lib/jobs/backup-queries';
import { requireCompleteRestore } from '@/lib/jobs/restore-queries';
import { ensureShopId, findShopId } from '@/lib/jobs/shop-identity-commands';
import {
  copyBackup,
  isBackupName,
  listBackups,
  pruneBackups,
  toBackupName,
  toBackupTime,
} from './backup-copies';
import { openPlace } from './backup-place';
import { proveBackup, requireUndamaged } from './prove-backup';
import { PARTIAL, writeBackup } from './write-backup';

export type Chain = {
  /** The folder of the chain. */
  to: string;
  /** How many backups are kept, here and at the second place, besides the newest that was proven. */
  keep: number;
  /** The second place. */
  copyTo?: string | undefined;
  /** The public key that copies are encrypted to. */
  recipient?: string | undefined;
  proveEveryMs: number;
  report(line: string): void;
};

/**
 * Adds a backup to a chain, copies it to the second place, and removes those that are too old. When a proof is due, all backups
 * of the chain are checked and the newest is restored into a scratch database. The result, or the reason of the failure, is
 * recorded in the shop's database, where the admin area and the metrics find it.
 */
export async function extendChain(chain: Chain, now = new Date()): Promise<void> {
  // Before anything is recorded: that would be in the way of the restore.
  await requireCompleteRestore();
  await recording(BACKUP_JOB, now, async () => {
    await addBackup(chain, now);
    await copyMissing(chain, now);
  });
  const provenAt = await findLastRun(BACKUP_PROOF_JOB);
  const sinceProofMs = provenAt ? now.getTime() - provenAt.getTime() : -1;
  // One of the future has a wrong date.
  if (sinceProofMs >= 0 && sinceProofMs < chain.proveEveryMs) return;
  await recording(BACKUP_PROOF_JOB, now, () => proveChain(chain, now));
}

/** Copies the backups that an earlier attempt could not copy to the second place. */
export async function catchUpCopies(chain: Chain, now = new Date()): Promise<void> {
  await requireCompleteRestore();
  const newest = await findNewest(chain, now);
  if (newest) await recording(BACKUP_JOB, toBackupTime(path.basename(newest)), () => copyMissing(chain, now));
}

/** Records the result for the backup of this time. */
async function recording(job: string, at: Date, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await recordFailedRun(job, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await recordRun(job, at);
}

async function addBackup(chain: Chain, now: Date): Promise<void> {
  const { to, report } = chain;
  await removeAbandoned(to);
  const folder = path.join(to, toBackupName(now));
  const { collections, isSnapshot } = await writeBackup(folder, { shopId: await ensureShopId() });
  const count = collections.reduce((sum, { documents }) => sum + documents, 0);
  report(`${folder}: ${count} documents${isSnapshot ? ', all of one moment' : ''}`);
  await prune(chain, to, now);
}

const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** Removes the remains of killed backups. A process that still writes one does so more often than once a day. */
async function removeAbandoned(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(to)) {
    if (!name.endsWith(PARTIAL) || !isBackupName(name.slice(0, -PARTIAL.length))) continue;
    const folder = path.join(to, name);
    const files = [folder, ...(await readdir(folder)).map((file) => path.join(folder, file))];
    const writtenMs = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
    if (Date.now() - Math.max(...writtenMs) > ABANDONED_AFTER_MS) await rm(folder, { recursive: true });
  }
}

async function copyMissing(chain: Chain, now: Date): Promise<void> {
  const { to, copyTo, recipient, report } = chain;
  if (!copyTo) return;
  const shopId = await ensureShopId();
  const { own, foreign } = await listBackups(openPlace(copyTo), shopId);
  for (const folder of await listChain(to, shopId)) {
    const name = path.basename(folder);
    if (own.includes(name)) continue;
    if (foreign.includes(name))
      throw new Error(`${copyTo}/${name} is not of this shop. Name another place with --copy-to.`);
    await copyBackup(folder, { address: copyTo, recipient });
    report(`${copyTo}/${name}: copied${recipient ? ' and encrypted' : ''}`);
  }
  await prune(chain, copyTo, now);
}

async function prune({ keep, report }: Chain, address: string, now: Date): Promise<void> {
  const provenAt = await findLastRun(BACKUP_PROOF_JOB);
  const foreignCount = await pruneBackups(openPlace(address), {
    shopId: await ensureShopId(),
    keep,
    proven: provenAt && toBackupName(provenAt),
    now,
  });
  if (foreignCount > 0)
    report(`${address}: ${foreignCount} backups are of no shop or of another one, and are not removed`);
}

async function proveChain({ to, report }: Chain, now: Date): Promise<void> {
  const newest = path.join(to, toBackupName(now));
  await requireUndamaged(await listChain(to, await ensureShopId()));
  const { connection } = mongoose;
  const count = await proveBackup(newest, { client: connection.getClient(), databaseName: connection.name });
  report(`${newest}: restored ${count} documents into a scratch database, all equal`);
}

/** Returns the folder of the newest backup of the chain; null if there is none. A clock that was ahead has dated later ones. */
export async function findNewest({ to }: Pick<Chain, 'to'>, now: Date): Promise<string | null> {
  // Reads only: it is also asked before a restore, into which it must not write.
  const shopId = await findShopId();
  const folders = shopId ? await listChain(to, shopId) : [];
  return folders.filter((folder) => path.basename(folder) <= toBackupName(now)).at(-1) ?? null;
}

/** Returns the folders of this shop's complete backups, oldest first. */
export async function listChain(to: string, shopId: string): Promise<string[]> {
  const { own } = await listBackups(openPlace(to), shopId);
  return own.map((name) => path.join(to, name));
}
