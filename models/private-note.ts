import mongoose from 'mongoose';

/** A user's note to themselves about a recipe, which no one else sees. */
const privateNoteSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    recipeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    editedAt: { type: Date, required: true },
  },
  { collection: 'private_notes', versionKey: false },
);

privateNoteSchema.index({ userId: 1, recipeId: 1 }, { unique: true });
privateNoteSchema.index({ recipeId: 1 });

export type PrivateNoteDocument = mongoose.InferSchemaType<typeof privateNoteSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PrivateNote: mongoose.Model<PrivateNoteDocument> =
  mongoose.models.PrivateNote ?? mongoose.model<PrivateNoteDocument>('PrivateNote', privateNoteSchema);
