import mongoose from 'mongoose';

/** A migration that has changed the documents of this database. */
const migrationSchema = new mongoose.Schema(
  {
    /** The migration's version. */
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    /** How many documents it has changed. */
    changedCount: { type: Number, required: true },
    appliedAt: { type: Date, required: true },
  },
  { collection: 'migrations', versionKey: false },
);

export type MigrationDocument = mongoose.InferSchemaType<typeof migrationSchema>;
export const Migration: mongoose.Model<MigrationDocument> =
  mongoose.models.Migration ?? mongoose.model<MigrationDocument>('Migration', migrationSchema);
