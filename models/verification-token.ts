import mongoose from 'mongoose';

/** A user's only valid token that proves their email; a newer one replaces it. */
const verificationTokenSchema = new mongoose.Schema(
  {
    /** The user. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The email it was sent to: void once the user has another. */
    email: { type: String, required: true },
    /** SHA-256 of the token in the email. */
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'verification_tokens', versionKey: false },
);

verificationTokenSchema.index({ tokenHash: 1 }, { unique: true });
verificationTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type VerificationTokenDocument = mongoose.InferSchemaType<typeof verificationTokenSchema>;
export const VerificationToken: mongoose.Model<VerificationTokenDocument> =
  mongoose.models.VerificationToken ??
  mongoose.model<VerificationTokenDocument>('VerificationToken', verificationTokenSchema);
