import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/runtime/payment-mode-rules';
import { type FieldList, mapTexts } from '@/lib/text/field-rules';

/** Returns the Mongoose definitions of a list's plain-text fields: Mongoose silently drops a field without one. */
export function toTextDefinitions<L extends FieldList>(list: L) {
  return mapTexts(list, 'stored', {
    required: () => ({ type: String, required: true }) as const,
    optional: () => ({ type: String, default: '' }),
  });
}

/** The description of an image of the catalog. It names the image, so that it does not apply to one that replaces it. */
export const imageAltSchema = new mongoose.Schema(
  { image: { type: String, required: true }, alt: { type: String, required: true } },
  { _id: false },
);

/** A document's normalized search terms (`lib/text/word-field-rules`), grouped by source field. */
export const wordsSchema = new mongoose.Schema(
  {
    version: { type: Number, required: true },
    title: { type: String, default: '' },
    /** All aliases. */
    alias: { type: String, default: '' },
    /** A recipe's ingredient lines; an ingredient's category. */
    line: { type: String, default: '' },
    text: { type: String, default: '' },
  },
  { _id: false },
);

/** The merchant account for which a provider issued an id, stored in the same document as the id; absent in older documents. */
export const merchantSchema = new mongoose.Schema(
  {
    mode: { type: String, enum: PAYMENT_MODES, required: true },
    /** The shop's account id at the provider; absent where the shop cannot look it up. */
    account: { type: String },
  },
  { _id: false },
);
