import mongoose from 'mongoose';

/** A user's only valid password reset token; a newer one replaces it. */
const resetTokenSchema = new mongoose.Schema(
  {
    /** The user. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The email it was sent to: void once the user has another. Absent in a token of an earlier version. */
    email: { type: String },
    /** SHA-256 of the token in the email. */
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'reset_tokens', versionKey: false },
);

resetTokenSchema.index({ tokenHash: 1 }, { unique: true });
resetTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type ResetTokenDocument = mongoose.InferSchemaType<typeof resetTokenSchema>;
export const ResetToken: mongoose.Model<ResetTokenDocument> =
  mongoose.models.ResetToken ?? mongoose.model<ResetTokenDocument>('ResetToken', resetTokenSchema);
