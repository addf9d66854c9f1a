import mongoose from 'mongoose';

/** A restore that fills this database, or has stopped before all of it was there: until it is gone, the shop does not start. */
const incompleteRestoreSchema = new mongoose.Schema(
  {
    /** When the backup was begun. */
    backupAt: { type: Date, required: true },
    startedAt: { type: Date, required: true },
    /** How many documents the database has refused; absent until all were sent. */
    refusedCount: { type: Number },
  },
  { collection: 'incomplete_restores', versionKey: false },
);

export type IncompleteRestoreDocument = mongoose.InferSchemaType<typeof incompleteRestoreSchema>;
export const IncompleteRestore: mongoose.Model<IncompleteRestoreDocument> =
  mongoose.models.IncompleteRestore ??
  mongoose.model<IncompleteRestoreDocument>('IncompleteRestore', incompleteRestoreSchema);
