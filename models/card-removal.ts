import mongoose from 'mongoose';
import { merchantSchema } from './merchant';

/** A card that nobody lists any more and that its provider must still forget; gone once it has. */
const cardRemovalSchema = new mongoose.Schema(
  {
    /** The card's id at its provider. */
    _id: { type: String, required: true },
    /** Where it is known. */
    merchant: { type: merchantSchema },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'card_removals', versionKey: false },
);

export type CardRemovalDocument = mongoose.InferSchemaType<typeof cardRemovalSchema>;
export const CardRemoval: mongoose.Model<CardRemovalDocument> =
  mongoose.models.CardRemoval ?? mongoose.model<CardRemovalDocument>('CardRemoval', cardRemovalSchema);
