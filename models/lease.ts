import mongoose from 'mongoose';

/** Who alone may do a piece of background work now; see `lib/db/lease`. */
const leaseSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** Its owner: one piece of work of one process. */
    holder: { type: String, required: true },
    /** By the clock of the database. */
    until: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);

// What processes that died left behind.
leaseSchema.index({ until: 1 }, { expireAfterSeconds: 60 * 60 });

export type LeaseDocument = mongoose.InferSchemaType<typeof leaseSchema>;
export const Lease: mongoose.Model<LeaseDocument> =
  mongoose.models.Lease ?? mongoose.model<LeaseDocument>('Lease', leaseSchema);
