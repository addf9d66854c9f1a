import 'server-only';
import mongoose from 'mongoose';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { User, type UserDocument } from '@/models/user';

/**
 * Writes to the lists embedded in a user. A list is replaced as a whole, and only if it still equals the one
 * that was read (compare-and-set), so rules about the whole list hold under concurrency. `readList` must come from
 * `User.collection`: Mongoose fills in defaults, which would make the comparison fail.
 */

/** Null for users stored before the list existed. */
type StoredList = readonly object[] | null;
type StoredAddress = Pick<
  UserDocument['addresses'][number],
  '_id' | 'label' | 'company' | keyof PostalAddress | 'phoneNumber' | 'isPrimary'
>;
type StoredCard = Pick<
  UserDocument['paymentMethods'][number],
  'stripeId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'isPrimary' | 'updatedAt'
>;

/** Returns false without writing if the addresses differ from those that were read or the user no longer exists. */
export async function replaceUserAddresses(
  userId: string,
  { readList, newList }: { readList: StoredList; newList: readonly StoredAddress[] },
): Promise<boolean> {
  const { matchedCount } = await User.collection.updateOne(
    // Null also matches a missing list.
    { _id: new mongoose.Types.ObjectId(userId), addresses: readList },
    { $set: { addresses: newList } },
  );
  return matchedCount === 1;
}

/** Returns false without writing if the cards differ from those that were read or the user no longer exists. */
export async function replaceUserCards(
  userId: string,
  { readList, newList }: { readList: StoredList; newList: readonly StoredCard[] },
  session: mongoose.ClientSession,
): Promise<boolean> {
  const { matchedCount } = await User.collection.updateOne(
    // Null also matches a missing list.
    { _id: new mongoose.Types.ObjectId(userId), paymentMethods: readList },
    { $set: { paymentMethods: newList } },
    { session },
  );
  return matchedCount === 1;
}
