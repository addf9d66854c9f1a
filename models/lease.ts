import mongoose from 'mongoose';

/** The exclusive right to do a piece of background work; see `lib/db/lease`. */
const leaseSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** Identifies the process that owns the lease, and its current run. */
    holder: { type: String, required: true },
    /** By the database's clock. */
    until: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);

// Cleans up after crashed processes.
leaseSchema.index({ until: 1 }, { expireAfterSeconds: 60 * 60 });

export type LeaseDocument = mongoose.InferSchemaType<typeof leaseSchema>;
export const Lease: mongoose.Model<LeaseDocument> =
  mongoose.models.Lease ?? mongoose.model<LeaseDocument>('Lease', leaseSchema);
