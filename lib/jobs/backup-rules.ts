/** A day may be lost; two hours are for the backup itself. */
const MAX_BACKUP_AGE_MS = 26 * 60 * 60_000;
/** Proofs are weekly. */
const MAX_PROOF_AGE_MS = 8 * 24 * 60 * 60_000;
/** A little, and the clocks of two machines differ. */
const MAX_LEAD_MS = 60 * 60_000;

export type BackupState = {
  /** When the newest backup was begun; null if none is recorded in this database. */
  madeAt: Date | null;
  /** When a backup was last restored into a scratch database and found equal. */
  provenAt: Date | null;
  /** Why the last attempt to make, copy or prove one failed. */
  failure: { at: Date; text: string } | null;
};

/** Returns the problem with the shop's backups; null if there is none. */
export function toBackupWarning({ madeAt, provenAt, failure }: BackupState, nowMs: number): string | null {
  if (failure) return `The last attempt failed: ${failure.text}`;
  if (!madeAt) return 'No backup of this shop is recorded.';
  if (Math.max(madeAt.getTime(), provenAt?.getTime() ?? 0) - nowMs > MAX_LEAD_MS)
    return 'The newest backup or proof is dated in the future, so how old it is is not known: a clock was wrong.';
  if (nowMs - madeAt.getTime() > MAX_BACKUP_AGE_MS)
    return 'The newest backup is older than 26 hours: what happened since would be lost with the database.';
  if (!provenAt) return 'No backup has been proven by restoring it.';
  if (nowMs - provenAt.getTime() > MAX_PROOF_AGE_MS)
    return 'No backup has been proven by restoring it for more than eight days.';
  return null;
}
