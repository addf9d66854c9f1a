import mongoose from 'mongoose';

/**
 * A stored image or a resized variant of one: a GridFS file document, readable by any GridFS tool. It is written as a
 * plain document because GridFS's own streams do not support transactions.
 */
const imageFileSchema = new mongoose.Schema(
  {
    filename: { type: String, required: true },
    /** In bytes. */
    length: { type: Number, required: true },
    chunkSize: { type: Number, required: true },
    uploadDate: { type: Date, required: true, default: () => new Date() },
    /**
     * Incremented when a document starts or stops using the image, before checking whether any other document
     * uses it, so that the second of two concurrent changes sees the first.
     */
    claims: { type: Number, required: true, default: 0 },
  },
  { collection: 'pictures.files', versionKey: false },
);

imageFileSchema.index({ filename: 1 }, { unique: true });

export type ImageFileDocument = mongoose.InferSchemaType<typeof imageFileSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const ImageFile: mongoose.Model<ImageFileDocument> =
  mongoose.models.ImageFile ?? mongoose.model<ImageFileDocument>('ImageFile', imageFileSchema);
