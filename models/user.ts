import mongoose from 'mongoose';

export const USER_ROLES = ['user', 'admin'] as const;

const userSchema = new mongoose.Schema(
  {
    /** Trimmed and lower-cased. */
    email: { type: String, required: true },
    name: { type: String, default: '' },
    role: { type: String, enum: USER_ROLES, required: true, default: 'user' },
    /** Absent for the demo users, who cannot sign in. */
    passwordHash: { type: String, select: false },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });

export type UserDocument = mongoose.InferSchemaType<typeof userSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const User: mongoose.Model<UserDocument> =
  mongoose.models.User ?? mongoose.model<UserDocument>('User', userSchema);
