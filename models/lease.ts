import mongoose from 'mongoose';

/** Who alone may do a piece of background work now; see `lib/db/lease`. */
const leaseSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);

export type LeaseDocument = mongoose.InferSchemaType<typeof leaseSchema>;
export const Lease: mongoose.Model<LeaseDocument> =
  mongoose.models.Lease ?? mongoose.model<LeaseDocument>('Lease', leaseSchema);
