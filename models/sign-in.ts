import mongoose from 'mongoose';
import { SIGN_IN_METHODS } from './user-limits';

/** A session as its user sees it; kept for a while after its end. Whether it is valid is not decided here. */
const signInSchema = new mongoose.Schema(
  {
    /** The session's random id. */
    _id: { type: String, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Absent for sessions that an earlier version started. */
    method: { type: String, enum: SIGN_IN_METHODS },
    /** Browser and system, such as “Firefox on Linux”. */
    device: { type: String, required: true },
    /** The user's token version at its latest token. */
    version: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** When it was ended before that; absent of those that an earlier version ended. */
    endedAt: { type: Date },
    deleteAt: { type: Date, required: true },
  },
  { collection: 'sign_ins', versionKey: false },
);

signInSchema.index({ userId: 1, lastUsedAt: -1 });
signInSchema.index({ deleteAt: 1 }, { expireAfterSeconds: 0 });

export type SignInDocument = mongoose.InferSchemaType<typeof signInSchema>;
export const SignIn: mongoose.Model<SignInDocument> =
  mongoose.models.SignIn ?? mongoose.model<SignInDocument>('SignIn', signInSchema);
