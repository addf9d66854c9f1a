import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { log } from '@/lib/log';
import { CardRemoval } from '@/models/card-removal';
import { getMerchant } from './merchant-queries';
import { isOfMerchant, type StoredMerchant } from './merchant-rules';
import { detachCard } from './stripe-cards';

/** Notes that the provider must forget these cards of that merchant, with whatever else `session` writes. */
export async function noteRemovals(
  stripeIds: readonly string[],
  merchant: StoredMerchant | null | undefined,
  session?: mongoose.ClientSession,
): Promise<void> {
  for (const _id of stripeIds) {
    await CardRemoval.updateOne(
      { _id },
      { $setOnInsert: { createdAt: new Date(), ...(merchant?.mode && { merchant }) } },
      { upsert: true, ...(session && { session }) },
    ).catch((error: unknown) => {
      // Noted twice at once.
      if (session || !isDuplicateKey(error)) throw error;
    });
  }
}

/**
 * Has the provider forget the cards that are noted; what fails stays noted for the next time, and what
 * another merchant knows until the shop sells as that one again.
 */
export async function removeNotedCards(): Promise<void> {
  await connect();
  for (const { _id, merchant } of await CardRemoval.find().lean()) {
    try {
      if (!isOfMerchant(merchant ?? {}, await getMerchant('stripe'))) continue;
      await detachCard(_id);
      await CardRemoval.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error }, 'a card could not be taken off its customer; trying again');
    }
  }
}
