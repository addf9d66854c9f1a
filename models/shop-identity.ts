import mongoose from 'mongoose';

/** Tells this shop's data from that of all others, wherever it is moved or restored to. There is one. */
const shopIdentitySchema = new mongoose.Schema(
  { _id: { type: String, required: true }, shopId: { type: String, required: true } },
  { collection: 'shop_identities', versionKey: false },
);

export type ShopIdentityDocument = mongoose.InferSchemaType<typeof shopIdentitySchema>;
export const ShopIdentity: mongoose.Model<ShopIdentityDocument> =
  mongoose.models.ShopIdentity ?? mongoose.model<ShopIdentityDocument>('ShopIdentity', shopIdentitySchema);
