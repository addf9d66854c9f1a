import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { JobRun } from '@/models/job-run';
import type { BackupState } from './backup-rules';

/** Under these names, `npm run backup` records its results in the shop's database. */
export const BACKUP_JOB = 'backup';
export const BACKUP_PROOF_JOB = 'backup-proof';

export async function findBackupState(): Promise<BackupState> {
  await connect();
  const runs = await JobRun.find({ _id: mongoose.trusted({ $in: [BACKUP_JOB, BACKUP_PROOF_JOB] }) }).lean();
  const [backup, proof] = [BACKUP_JOB, BACKUP_PROOF_JOB].map((job) => runs.find(({ _id }) => _id === job));
  return {
    madeAt: backup?.ranAt ?? null,
    provenAt: proof?.ranAt ?? null,
    failure: backup?.failure ?? proof?.failure ?? null,
  };
}
