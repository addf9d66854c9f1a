import mongoose from 'mongoose';

/**
 * A stored picture, or a smaller form of one: the head of a GridFS file, so that any tool for GridFS
 * reads it. Written as documents, because GridFS's own streams know no transactions.
 */
const pictureFileSchema = new mongoose.Schema(
  {
    filename: { type: String, required: true },
    /** Bytes. */
    length: { type: Number, required: true },
    chunkSize: { type: Number, required: true },
    uploadDate: { type: Date, required: true, default: () => new Date() },
    /**
     * Raised by who begins to show the picture and by who stops to, before looking whether anybody
     * else does: so that of two at once the second sees what the first did.
     */
    claims: { type: Number, required: true, default: 0 },
  },
  { collection: 'pictures.files', versionKey: false },
);

pictureFileSchema.index({ filename: 1 }, { unique: true });

export type PictureFileDocument = mongoose.InferSchemaType<typeof pictureFileSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PictureFile: mongoose.Model<PictureFileDocument> =
  mongoose.models.PictureFile ?? mongoose.model<PictureFileDocument>('PictureFile', pictureFileSchema);
