import mongoose from 'mongoose';

/**
 * One document per rule that spans many documents ("there is always an admin"). Transactions write it first, so that two
 * of them cannot both act on the old state: reading a count does not lock anything.
 */
const guardSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, version: { type: Number, default: 0 } },
  { collection: 'guards', versionKey: false },
);

export type GuardDocument = mongoose.InferSchemaType<typeof guardSchema>;
export const Guard: mongoose.Model<GuardDocument> =
  mongoose.models.Guard ?? mongoose.model<GuardDocument>('Guard', guardSchema);
