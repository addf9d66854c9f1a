import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { isUsableByMerchant, type StoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { log } from '@/lib/runtime/log';
import { CardRemoval } from '@/models/card-removal';
import { getStripeMerchant } from './merchant-queries';
import { detachCard } from './stripe-cards';

/** Records that these cards must be detached at the provider, within `session` when there is one. */
export async function recordRemovals(
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
      // Recorded by a concurrent request.
      if (session || !isDuplicateKey(error)) throw error;
    });
  }
}

/**
 * Detaches the recorded cards at the provider. Failed ones stay recorded for the next run; cards of another merchant stay until
 * the shop uses that merchant again.
 */
export async function detachRemovedCards(): Promise<void> {
  await connect();
  for (const { _id, merchant } of await CardRemoval.find().lean()) {
    try {
      if (!isUsableByMerchant(merchant ?? {}, await getStripeMerchant())) continue;
      await detachCard(_id);
      await CardRemoval.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error }, 'a card could not be detached from its customer; trying again');
    }
  }
}
