import mongoose from 'mongoose';
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_LIFETIME_SECONDS, AUDIT_LIMITS } from './audit-entry-limits';

const { fieldName, value } = AUDIT_LIMITS;

const changeSchema = new mongoose.Schema(
  {
    field: { type: String, required: true, maxlength: fieldName, immutable: true },
    /** As a text; empty if there was none. Of a long value, the part that differs. */
    before: { type: String, maxlength: value, immutable: true },
    after: { type: String, maxlength: value, immutable: true },
  },
  { _id: false },
);

/** What someone changed in the shop: written with the change, never changed, and removed after two years. */
const auditEntrySchema = new mongoose.Schema(
  {
    kind: { type: String, enum: AUDIT_KINDS, required: true, immutable: true },
    action: { type: String, enum: AUDIT_ACTIONS, required: true, immutable: true },
    /** The admin who made the change; absent if it was a command at the server. */
    adminId: { type: mongoose.Schema.Types.ObjectId, immutable: true },
    /** An id, or the name of a page in its path. */
    subjectId: { type: String, required: true, immutable: true },
    /** The subject's name then; absent for a user, who is only known by the id. */
    subjectName: { type: String, immutable: true },
    changes: { type: [changeSchema], required: true, immutable: true },
    createdAt: { type: Date, required: true, immutable: true, default: () => new Date() },
  },
  { collection: 'audit_entries', versionKey: false },
);

auditEntrySchema.index({ createdAt: 1 }, { expireAfterSeconds: AUDIT_LIFETIME_SECONDS });
// The list, of a kind, by an admin, and of all.
auditEntrySchema.index({ kind: 1, createdAt: -1, _id: -1 });
auditEntrySchema.index({ adminId: 1, createdAt: -1, _id: -1 });
auditEntrySchema.index({ createdAt: -1, _id: -1 });

export type AuditEntryDocument = mongoose.InferSchemaType<typeof auditEntrySchema> & {
  _id: mongoose.Types.ObjectId;
};
export const AuditEntry: mongoose.Model<AuditEntryDocument> =
  mongoose.models.AuditEntry ?? mongoose.model<AuditEntryDocument>('AuditEntry', auditEntrySchema);
