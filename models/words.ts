import mongoose from 'mongoose';

/** The normalized words of a document (`lib/text/word-field-rules`), by the field they are from. */
export const wordsSchema = new mongoose.Schema(
  {
    version: { type: Number, required: true },
    title: { type: String, default: '' },
    alias: { type: String, default: '' },
    line: { type: String, default: '' },
    text: { type: String, default: '' },
  },
  { _id: false },
);
