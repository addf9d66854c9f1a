import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { log } from '@/lib/log';
import { CardRemoval } from '@/models/card-removal';
import { detachCard } from './stripe-cards';

/** Notes that the provider must forget these cards, with whatever else `session` writes. */
export async function noteRemovals(
  stripeIds: readonly string[],
  session?: mongoose.ClientSession,
): Promise<void> {
  for (const _id of stripeIds) {
    await CardRemoval.updateOne(
      { _id },
      { $setOnInsert: { createdAt: new Date() } },
      { upsert: true, ...(session && { session }) },
    ).catch((error: unknown) => {
      // Noted twice at once.
      if (session || !isDuplicateKey(error)) throw error;
    });
  }
}

/** Has the provider forget the cards that are noted; what fails stays noted for the next time. */
export async function removeNotedCards(): Promise<void> {
  await connect();
  for (const { _id } of await CardRemoval.find().lean()) {
    try {
      await detachCard(_id);
      await CardRemoval.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error }, 'a card could not be taken off its customer; trying again');
    }
  }
}
