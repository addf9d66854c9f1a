import mongoose from 'mongoose';

/** An email about a product to everyone who ordered it between two days. */
const recallSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Of the product then. */
    name: { type: String, required: true },
    /** Days of the shop, as 2026-12-31, the last one included; in older recalls, of UTC. */
    from: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    adminId: { type: mongoose.Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    /** When the last of its emails was enqueued; absent until then, so that a worker continues the work of a killed process. */
    sentAt: { type: Date },
    /** Until then, who pays later for an order of these days is emailed too; absent in older recalls. */
    openUntil: { type: Date },
    /** Only orders since then are recalled, in whichever time zone the shop is later; absent in older recalls. */
    orderedFrom: { type: Date },
    /** Only orders before are recalled; absent in older recalls, which end with their last day. */
    orderedBefore: { type: Date },
    /** The ids of the emails that are enqueued: each buyer's, and without their address. Absent in older recalls. */
    reached: { type: [String], default: undefined },
    /** When the last search for buyers began; absent if all its orders must be read. */
    searchedAt: { type: Date },
    /** The orders that were not paid then and still can be. */
    waiting: { type: [mongoose.Schema.Types.ObjectId], default: undefined },
    /** The number of its emails. */
    buyerCount: { type: Number },
  },
  { collection: 'recalls', versionKey: false },
);

// Two admins cannot send the same recall twice.
recallSchema.index({ ingredientId: 1, from: 1, to: 1 }, { unique: true });
recallSchema.index({ sentAt: 1 });
// The list of all, newest first.
recallSchema.index({ createdAt: -1 });
recallSchema.index({ openUntil: 1 });

export type RecallDocument = mongoose.InferSchemaType<typeof recallSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Recall: mongoose.Model<RecallDocument> =
  mongoose.models.Recall ?? mongoose.model<RecallDocument>('Recall', recallSchema);
