import mongoose from 'mongoose';

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
