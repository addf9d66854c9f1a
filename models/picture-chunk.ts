import mongoose from 'mongoose';

/** A piece of a stored picture, as GridFS has it. */
const pictureChunkSchema = new mongoose.Schema(
  {
    files_id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its place in the file, from 0. */
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { collection: 'pictures.chunks', versionKey: false },
);

pictureChunkSchema.index({ files_id: 1, n: 1 }, { unique: true });

export type PictureChunkDocument = mongoose.InferSchemaType<typeof pictureChunkSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PictureChunk: mongoose.Model<PictureChunkDocument> =
  mongoose.models.PictureChunk ?? mongoose.model<PictureChunkDocument>('PictureChunk', pictureChunkSchema);
