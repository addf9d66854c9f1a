import mongoose from 'mongoose';

/** A user who finds a note about a recipe helpful. */
const noteVoteSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    noteId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Of the note. */
    recipeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'note_votes', versionKey: false },
);

noteVoteSchema.index({ userId: 1, noteId: 1 }, { unique: true });
noteVoteSchema.index({ userId: 1, recipeId: 1 });
noteVoteSchema.index({ noteId: 1 });
noteVoteSchema.index({ recipeId: 1 });

export type NoteVoteDocument = mongoose.InferSchemaType<typeof noteVoteSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const NoteVote: mongoose.Model<NoteVoteDocument> =
  mongoose.models.NoteVote ?? mongoose.model<NoteVoteDocument>('NoteVote', noteVoteSchema);
