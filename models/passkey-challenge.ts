import mongoose from 'mongoose';

/** A challenge that a passkey signs, once; deleted when it is used or expires. */
const passkeyChallengeSchema = new mongoose.Schema(
  {
    /** SHA-256 of the challenge. */
    _id: { type: String, required: true },
    /** The user who adds a passkey; absent for a login. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkey_challenges', versionKey: false },
);

passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type PasskeyChallengeDocument = mongoose.InferSchemaType<typeof passkeyChallengeSchema>;
export const PasskeyChallenge: mongoose.Model<PasskeyChallengeDocument> =
  mongoose.models.PasskeyChallenge ??
  mongoose.model<PasskeyChallengeDocument>('PasskeyChallenge', passkeyChallengeSchema);
