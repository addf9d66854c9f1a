import mongoose from 'mongoose';
import { merchantSchema } from './shared-definitions';

/** A card that no user has anymore but that must still be detached at its provider; deleted once that is done. */
const cardRemovalSchema = new mongoose.Schema(
  {
    /** The card's id at its provider. */
    _id: { type: String, required: true },
    /** The merchant it belongs to. */
    merchant: { type: merchantSchema },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'card_removals', versionKey: false },
);

export type CardRemovalDocument = mongoose.InferSchemaType<typeof cardRemovalSchema>;
export const CardRemoval: mongoose.Model<CardRemovalDocument> =
  mongoose.models.CardRemoval ?? mongoose.model<CardRemovalDocument>('CardRemoval', cardRemovalSchema);
