import mongoose from 'mongoose';

/** The one document that exists while stolen cards are probably being tried in the shop; deleted some time after its end. */
const cardWatchSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    startedAt: { type: Date, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'card_watches', versionKey: false },
);

cardWatchSchema.index({ until: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export type CardWatchDocument = mongoose.InferSchemaType<typeof cardWatchSchema>;
export const CardWatch: mongoose.Model<CardWatchDocument> =
  mongoose.models.CardWatch ?? mongoose.model<CardWatchDocument>('CardWatch', cardWatchSchema);
