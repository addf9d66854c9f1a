import mongoose from 'mongoose';

/** A customer who wants to know when a pack can be ordered again; deleted once the email is enqueued. */
const stockNoticeSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The size of the pack, as in the ingredient. */
    amount: { type: String, required: true },
    email: { type: String, required: true },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'stock_notices', versionKey: false },
);

stockNoticeSchema.index({ ingredientId: 1, amount: 1, email: 1 }, { unique: true });
// Deleted with the account of the address.
stockNoticeSchema.index({ email: 1 });
// After half a year, no one waits anymore, and the address is not kept.
stockNoticeSchema.index({ createdAt: 1 }, { expireAfterSeconds: 180 * 24 * 60 * 60 });

export type StockNoticeDocument = mongoose.InferSchemaType<typeof stockNoticeSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const StockNotice: mongoose.Model<StockNoticeDocument> =
  mongoose.models.StockNotice ?? mongoose.model<StockNoticeDocument>('StockNotice', stockNoticeSchema);
