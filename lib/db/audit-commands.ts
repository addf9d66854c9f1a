import 'server-only';
import mongoose from 'mongoose';
import { AuditEntry } from '@/models/audit-entry';
import type { AuditKind } from '@/models/audit-entry-limits';
import { type AuditFields, findAuditAction, listFieldChanges } from './audit-rules';

type AuditedChange = {
  kind: AuditKind;
  /** The admin who makes the change; absent for a command at the server. */
  adminId?: mongoose.Types.ObjectId | string | undefined;
  /** Without a name for a user, of whom only the id is kept. */
  subject: { id: mongoose.Types.ObjectId | string; name?: string };
  /** Null if it is added. */
  before: AuditFields | null;
  /** Null if it is removed. */
  after: AuditFields | null;
};

/** Logs a change in the transaction that makes it; nothing if nothing changes. Entries are only ever added. */
export async function recordAudit(
  { kind, adminId, subject, before, after }: AuditedChange,
  session: mongoose.ClientSession,
): Promise<void> {
  const changes = listFieldChanges(before, after);
  const action = findAuditAction(before, after, changes.length);
  if (!action) return;
  const entry = {
    ...{ kind, action, changes, subjectId: String(subject.id) },
    ...(subject.name && { subjectName: subject.name }),
    ...(adminId && { adminId: new mongoose.Types.ObjectId(adminId) }),
  };
  await AuditEntry.create([entry], { session });
}
