import 'server-only';
import { randomUUID } from 'node:crypto';
import { ShopIdentity } from '@/models/shop-identity';

/** Returns the id of the shop whose data is in this database; null if it has none yet. */
export async function findShopId(): Promise<string | null> {
  const identity = await ShopIdentity.findOne().lean();
  return identity?.shopId ?? null;
}

/** The same, but creates it if it has none. */
export async function ensureShopId(): Promise<string> {
  const identity = await ShopIdentity.findOneAndUpdate(
    { _id: 'shop' },
    { $setOnInsert: { shopId: randomUUID() } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return identity.shopId;
}
