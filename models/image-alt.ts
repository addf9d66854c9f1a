import mongoose from 'mongoose';

/** What is seen in an image of the catalog. It names the image, so that it says nothing of one that replaces it. */
export const imageAltSchema = new mongoose.Schema(
  { image: { type: String, required: true }, alt: { type: String, required: true } },
  { _id: false },
);
