import mongoose from 'mongoose';
import { ALLERGEN_GROUPS } from './ingredient-limits';

/** The account before a change, so that undoing it also undoes later additions; see `lib/accounts/takeover-rules`. */
const accountBeforeSchema = new mongoose.Schema(
  {
    takenAt: { type: Date, required: true },
    addressDigests: { type: [String], required: true },
    primaryAddressId: { type: String },
    cardIds: { type: [String], required: true },
    defaultCardId: { type: String },
    allergensDigest: { type: String, required: true },
    /** Absent in a change stored by an earlier version. */
    allergens: { type: [String], enum: ALLERGEN_GROUPS, default: undefined },
    phoneDigest: { type: String, required: true },
    recoveryCodeHashes: { type: [String], required: true },
  },
  { _id: false },
);

/**
 * A change of an account's email. The owner of the old address can undo it until `takeBackUntil`, and until then
 * no one else can claim that address; unset if the change cannot be undone. The record is stored a few days
 * longer, to recognize a change back to an earlier address.
 */
const emailChangeSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    oldEmail: { type: String, required: true },
    /** SHA-256 of the token in the email to the old address; unset until that is sent. */
    tokenHash: { type: String },
    changedAt: { type: Date, required: true },
    /** Absent in a change stored by an earlier version. */
    accountBefore: { type: accountBeforeSchema },
    takeBackUntil: { type: Date },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'email_changes', versionKey: false },
);

emailChangeSchema.index({ tokenHash: 1 }, { unique: true, sparse: true });
emailChangeSchema.index({ oldEmail: 1 });
emailChangeSchema.index({ userId: 1 });
emailChangeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type EmailChangeDocument = mongoose.InferSchemaType<typeof emailChangeSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const EmailChange: mongoose.Model<EmailChangeDocument> =
  mongoose.models.EmailChange ?? mongoose.model<EmailChangeDocument>('EmailChange', emailChangeSchema);
