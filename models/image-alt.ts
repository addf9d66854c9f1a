import mongoose from 'mongoose';

/** The description of an image of the catalog. It names the image, so that it does not apply to one that replaces it. */
export const imageAltSchema = new mongoose.Schema(
  { image: { type: String, required: true }, alt: { type: String, required: true } },
  { _id: false },
);
