import mongoose from 'mongoose';

const hourSchema = new mongoose.Schema(
  {
    /** 0 to 23, as a clock in the shop's time zone shows it. */
    hour: { type: Number, required: true },
    orderCount: { type: Number, required: true },
    paidCents: { type: Number, required: true },
  },
  { _id: false },
);

const productSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its name in the last of these orders. */
    name: { type: String, required: true },
    pieceCount: { type: Number, required: true },
    cents: { type: Number, required: true },
  },
  { _id: false },
);

const recipeSchema = new mongoose.Schema(
  {
    recipeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    orderCount: { type: Number, required: true },
  },
  { _id: false },
);

/**
 * The sums of the orders that were placed on a day of the shop and charged, as they are now. Derived from the orders: see
 * `lib/orders/daily-sum-commands`.
 */
const dailySumSchema = new mongoose.Schema(
  {
    /** 2026-12-31, in the shop's time zone. */
    _id: { type: String, required: true },
    /** Counts its writes: each is based on the one before. */
    version: { type: Number, required: true },
    orderCount: { type: Number, required: true },
    /** What was charged for them. */
    paidCents: { type: Number, required: true },
    /** What of that has been refunded, on any day, or lost in a dispute. */
    refundedCents: { type: Number, required: true },
    pieceCount: { type: Number, required: true },
    /** How many of their customers had not bought anything before that day. */
    newCustomerCount: { type: Number, required: true },
    /** Hours without an order are left out. */
    hours: { type: [hourSchema], required: true },
    products: { type: [productSchema], required: true },
    /** The recipes that orders had something for. */
    recipes: { type: [recipeSchema], required: true },
  },
  { collection: 'daily_sums', versionKey: false },
);

export type DailySumDocument = mongoose.InferSchemaType<typeof dailySumSchema>;
export const DailySum: mongoose.Model<DailySumDocument> =
  mongoose.models.DailySum ?? mongoose.model<DailySumDocument>('DailySum', dailySumSchema);
