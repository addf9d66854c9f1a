import { type BackupState, toBackupWarning } from '@/lib/jobs/backup-rules';
import { AdminDate } from './admin-date';

/** When the shop was last backed up and when a backup was last proven, or the problem with either. */
export function BackupStatus({ state, nowMs }: { state: BackupState; nowMs: number }) {
  const { madeAt, provenAt } = state;
  const warning = toBackupWarning(state, nowMs);
  return (
    <section className="mt-8 border border-hairline p-4" aria-labelledby="backups">
      <h2 id="backups" className="text-lg">
        Backups
      </h2>
      {warning && <p className="mt-1 text-error">{warning}</p>}
      {madeAt && (
        <p className="mt-1">
          Last backup: <AdminDate iso={madeAt.toISOString()} withTime />.{' '}
          {provenAt && (
            <>
              Last proven by restoring it: <AdminDate iso={provenAt.toISOString()} withTime />.
            </>
          )}
        </p>
      )}
      {warning && (
        <p className="mt-1 text-muted text-sm">
          The operator of the server makes backups with <code>npm run backup</code>, and finds there why one
          failed.
        </p>
      )}
    </section>
  );
}
