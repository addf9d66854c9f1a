import mongoose from 'mongoose';

/** The normalised words of a document (`lib/text/word-field-rules`), by the field they were found in. */
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
