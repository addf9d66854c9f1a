import mongoose from 'mongoose';
import { listSearchWords } from '@/lib/text/search-word-rules';
import { ALLERGEN_GROUPS } from './ingredient-limits';
import { merchantSchema } from './shared-definitions';
import { USER_ROLES } from './user-limits';

/** Embedded in the user, so that a rule about all addresses can be enforced in a single atomic update. */
const addressSchema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    label: { type: String, required: true },
    company: { type: String, default: '' },
    street1: { type: String, required: true },
    street2: { type: String, default: '' },
    city: { type: String, required: true },
    state: { type: String, required: true },
    /** 5 or 9 digits. */
    postalCode: { type: String, required: true },
    /** 10 digits or empty. */
    phoneNumber: { type: String, default: '' },
    isPrimary: { type: Boolean, required: true },
  },
  { _id: false },
);

/**
 * A card saved at its provider. Embedded in the user, so that a rule about all cards can be enforced in a single
 * atomic update.
 */
const cardSchema = new mongoose.Schema(
  {
    /** Its id at the provider. */
    stripeId: { type: String, required: true },
    label: { type: String, default: '' },
    cardholderName: { type: String, default: '' },
    brand: { type: String, required: true },
    last4: { type: String, required: true },
    expMonth: { type: Number, required: true },
    expYear: { type: Number, required: true },
    /** The provider's fingerprint of the card, the same each time it is entered; never leaves the server. */
    fingerprint: { type: String },
    isPrimary: { type: Boolean, required: true },
    updatedAt: { type: Date, required: true },
    billing: {
      type: new mongoose.Schema(
        { street1: String, street2: String, city: String, state: String, postalCode: String },
        { _id: false },
      ),
    },
  },
  { _id: false },
);

/** The secret and state of two-step login (TOTP, RFC 6238). */
const secondFactorSchema = new mongoose.Schema(
  {
    /** Encrypted by `lib/accounts/second-factor-secret`; read only by queries that name it. */
    encryptedSecret: { type: String, required: true, select: false },
    /** The latest time step whose code was accepted: its code and all earlier ones are refused. */
    lastUsedStep: { type: Number, required: true },
    /** SHA-256 of each unused recovery code. */
    recoveryCodeHashes: { type: [String], required: true },
    /** Absent if they are those that it was turned on with, or were replaced by an earlier version. */
    recoveryCodesReplacedAt: { type: Date },
    enabledAt: { type: Date, required: true },
  },
  { _id: false },
);

/** A setup of two-step login that waits for its first code. */
const pendingSecondFactorSchema = new mongoose.Schema(
  {
    encryptedSecret: { type: String, required: true, select: false },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

/** A passkey (WebAuthn), which logs in by itself. */
const passkeySchema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its id at its authenticator, base64url. */
    credentialId: { type: String, required: true },
    /** COSE, base64url. */
    publicKey: { type: String, required: true },
    /** How often it was used, if its authenticator counts: a lower number comes from a copy. */
    counter: { type: Number, required: true },
    /** How browsers reach it, such as `usb`. */
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    /** Browsers use it at this host only. */
    host: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date },
  },
  { _id: false },
);

const userSchema = new mongoose.Schema(
  {
    /** Normalized by `lib/accounts/email-rules`. */
    email: { type: String, required: true },
    /** The email that was last proven to be read by the user: verified while it is also `email`. */
    verifiedEmail: { type: String },
    /** When an admin blocked the user from writing notes. */
    notesBlockedAt: { type: Date },
    /** When an admin hid a note of the user; absent once an admin has published one since. Until then the next ones wait. */
    noteHiddenAt: { type: Date },
    name: { type: String, default: '' },
    role: { type: String, enum: USER_ROLES, required: true, default: 'user' },
    /** Absent for the demo users, who cannot sign in. */
    passwordHash: { type: String },
    /** Incremented to end all earlier sessions. */
    tokenVersion: { type: Number, required: true, default: 0 },
    /** When a password was last set through an emailed link. */
    passwordResetAt: { type: Date },
    /** Absent while two-step login is off. */
    secondFactor: { type: secondFactorSchema },
    pendingSecondFactor: { type: pendingSecondFactorSchema },
    /** From when on a login with the password alone removes the second factor; set by an admin for a lost phone. */
    secondFactorRemovalDueAt: { type: Date },
    /** In the order they were added; absent without any. */
    passkeys: { type: [passkeySchema], default: undefined },
    /** The shop's host that the user was last told their passkeys do not work at. */
    announcedPasskeyHost: { type: String },
    phoneNumber: { type: String, default: '' },
    /** Their allergens: health data, which are here only if they asked for it. */
    allergens: { type: [String], enum: ALLERGEN_GROUPS, default: undefined },
    /** The customer at the card provider; never leaves the server. */
    stripeCustomerId: { type: String },
    /** The merchant that the customer and the saved cards belong to. */
    stripeMerchant: { type: merchantSchema },
    /** Failed attempts to create the customer, which the provider repeats for the same key. */
    stripeCustomerTries: { type: Number },
    addresses: { type: [addressSchema], default: [] },
    /** Saved cards, in the order they were added. */
    paymentMethods: { type: [cardSchema], default: [] },
    /**
     * Incremented by every change of favorites and personal recipes, in its transaction: it serializes them,
     * and prevents any while the account is being deleted.
     */
    recipeBoxVersion: { type: Number, default: 0 },
    /** By which admins find the user: those of the email; never read. Absent in users of an older version, until they are migrated. */
    searchWords: {
      type: [String],
      select: false,
      default(this: { email: string }) {
        return listSearchWords([this.email], []);
      },
    },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1 });
// What admins search for, and users without words.
userSchema.index({ searchWords: 1 });
// The admin list, newest first.
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ stripeCustomerId: 1 }, { sparse: true });
// A card belongs to one user.
userSchema.index({ 'paymentMethods.stripeId': 1 }, { sparse: true });

// A passkey belongs to one user.
userSchema.index(
  { 'passkeys.credentialId': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $exists: true } } },
);

export type UserDocument = mongoose.InferSchemaType<typeof userSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const User: mongoose.Model<UserDocument> =
  mongoose.models.User ?? mongoose.model<UserDocument>('User', userSchema);
