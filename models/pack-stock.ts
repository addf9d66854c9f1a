import mongoose from 'mongoose';

const holdSchema = new mongoose.Schema(
  {
    orderId: { type: mongoose.Schema.Types.ObjectId, required: true },
    quantity: { type: Number, required: true },
  },
  { _id: false },
);

/**
 * The counted pieces of a pack; a pack without this document is unlimited. It is not part of the ingredient, whose cached
 * pages and edit versions would otherwise change with every order.
 */
const packStockSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The size of the pack, as in the ingredient. */
    amount: { type: String, required: true },
    /** As in the ingredient: orders that were placed before hold pieces under them. */
    formerAmounts: { type: [String], default: undefined },
    /** The pieces that can still be ordered: those of open orders are already subtracted. */
    left: { type: Number, required: true },
    /**
     * The pieces of orders that are not shipped yet. In the same document as `left`, so that both change in one atomic
     * write: an order takes its pieces once and gives them back once, without a transaction that a killed process would
     * leave locked.
     */
    holds: { type: [holdSchema], default: [] },
  },
  { collection: 'pack_stocks', versionKey: false },
);

packStockSchema.index({ ingredientId: 1, amount: 1 }, { unique: true });
packStockSchema.index({ 'holds.orderId': 1 }, { sparse: true });
// The admin list, lowest first.
packStockSchema.index({ left: 1, _id: 1 });

export type PackStockDocument = mongoose.InferSchemaType<typeof packStockSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PackStock: mongoose.Model<PackStockDocument> =
  mongoose.models.PackStock ?? mongoose.model<PackStockDocument>('PackStock', packStockSchema);
