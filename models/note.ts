import mongoose from 'mongoose';
import { HIDE_REASONS, MAX_STARS, NOTE_STATES, WAIT_REASONS } from './note-limits';

/** A user's opinion of a recipe: a rating, and perhaps a text. */
const noteSchema = new mongoose.Schema(
  {
    /** Absent if the account was deleted, and its owner chose to leave the note. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    recipeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The same in all notes of a user, who may change it once they are hidden; empty in one without a text, or without a user. */
    name: { type: String, default: '' },
    stars: { type: Number, min: 1, max: MAX_STARS, required: true },
    /** The day on which it was cooked: 2026-05-03. */
    madeAt: { type: String, default: null },
    text: { type: String, default: '' },
    /** The cook's changes. */
    changes: { type: String, default: '' },
    /** Whether its author says that they bought the ingredients here, which a delivered order showed then. */
    boughtHere: { type: Boolean, default: false },
    state: { type: String, enum: NOTE_STATES, required: true },
    waitReasons: { type: [String], enum: WAIT_REASONS, default: [] },
    hideReason: { type: String, enum: HIDE_REASONS },
    /** Whether it is published and has a text, so that lists show it. */
    isListed: { type: Boolean, required: true },
    /** SHA-256 of the folded text, by which repeated ones are found; absent without a text. */
    textHash: { type: String },
    /** How many users find it helpful: changed only together with the `note-vote` documents. */
    helpfulCount: { type: Number, default: 0 },
    /** The shop's answer. */
    answer: {
      type: new mongoose.Schema(
        { text: { type: String, required: true }, createdAt: { type: Date, required: true } },
        { _id: false },
      ),
    },
    /** When it was reported first since an admin decided last, how often, and why. */
    reportedAt: { type: Date },
    reportCount: { type: Number, default: 0 },
    reportReasons: { type: [String], enum: HIDE_REASONS, default: [] },
    decidedAt: { type: Date },
    /** The admin. */
    decidedBy: { type: mongoose.Schema.Types.ObjectId },
    /** When it was rated, or got a text later. */
    createdAt: { type: Date, required: true },
    /** When the author wrote it last: an admin decides on the version seen. */
    editedAt: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
);

noteSchema.index(
  { userId: 1, recipeId: 1 },
  { unique: true, partialFilterExpression: { userId: { $exists: true } } },
);
// The one above is partial, so not every database reads a user's notes by it.
noteSchema.index({ userId: 1, createdAt: -1 });
noteSchema.index({ recipeId: 1, isListed: 1, createdAt: -1, _id: -1 });
noteSchema.index({ recipeId: 1, isListed: 1, helpfulCount: -1, createdAt: -1, _id: -1 });
// The admins' lists.
noteSchema.index({ state: 1, editedAt: 1, _id: 1 });
// The shares that admins hide, by stars.
noteSchema.index({ stars: 1, state: 1 });
noteSchema.index({ reportedAt: 1 }, { sparse: true });
noteSchema.index({ textHash: 1, _id: 1 });

export type NoteDocument = mongoose.InferSchemaType<typeof noteSchema> & { _id: mongoose.Types.ObjectId };
export const Note: mongoose.Model<NoteDocument> =
  mongoose.models.Note ?? mongoose.model<NoteDocument>('Note', noteSchema);
