import mongoose from 'mongoose';

/** A GridFS chunk of a stored image. */
const imageChunkSchema = new mongoose.Schema(
  {
    files_id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its index in the file, from 0. */
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { collection: 'pictures.chunks', versionKey: false },
);

imageChunkSchema.index({ files_id: 1, n: 1 }, { unique: true });

export type ImageChunkDocument = mongoose.InferSchemaType<typeof imageChunkSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const ImageChunk: mongoose.Model<ImageChunkDocument> =
  mongoose.models.ImageChunk ?? mongoose.model<ImageChunkDocument>('ImageChunk', imageChunkSchema);
